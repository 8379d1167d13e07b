/** Kinds of questions that are no questions of the form that ships. */
import * as v from 'valibot'
import type { Field } from '../fields/field.ts'
import { broken } from '../issues.ts'
import { checked, type Question, type QuestionOptions } from '../question.ts'

/** Yes or no, which are both answers; null until it is answered. */
export function yesNoQuestion(options: QuestionOptions<boolean | null> = {}) {
  const question: Question<boolean | null, 'own'> = { ...options, field: yesOrNo, empty: null }
  return Object.assign(v.nullish(v.boolean(), null), { question })
}

/** A box that has to be checked, unless it is optional. */
export function consentQuestion(options: QuestionOptions<boolean> = {}) {
  const question: Question<boolean, 'own'> = { ...options, field: agreed, empty: false }
  return Object.assign(v.nullish(v.boolean(), false), { question })
}

/** Some of a list. Absent and null are none. */
export function listQuestion(
  field: Field<readonly string[], 'own'>,
  options: QuestionOptions<readonly string[]> = {},
) {
  const question: Question<readonly string[], 'own'> = { ...options, field, empty: [] }
  return Object.assign(v.nullish(v.array(v.string()), []), { question })
}

const agreed: Field<boolean, 'own'> = {
  ...checked,
  validate: (value) => (value ? undefined : broken('required')),
}

const yesOrNo: Field<boolean | null, 'own'> = {
  input: 'own',
  parse: (typed) => (typed === '' ? null : typed === 'true'),
  format: (value) => (value === null ? '' : String(value)),
  validate: (value) => (value === null ? broken('required') : undefined),
}
