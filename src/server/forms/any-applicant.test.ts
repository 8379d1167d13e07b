/** Properties of any honest applicant, whatever questions the operator's file contains. */

import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { answersIn, isAsked } from '../../application/answers.ts'
import type { Application } from '../../application/application.ts'
import type { Form } from '../../application/form.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { ownIdAt, ownNodes } from '../../application/forms/own-nodes.ts'
import { wordsIn } from '../../application/forms/own-words.ts'
import { isBlank } from '../../application/question.ts'
import { readRecord } from '../../application/record/sealed-record.ts'
import {
  arrive,
  fromSubmission,
  type Submission,
  toSubmission,
} from '../../application/submission.ts'
import { summarize } from '../../application/summary/summary.ts'
import type { Reader } from '../../application/summary/summary-rows.ts'
import { sampleToday, signedApplication } from '../../application/testing/sample-application.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { validate } from '../../application/validate.ts'
import { allMessages } from '../../messages/all.ts'
import { copyLinkIn, referenceIn, testServer } from '../../test-support/test-server.ts'
import { printable } from '../platform/pdf/fonts.ts'
import { readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { renderCopy } from '../signed-copies/render-copy.ts'
import { sampleCopy } from '../signed-copies/testing/sample-copy.ts'
import { readForm } from './service.ts'
import { anyForm, FORM_CONTEXT } from './testing/any-form.ts'
import { honestAnswers } from './testing/honest-answers.ts'

/** A form, with an applicant's answers to all of it. */
const anyApplicant = anyForm.chain((file) => {
  const read = readForm(JSON.stringify(file), FORM_CONTEXT)
  if ('problems' in read) throw new Error(read.problems[0]?.message)
  const { definition } = read
  return honestAnswers(definition).map((answers) => ({ definition, answers }))
})

/** Returns all answers that the form asks for by their ids, including missing ones. */
function answersTo(submission: Submission, form: Form): ReadonlyMap<string, unknown> {
  return new Map(
    answersIn(submission, form.schema).flatMap((answer) => {
      const id = ownIdAt(answer.path)
      return id !== undefined && isAsked(answer, submission) ? [[id, answer.value] as const] : []
    }),
  )
}

function rowsOf(submission: Submission, form: Form, language: 'en' | 'es', reader: Reader) {
  const application = fromSubmission(submission, form)
  return summarize(application, form, allMessages[language], { reader }).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows),
  )
}

describe('any honest applicant, of any file of questions', () => {
  it('completes the form, and answers only what is asked', () => {
    fc.assert(
      fc.property(anyApplicant, ({ definition, answers }) => {
        const form = formOf(definition)
        const submission = toSubmission(signedApplication({ answers }), form)
        expect(validate(submission, sampleToday, form)).toEqual([])
        const sent = JSON.parse(JSON.stringify(submission))
        const body = { ...submission, answers: v.parse(form.schema.entries.answers, sent.answers) }
        const arrived = arrive(body as Application, form)
        expect(validate(arrived.application, sampleToday, form)).toEqual([])
        expect(arrived.submission.answers).toEqual(submission.answers)
        const given = answersTo(submission, form)
        expect(Object.keys(submission.answers ?? {}).toSorted()).toEqual(
          [...given.keys()].toSorted(),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('sees each answer once in the summary, in each language, without sensitive answers for others', () => {
    fc.assert(
      fc.property(anyApplicant, ({ definition, answers }) => {
        const form = formOf(definition)
        const submission = toSubmission(signedApplication({ answers }), form)
        const given = answersTo(submission, form)
        for (const language of ['en', 'es'] as const) {
          const standard = rowsOf(submission, formOf(undefined), language, 'operator').length
          const rows = rowsOf(submission, form, language, 'operator')
          expect(rows.length).toBe(standard + given.size)
          for (const { id, label, sensitive } of definition.questions) {
            if (!given.has(id)) continue
            const words = wordsIn(label, language)
            const shown = rows.filter((row) => row.label === words)
            const value = given.get(id)
            const { field } = ownNodes(form)[id]?.question ?? {}
            const text = field?.summarize?.(value, language) ?? field?.format(value) ?? ''
            if (!isBlank(value) && text !== '') {
              expect(shown.some((row) => row.value !== '' || row.secret)).toBe(true)
            }
            if (sensitive && typeof value === 'string' && value.length > 3) {
              const others = rowsOf(submission, form, language, 'others')
              expect(others.filter((row) => row.label === words).join()).not.toContain(value)
            }
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is read back as stored, with the questions of that time', () => {
    fc.assert(
      fc.property(anyApplicant, ({ definition, answers }) => {
        const submission = toSubmission(signedApplication({ answers }), formOf(definition))
        const record = sampleRecord({ submission, form: definition })
        const stored = JSON.parse(JSON.stringify(record))
        expect(readRecord(record.reference, stored)).toEqual(record)
      }),
      { numRuns: 60 },
    )
  })

  it('is accepted by the server, and the signed copy has every answer', async () => {
    await fc.assert(
      fc.asyncProperty(anyApplicant, async ({ definition: { documents: _, ...rest }, answers }) => {
        // Nobody uploads documents here.
        const definition = { ...rest, documents: [] }
        const form = formOf(definition)
        const submission = toSubmission(signedApplication({ answers }), form)
        const server = await testServer({}, { form: definition })
        const answer = await server.submit(submission)
        expect([answer.statusCode, answer.json().errors]).toEqual([303, undefined])
        expect(copyLinkIn(answer).secret).not.toBe('')
        const record = await server.open(referenceIn(answer))
        expect(record.submission.answers).toEqual(submission.answers)
        expect(record.form).toEqual(definition)
        const shown = rowsOf(submission, form, 'en', 'others')
        const sealed = record.shown.summary.flatMap(({ groups }) =>
          groups.flatMap((group) => group.rows),
        )
        expect(sealed.map(({ label, value }) => [label, value])).toEqual(
          shown.map(({ label, value }) => [label, value]),
        )
        const copy = sampleCopy(submission)
        const { summary } = record.shown
        const pdf = await renderCopy({ ...copy, record: { ...copy.record, summary } })
        const text = squeezed(readPdf(pdf).pages.join(' '))
        for (const { label, value } of sealed) {
          expect(text).toContain(squeezed(printable(label)))
          expect(text).toContain(squeezed(printable(value)))
        }
        await server.app.close()
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

/** Removes everything that line and page breaks may change. */
function squeezed(text: string): string {
  return text.replace(/[\s\u00ad\u200b-]+/g, '')
}
