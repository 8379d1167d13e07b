/** Properties of any valid file of questions, and of any file with one error. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { formDefinition } from '../../application/forms/definition.ts'
import type { QuestionInFile } from './form-file.ts'
import { readForm } from './service.ts'
import { anyForm, FORM_CONTEXT } from './testing/any-form.ts'

/** Writes YAML without aliases for equal parts. */
const yaml = (form: object) => stringify(form, { aliasDuplicateObjects: false })

describe('any valid file of questions', () => {
  it('is accepted as YAML and as JSON, and keeps its content', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const read = readForm(yaml(form), FORM_CONTEXT)
        if ('problems' in read) throw new Error(read.problems[0]?.message)
        expect(readForm(JSON.stringify(form), FORM_CONTEXT)).toEqual(read)
        const { definition } = read
        expect(v.parse(formDefinition, JSON.parse(JSON.stringify(definition)))).toEqual(definition)
        const { questions = [], steps = [], documents = [] } = form
        const byId = new Map(definition.questions.map((question) => [question.id, question]))
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

/** Changes that make any question invalid. */
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
  'a letter that no copy shows': (question) => ({
    ...question,
    label: { ...question.label, es: '支付' },
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
        const changed = questions.map((question, place) =>
          place === index ? mutate(question) : question,
        )
        const retired = ['once']
        const text = yaml({ ...rest, questions: changed, retired })
        const read = readForm(text, FORM_CONTEXT)
        if ('definition' in read) throw new Error(text)
        const begin = linesOf(text, index)
        const lines = read.problems.map(({ line }) => line)
        expect(lines.some((line) => line >= begin.first && line <= begin.last)).toBe(true)
        for (const { message } of read.problems) expect(message).toMatch(/^[^\n]{10,600}$/)
      }),
      { numRuns: 15 },
    )
  })

  it('is checked in finite time', () => {
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
        const read = readForm(text, FORM_CONTEXT)
        expect('definition' in read || read.problems.length > 0).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** Returns the lines of a question in YAML, where each question begins with a dash. */
function linesOf(text: string, index: number): { readonly first: number; readonly last: number } {
  const lines = text.split('\n')
  const begin = lines.indexOf('questions:')
  const starts = lines.flatMap((line, index) =>
    index > begin && line.startsWith('  - ') ? [index + 1] : [],
  )
  const end = lines.findIndex((line, index) => index > begin && /^\w/.test(line))
  return { first: starts[index] ?? 0, last: (starts[index + 1] ?? end + 1) - 1 }
}
