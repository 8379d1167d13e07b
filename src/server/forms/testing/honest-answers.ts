/** The answers of an honest applicant to the questions of any form. */
import fc from 'fast-check'
import type { Application } from '../../../application/application.ts'
import type { FormDefinition, OwnKind, OwnQuestion } from '../../../application/forms/definition.ts'
import { states } from '../../../application/forms/us/reference/states.ts'

type OwnAnswers = NonNullable<Application['answers']>

const text = fc.stringMatching(/^[A-Za-zÁéñ][A-Za-z0-9 .,'áé]{0,20}[A-Za-z]$/)

/** A valid answer of each kind. */
const answers: Readonly<Record<OwnKind, (question: OwnQuestion) => fc.Arbitrary<unknown>>> = {
  text: ({ max = 1000 }) => text.map((value) => value.slice(0, max).trim()),
  'long-text': () => fc.tuple(text, text).map((lines) => lines.join('\n')),
  number: wholeNumber,
  money: wholeNumber,
  date: () =>
    fc
      .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
      .map(({ month, day }) => `${pad(month)}${pad(day)}2027`),
  'yes-no': () => fc.boolean(),
  choice: (question) => fc.constantFrom(...choiceValues(question)),
  choices: (question) => fc.subarray([...choiceValues(question)], { minLength: 1 }),
  phone: () => fc.stringMatching(/^[2-9]\d{9}$/),
  email: () => fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/),
  website: () => fc.stringMatching(/^[a-z]{1,9}\.example$/),
  country: () => fc.constantFrom('CA', 'MX', 'DE'),
  state: () => fc.constantFrom(...states.map(({ code }) => code)),
  consent: () => fc.constant(true),
}

function wholeNumber({ min = 0, max = 1000 }: OwnQuestion): fc.Arbitrary<number> {
  return fc.integer({ min: Math.min(min, max), max: Math.max(min, max) })
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

function choiceValues({ choices = [] }: OwnQuestion): readonly string[] {
  return choices.flatMap(({ value, retired }) => (retired ? [] : [value]))
}

/** Returns answers to all required questions, and to some others. */
export function honestAnswers({ questions }: FormDefinition): fc.Arbitrary<OwnAnswers> {
  const entries = questions.map((question) =>
    question.required
      ? answers[question.kind](question)
      : fc.option(answers[question.kind](question), { nil: undefined }),
  )
  return fc.tuple(...entries).map((values) => {
    const answers = questions.map(({ id }, index) => [id, values[index]] as const)
    return Object.fromEntries(answers.filter(([, value]) => value !== undefined))
  })
}
