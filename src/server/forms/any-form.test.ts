/** What holds of any file of questions that is right, and of any that is wrong in one place. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { formDefinition, ownKinds } from '../../application/forms/definition.ts'
import { languages } from '../../application/language.ts'
import { withoutHidden } from '../../application/sanitize-text.ts'
import type { FormFile, QuestionInFile } from './form-file.ts'
import { stepOrder } from './form-order.ts'
import { type FormContext, readForm } from './service.ts'

const CONTEXT: FormContext = { languages, documents: [], policy: [] }

/** Without names for parts that are the same. */
const yaml = (form: object) => stringify(form, { aliasDuplicateObjects: false })

const words = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 40 }))
  .map(([en, es]) => ({ en: visible(en), es: visible(es) }))

/** A text that says something, and hides nothing. */
function visible(text: string): string {
  return `a${withoutHidden(text.replace(/[^\p{L}\p{N}\p{P} <>=+$#]/gu, ''))}`
}

const standard = fc.constantFrom(
  { cardPresentSales: { above: 0 } },
  { 'businessAddress.state': { anyOf: ['CA', 'NV'] } },
  { mcc: { isNot: '7995' } },
  { useFulfillment: { is: true } },
  { annualSales: { atLeast: 1000, atMost: 2000 } },
  { yearFounded: { answered: false } },
)

/** A value to compare with the answer to an operator's question. */
function comparisonOf({ kind, choices }: QuestionInFile): object {
  if (kind === 'number' || kind === 'money') return { below: 7 }
  if (kind === 'yes-no' || kind === 'consent') return { is: true }
  if (kind === 'date') return { before: '2027-03-31' }
  if (kind === 'choice') return { is: choices?.[0]?.value ?? '' }
  if (kind === 'choices') return { contains: choices?.[0]?.value ?? '' }
  return { answered: true }
}

const choices = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9.-]{0,9}$/), { minLength: 1, maxLength: 5 })
  .chain((values) => fc.tuple(...values.map((value) => words.map((label) => ({ value, label })))))

const question = fc.record(
  {
    kind: fc.constantFrom(...ownKinds),
    label: words,
    hint: words,
    required: fc.boolean(),
    place: fc.nat(),
    earlier: fc.nat(),
    combine: fc.constantFrom('alone', 'all', 'any', 'not'),
    condition: standard,
    choices,
    isConditional: fc.boolean(),
  },
  {
    requiredKeys: [
      'kind',
      'label',
      'place',
      'earlier',
      'combine',
      'condition',
      'choices',
      'isConditional',
    ],
  },
)

/** A file that is right: each question is at the end of its step, so that earlier ones are above it. */
const anyForm: fc.Arbitrary<FormFile> = fc
  .record({
    steps: fc.array(fc.record({ title: words, after: fc.nat(3) }), { maxLength: 3 }),
    questions: fc.array(question, { minLength: 3, maxLength: 12 }),
    documents: fc.array(fc.record({ label: words, required: fc.boolean() }), { maxLength: 3 }),
  })
  .map(({ steps, questions, documents }) => {
    const own = steps.map(({ title, after }, at) => ({
      id: `step-${at}`,
      title,
      after: after < at ? `step-${after}` : 'transaction-details',
    }))
    const order = stepOrder({ steps: own }).filter((id) => id !== 'banking-information')
    const made: QuestionInFile[] = []
    for (const [at, one] of questions.entries()) {
      const { kind, label, hint, required, place, earlier, combine, condition } = one
      // Those of own steps first, so that none of these is empty.
      const step = own[at]?.id ?? order[place % order.length] ?? 'business-details'
      const before = made.filter((other) => order.indexOf(other.step) <= order.indexOf(step))
      const other = before[earlier % Math.max(before.length, 1)]
      const isLate = order.indexOf(step) >= order.indexOf('transaction-details')
      const about = other ? { [other.id]: comparisonOf(other) } : isLate ? condition : undefined
      const onlyIf =
        about && (combine === 'alone' ? about : { [combine]: combine === 'not' ? about : [about] })
      made.push({
        id: `question${at}`,
        step,
        kind,
        label,
        ...(hint && { hint }),
        ...(required !== undefined && { required }),
        ...((kind === 'choice' || kind === 'choices') && { choices: [...one.choices] }),
        ...(one.isConditional && onlyIf && { onlyIf }),
      })
    }
    return {
      steps: own,
      questions: made,
      documents: documents.map((rule, at) => ({ kind: `paper-${at}`, ...rule })),
    }
  })

describe('any file of questions that is right', () => {
  it('is taken as YAML and as JSON, and says what was written', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const read = readForm(yaml(form), CONTEXT)
        if ('problems' in read) throw new Error(read.problems[0]?.message)
        expect(readForm(JSON.stringify(form), CONTEXT)).toEqual(read)
        const { definition } = read
        expect(v.parse(formDefinition, JSON.parse(JSON.stringify(definition)))).toEqual(definition)
        const { questions = [], steps = [], documents = [] } = form
        const byId = new Map(definition.questions.map((one) => [one.id, one]))
        expect(byId.size).toBe(questions.length)
        for (const { id, kind, step, label, hint, choices } of questions) {
          expect(byId.get(id)).toMatchObject({ kind, step, label: trimmed(label) })
          expect(byId.get(id)?.hint).toEqual(hint && trimmed(hint))
          expect(byId.get(id)?.choices?.map(({ value }) => value)).toEqual(
            choices?.map(({ value }) => value),
          )
        }
        expect(definition.steps.map(({ id }) => id).toSorted()).toEqual(steps.map(({ id }) => id))
        expect(definition.documents).toHaveLength(documents.length)
      }),
      { numRuns: 150 },
    )
  })
})

function trimmed({ en, es }: QuestionInFile['label']) {
  return { en: en?.trim(), es: es?.trim() }
}

/** What makes a question wrong, whatever else it says. */
const mutations: Readonly<Record<string, (question: QuestionInFile) => object>> = {
  'no label': ({ label: _, ...rest }) => rest,
  'one language': (question) => ({ ...question, label: { en: 'Only this' } }),
  'a third language': (question) => ({ ...question, label: { ...question.label, xx: 'a' } }),
  'an empty text': (question) => ({ ...question, label: { ...question.label, es: ' ' } }),
  'a dash': (question) => ({ ...question, label: { ...question.label, es: '—' } }),
  'a text that turns around': (question) => ({
    ...question,
    label: { ...question.label, es: 'a\u202eb' },
  }),
  'a long text': (question) => ({ ...question, hint: { en: 'a'.repeat(401), es: 'a' } }),
  'no kind': ({ kind: _, ...rest }) => rest,
  'another kind': (question) => ({ ...question, kind: 'colour' }),
  'another step': (question) => ({ ...question, step: 'step-9' }),
  'another place': (question) => ({ ...question, after: 'nothing' }),
  'its own place': (question) => ({ ...question, after: question.id }),
  'a standard id': (question) => ({ ...question, id: 'businessName' }),
  'a reserved id': (question) => ({ ...question, id: '__proto__' }),
  'the id of another': (question) => ({ ...question, id: 'question0' }),
  'a retired id': (question) => ({ ...question, id: 'once' }),
  'an unknown key': (question) => ({ ...question, colour: 'red' }),
  'a condition of nothing': (question) => ({ ...question, onlyIf: {} }),
  'a condition of itself': (question) => ({
    ...question,
    onlyIf: { [question.id]: { answered: true } },
  }),
  'a condition of a later one': (question) => ({
    ...question,
    onlyIf: { question2x: { answered: true } },
  }),
  'another comparison': (question) => ({ ...question, onlyIf: { businessName: { above: 1 } } }),
  'a number in place of a text': (question) => ({ ...question, onlyIf: { mcc: { is: 5812 } } }),
  'a code': (question) => ({ ...question, onlyIf: 'cardPresentSales > 0' }),
  'bounds the wrong way round': (question) => ({
    ...question,
    kind: 'number',
    choices: undefined,
    min: 2,
    max: 1,
  }),
}

describe('any file of questions with a mistake', () => {
  it.each(Object.entries(mutations))('is refused at its line: %s', (_, mutate) => {
    fc.assert(
      fc.property(anyForm, fc.nat(), ({ questions = [], ...rest }, at) => {
        const index = 1 + (at % (questions.length - 1))
        const changed = questions.map((one, place) => (place === index ? mutate(one) : one))
        const retired = ['once']
        const text = yaml({ ...rest, questions: changed, retired })
        const read = readForm(text, CONTEXT)
        if ('definition' in read) throw new Error(text)
        const begin = linesOf(text, index)
        const lines = read.problems.map(({ line }) => line)
        expect(lines.some((line) => line >= begin.first && line <= begin.last)).toBe(true)
        for (const { message } of read.problems) expect(message).toMatch(/^[^\n]{10,600}$/)
      }),
      { numRuns: 15 },
    )
  })

  it('ends, whatever it is', () => {
    const part = fc.constantFrom(
      ...['- ', '? ', ': ', 'a: ', '[', ']', '{', '}', ',', '"', "'", '|', '>', '\n', '  ', '\t'],
      ...[
        '&a ',
        '*a ',
        '!t ',
        '#',
        '%',
        '---\n',
        '...\n',
        '\\',
        'questions:\n',
        'id: x\n',
        '\u0000',
        '\ud800',
      ],
    )
    const text = fc.array(part, { maxLength: 400 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ maxLength: 2000 })), (text) => {
        const read = readForm(text, CONTEXT)
        expect('definition' in read || read.problems.length > 0).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** The lines of a question in YAML, where each begins with a dash. */
function linesOf(text: string, index: number): { readonly first: number; readonly last: number } {
  const lines = text.split('\n')
  const begin = lines.indexOf('questions:')
  const starts = lines.flatMap((line, at) =>
    at > begin && line.startsWith('  - ') ? [at + 1] : [],
  )
  const end = lines.findIndex((line, at) => at > begin && /^\w/.test(line))
  return { first: starts[index] ?? 0, last: (starts[index + 1] ?? end + 1) - 1 }
}
