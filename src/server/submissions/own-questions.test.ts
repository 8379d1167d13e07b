import { describe, expect, it } from 'vitest'
import { PROGRAM_HEADER } from '../../api/programs.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import { toSubmission } from '../../application/submission.ts'
import {
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { allMessages } from '../../messages/all.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const form = sampleDefinition
const whole = toSubmission(signedApplication({ answers: sampleAnswers }), formOf(form))

describe("an operator's own questions", () => {
  it('are answered, sealed with what was asked, and read with its words', async () => {
    const server = await testServer({}, { form })
    const record = await server.open(referenceIn(await server.submit(whole)))
    expect(record.submission.answers).toEqual(sampleAnswers)
    expect(record.form).toEqual(form)
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
    expect(server.logged()).not.toContain('4711')
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

  it('are not asked by a program without them, where an answer is refused', async () => {
    const server = await testServer()
    const answer = await server.submit({ ...sampleSubmission(), answers: {} })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'answers'])
    const record = await server.open(referenceIn(await server.submit(sampleSubmission())))
    expect(record).not.toHaveProperty('form')
    expect(record.submission).not.toHaveProperty('answers')
  })

  it('leave out answers to what is not asked', async () => {
    const server = await testServer({}, { form })
    const answers = { ...sampleAnswers, terminals: 1 }
    const record = await server.open(referenceIn(await server.submit({ ...whole, answers })))
    expect(record.submission.answers).not.toHaveProperty('wireless')
  })

  it('may have a step of their own, whose page opens where the program has it', async () => {
    const [server, other] = [await testServer({}, { form }), await testServer()]
    expect((await server.app.inject('/apply/equipment')).statusCode).toBe(200)
    expect((await other.app.inject('/apply/equipment')).statusCode).toBe(404)
  })

  it('are those of the page, or it has to be loaded again', async () => {
    const server = await testServer({}, { form })
    const page = await server.app.inject('/apply/business-details')
    const { program, form: shown } = configIn(page.body)
    expect(shown).toEqual(form)
    const stating = { [PROGRAM_HEADER]: `${program?.id}:${program?.sha256}` }
    expect((await server.submit(whole, stating)).statusCode).toBe(303)
    const questions = form.questions.map((one) => ({ ...one, required: false }))
    const changed = await testServer({}, { form: { ...form, questions } })
    const answer = await changed.submit(whole, stating)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'page.outdated'])
  })
})
