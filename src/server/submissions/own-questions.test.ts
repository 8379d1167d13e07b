import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { SCHEMA_HEADER } from '../../api/page-outdated.ts'
import { PROGRAM_HEADER } from '../../api/programs.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import { NOT_AS_SIGNED } from '../../application/record/sealed-record.ts'
import { toSubmission } from '../../application/submission.ts'
import {
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { allMessages } from '../../messages/all.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { testFolder } from '../../test-support/shared.ts'
import { requestAbout } from '../../test-support/test-correction.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'
import { schemaHash } from '../platform/http/schema-hash.ts'
import { formHash, recordProblem } from '../records/sealed-records-service.ts'

const form = sampleDefinition
const whole = toSubmission(signedApplication({ answers: sampleAnswers }), formOf(form))

describe("an operator's own questions", () => {
  it('are answered, sealed with their texts, and read with these', async () => {
    const server = await testServer({}, { form })
    const record = await server.open(referenceIn(await server.submit(whole)))
    expect(record.submission.answers).toEqual(sampleAnswers)
    expect(record.form).toEqual(form)
    expect(record.evidence.form?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(record.evidence.form?.sha256).toBe(formHash(form))
    const shown = recordSummary(record, [], allMessages.es).flatMap(({ groups }) =>
      groups.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`)),
    )
    expect(shown).toContain('¿Cuántas terminales necesita? 3')
    expect(shown).toContain('¿Cómo podemos entregar? Mensajería, Recogida')
    const copied = record.shown.summary.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
    expect(copied).toContainEqual({
      label: 'How many terminals do you need?',
      value: '3',
      missing: false,
    })
    expect(copied).toContainEqual({ label: 'Alarm code', value: '••••', missing: false })
    expect(server.logged()).not.toContain(sampleAnswers.alarmCode)
  })

  it('are part of the evidence: a record with other texts differs from what was signed', async () => {
    const server = await testServer({}, { form })
    const record = await server.open(referenceIn(await server.submit(whole)))
    const rows = recordSummary(record, [], allMessages.en).flatMap(({ groups }) =>
      groups.flatMap((group) => group.rows),
    )
    expect(rows).toContainEqual({
      label: 'SHA-256 of the questions added to the form',
      value: record.evidence.form?.sha256,
    })
    const [first, ...others] = form.questions
    const label = { en: 'Do you want none?', es: '¿Ninguna?' }
    const { reference } = record
    expect(recordProblem(reference, record)).toBeUndefined()
    for (const other of [{ ...form, questions: [{ ...first, label }, ...others] }, undefined]) {
      expect(recordProblem(reference, { ...record, form: other })).toBe(NOT_AS_SIGNED)
    }
    const plain = await testServer()
    const without = await plain.open(referenceIn(await plain.submit(sampleSubmission())))
    expect(without.evidence).not.toHaveProperty('form')
    expect(recordProblem(without.reference, { ...without, form })).toBe(NOT_AS_SIGNED)
  })

  it('are validated, each beside its field', async () => {
    const server = await testServer({}, { form })
    const answer = await server.submit({ ...whole, answers: { ...sampleAnswers, terminals: 501 } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      errors: [
        {
          field: 'answers.terminals',
          code: 'number.range',
          message: 'Please enter a number from 1 to 500',
        },
      ],
    })
  })

  it.each([
    ['an unknown question', { ...sampleAnswers, printers: 1 }, 'answers.printers'],
    ['an answer of another kind', { ...sampleAnswers, terminals: '3' }, 'answers.terminals'],
    ['no list', { ...sampleAnswers, deliveredBy: 'courier' }, 'answers.deliveredBy'],
    ['an object', { ...sampleAnswers, opensOn: {} }, 'answers'],
  ])('refuse %s', async (_, answers, field) => {
    const server = await testServer({}, { form })
    const answer = await server.submit({ ...whole, answers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toContain(field)
  })

  it('are not asked by a program without them, which refuses answers', async () => {
    const server = await testServer()
    const answer = await server.submit({ ...sampleSubmission(), answers: {} })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'answers'])
    const record = await server.open(referenceIn(await server.submit(sampleSubmission())))
    expect(record).not.toHaveProperty('form')
    expect(record.submission).not.toHaveProperty('answers')
  })

  it('leave out answers to questions that are not asked', async () => {
    const server = await testServer({}, { form })
    const answers = { ...sampleAnswers, terminals: 1 }
    const record = await server.open(referenceIn(await server.submit({ ...whole, answers })))
    expect(record.submission.answers).not.toHaveProperty('wireless')
  })

  it('may have their own step, whose page opens if the program has it', async () => {
    const [server, other] = [await testServer({}, { form }), await testServer()]
    expect((await server.app.inject('/apply/equipment')).statusCode).toBe(200)
    expect((await other.app.inject('/apply/equipment')).statusCode).toBe(404)
  })

  it('must be the questions of the page, or else it has to be reloaded', async () => {
    const server = await testServer({}, { form })
    const page = await server.app.inject('/apply/business-details')
    const { program, form: shown } = configIn(page.body)
    expect(shown).toEqual(form)
    const stating = { [PROGRAM_HEADER]: `${program?.id}:${program?.sha256}` }
    expect((await server.submit(whole, stating)).statusCode).toBe(303)
    const questions = form.questions.map((question) => ({ ...question, required: false }))
    const changed = await testServer({}, { form: { ...form, questions } })
    const answer = await changed.submit(whole, stating)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'page.outdated'])
  })

  it('must be on the page, or else it has to be reloaded', async () => {
    const server = await testServer({}, { form })
    const answer = await server.submit(sampleSubmission(), { [SCHEMA_HEADER]: schemaHash })
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'page.outdated'])
  })
})

describe("a correction after the operator's own questions have changed", () => {
  it("is answered with today's questions, and refused for removed ones, without losing the original answers", async () => {
    const folder = await testFolder()
    const before = await testServer({ DATA_DIR: folder }, { form })
    const reference = referenceIn(await before.submit(whole))
    const [terminals, wireless] = form.questions
    if (!terminals || !wireless) throw new Error('The sample has two questions')
    const label = { en: 'Terminals of today', es: 'Terminales de hoy' }
    const changed = { ...form, steps: [], questions: [{ ...terminals, label }] }
    const server = await consoleServer({ DATA_DIR: folder }, { form: changed })
    const person = await server.signIn('reviewer')
    const { request, link } = requestAbout(server, person, reference)
    const kept = ['answers.alarmCode']
    const response = await request({ kept }, ['answers.terminals', 'answers.wireless'])
    expect(response.statusCode).toBe(200)
    const shown = await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)
    expect(shown.json().history.at(-1).what).toContain('Terminals of today; wireless')
    const review = await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}/review`)
    expect(review.json().form).toEqual(changed)

    const today = toSubmission(signedApplication({ answers: { terminals: 5 } }), formOf(changed))
    const gone = await link({ ...today, answers: { terminals: 5, wireless: true } })
    expect([gone.statusCode, gone.json().errors[0].field]).toEqual([400, 'answers.wireless'])
    const without = await link({ ...today, answers: {} })
    expect([without.statusCode, without.json().errors[0].field]).toEqual([422, 'answers.terminals'])
    expect((await link(today)).statusCode).toBe(303)
    expect((await server.open(reference)).submission.answers).toEqual(sampleAnswers)
  })
})
