/**
 * Takes each file of `deploy/forms` through an update of its questions: applications are saved,
 * submitted and corrected before and after it, on both engines.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDraftRoute } from '../../api/drafts.ts'
import { PROGRAM_HEADER } from '../../api/programs.ts'
import { urlOf } from '../../api/route.ts'
import { keptPaths } from '../../application/corrections/correction.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { ownNodes } from '../../application/forms/own-nodes.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import { fromSubmission, type Submission, toSubmission } from '../../application/submission.ts'
import { signedApplication } from '../../application/testing/sample-application.ts'
import { allMessages } from '../../messages/all.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { requestAbout } from '../../test-support/test-correction.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'
import { readForm } from './service.ts'
import { FORM_CONTEXT } from './testing/any-form.ts'
import { honestAnswers } from './testing/honest-answers.ts'

const FORMS = join(import.meta.dirname, '../../../deploy/forms')
const EXAMPLES = ['restaurant', 'online-shop', 'donations', 'travel', 'not-accepted']

/** Returns the file's definition with every document made optional. */
async function exampleOf(name: string): Promise<FormDefinition> {
  const read = readForm(await readFile(join(FORMS, `${name}.yaml`), 'utf8'), FORM_CONTEXT)
  if ('problems' in read) throw new Error(read.problems[0]?.message)
  const { documents, ...rest } = read.definition
  return { ...rest, documents: documents.map((rule) => ({ ...rule, required: false })) }
}

/** Returns the form after an edit: the first question has other words, and one question is new. */
function edited(definition: FormDefinition): FormDefinition {
  const [first, ...others] = definition.questions
  if (!first) throw new Error('An example asks something')
  const label = { en: 'Worded otherwise?', es: '¿Con otras palabras?' }
  const added = {
    ...{ id: 'addedLater', step: 'transaction-details', kind: 'text' as const },
    ...{ required: false, sensitive: false, label: { en: 'New?', es: '¿Nueva?' } },
  }
  return { ...definition, questions: [{ ...first, label }, ...others, added] }
}

function answered(definition: FormDefinition, seed: number): Submission {
  const [answers] = fc.sample(honestAnswers(definition), { seed, numRuns: 1 })
  return toSubmission(signedApplication(answers && { answers }), formOf(definition))
}

const DRAFT = urlOf(openDraftRoute, { params: { id: 'b2ZmaWNlLWF0LWhvbWUtMQ' } })
const authorization = `Bearer ${'d'.repeat(43)}`

async function stated({ app }: TestServer): Promise<Readonly<Record<string, string>>> {
  const { program } = configIn((await app.inject('/apply/')).body)
  return { [PROGRAM_HEADER]: `${program?.id}:${program?.sha256}` }
}

describe.each(engines)('an update of the questions, on $name', (engine) => {
  it.each(EXAMPLES)('keeps saved, submitted and requested answers: %s', async (name) => {
    const form = await exampleOf(name)
    const settings = { ...(await engine.settings()), DATA_DIR: await testFolder() }
    const before = await testServer(settings, { form })
    const headers = { authorization, 'if-none-match': '*' }
    const payload = { ciphertext: Buffer.from('a draft').toString('base64') }
    await before.app.inject({ method: 'PUT', url: DRAFT, headers, payload })
    const page = await stated(before)
    const submission = answered(form, 1)
    const reference = referenceIn(await before.submit(submission, page))

    const changed = edited(form)
    const server = await consoleServer(settings, { form: changed })
    const draft = await server.app.inject({ url: DRAFT, headers: { authorization } })
    expect(draft.json()).toMatchObject(payload)
    const outdated = await server.submit(answered(form, 2), page)
    expect([outdated.statusCode, outdated.json().errors[0].code]).toEqual([409, 'page.outdated'])
    const second = referenceIn(await server.submit(answered(changed, 2), await stated(server)))
    expect((await server.open(second)).form).toEqual(changed)

    const record = await server.open(reference)
    expect([record.form, record.submission.answers]).toEqual([form, submission.answers])
    const person = await server.signIn('reviewer')
    const { request, link } = requestAbout(server, person, reference)
    const path = `answers.${form.questions[0]?.id}`
    const kept = keptPaths(fromSubmission(submission, formOf(form)), [path], formOf(form))
    expect((await request({ kept }, [path])).statusCode).toBe(200)
    expect((await link()).statusCode).toBe(200)
    const sensitive = Object.entries(ownNodes(formOf(changed))).flatMap(([id, { question }]) =>
      question?.sensitive ? [id] : [],
    )
    const answers = Object.entries(answered(changed, 3).answers ?? {})
    const own = Object.fromEntries(answers.filter(([id]) => !sensitive.includes(id)))
    const sent = toSubmission(signedApplication({ answers: own }), formOf(changed))
    const corrected = await link(sent)
    expect([corrected.statusCode, corrected.json().errors]).toEqual([303, undefined])

    // The first version is as it was signed, with the words of that time.
    const [opened] = [await server.open(reference)]
    const labels = recordSummary(opened, [], allMessages.es).flatMap(({ groups }) =>
      groups.flatMap(({ rows }) => rows.map(({ label }) => label)),
    )
    expect(labels).not.toContain('¿Con otras palabras?')
    expect(opened.submission.answers).toEqual(submission.answers)
    expect(await storedProblems(server)).toEqual([])
  })
})
