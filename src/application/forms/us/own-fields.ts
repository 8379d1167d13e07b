/** The fields for the kinds of an operator's own questions. */
import * as v from 'valibot'
import { choice } from '../../fields/choice.ts'
import { date } from '../../fields/date.ts'
import { email } from '../../fields/email.ts'
import { type Field, type InputKind, isEmpty, type TypedInput } from '../../fields/field.ts'
import { longText, text } from '../../fields/text.ts'
import { website } from '../../fields/website.ts'
import { wholeNumber } from '../../fields/whole-number.ts'
import { broken } from '../../issues.ts'
import {
  checkbox,
  checked,
  numberQuestion,
  type Question,
  type QuestionOptions,
  textQuestion,
} from '../../question.ts'
import { countries, countryName } from '../../reference/countries.ts'
import { limits } from '../../reference/limits.ts'
import type { OwnQuestion } from '../definition.ts'
import { wordsIn } from '../own-words.ts'
import { money } from './fields/money.ts'
import { phone } from './fields/phone.ts'
import { states } from './reference/states.ts'

type Options = Pick<
  NonNullable<Parameters<typeof textQuestion>[1]>,
  'optional' | 'onlyIf' | 'sensitive'
>

/** The number of digits in whole dollars for a question without a limit. */
const MAX_DOLLARS_DIGITS = limits.annualSalesDigits

/** Returns the schema's node for an operator's question. */
export function ownNode(question: OwnQuestion, options: Options) {
  const { kind, min, max } = question
  const typed = (field: Field) =>
    textQuestion(typedInDots(limit(field, max), question, 'secret-text'), options)
  const counted = (field: Field<number | null>) =>
    numberQuestion(typedInDots(field, question, 'secret'), options)
  const chosen = (field: Field<string, 'own'>) =>
    textQuestion(concealWithDots(field, question), options)
  switch (kind) {
    case 'text':
      return typed(text)
    case 'long-text':
      return textQuestion(concealWithDots(limit(longText, max), question), { ...options, rows: 3 })
    case 'number':
      return counted(wholeNumber({ min, max }))
    case 'money':
      return counted(dollars(question))
    case 'date':
      return typed(date)
    case 'phone':
      return typed(phone)
    case 'email':
      return typed(email)
    case 'website':
      return typed(website)
    case 'yes-no': {
      const node = yesNoQuestion(options)
      const field = concealWithDots(node.question.field, question)
      return { ...node, question: { ...node.question, field } }
    }
    case 'consent':
      return options.optional ? checkbox(options) : consentQuestion(options)
    case 'choice':
      return chosen({
        ...choice(offered(question)),
        summarize: (value, language) => choiceLabel(question, value, language),
      })
    case 'choices':
      return listQuestion(concealWithDots(several(question), question), options)
    case 'country':
      return chosen({
        ...choice(countries),
        summarize: (code, language) => (code === '' ? '' : countryName(code, language)),
      })
    case 'state':
      return chosen({
        ...choice(states.map(({ code }) => code)),
        summarize: (code) => states.find((state) => state.code === code)?.name ?? code,
      })
  }
}

/** Returns the values that can be chosen today. */
function offered({ choices = [] }: OwnQuestion): readonly string[] {
  return choices.flatMap(({ value, retired }) => (retired ? [] : [value]))
}

/** Returns the label of a choice, even of a retired one. */
export function choiceLabel(
  { choices = [] }: OwnQuestion,
  value: string,
  language: string,
): string {
  const choice = choices.find((choice) => choice.value === value)
  return choice ? wordsIn(choice.label, language) : value
}

function several(question: OwnQuestion): Field<readonly string[], 'own'> {
  const values = offered(question)
  return {
    input: 'own',
    parse: (typed) => (typed === '' ? [] : typed.split('\n')),
    format: (value) => value.join('\n'),
    validate: (value) => {
      if (value.length === 0) return broken('required')
      const isKnown = value.every((id, index) => values.includes(id) && value.indexOf(id) === index)
      return isKnown ? undefined : broken('choice.unknown')
    },
    summarize: (value, language) =>
      value.map((id) => choiceLabel(question, id, language)).join(', '),
    offered: values,
  }
}

function limit(field: Field, max: number | undefined): Field {
  if (max === undefined) return field
  return {
    ...field,
    validate: (value, today) =>
      value.length > max ? broken('text.length', { max }) : field.validate(value, today),
  }
}

function dollars({
  min = 0,
  max = 10 ** MAX_DOLLARS_DIGITS - 1,
}: OwnQuestion): Field<number | null> {
  const field = money({ maxDigits: MAX_DOLLARS_DIGITS, maxValue: max })
  return {
    ...field,
    validate: (value, today) =>
      value !== null && value < min
        ? broken('money.between', { min, max })
        : field.validate(value, today),
  }
}

const DOTS = '••••'

/** Conceals a sensitive answer with dots, except from the applicant and the operator. */
function concealWithDots<Value, Input extends InputKind>(
  field: Field<Value, Input>,
  { sensitive }: OwnQuestion,
): Field<Value, Input> {
  if (!sensitive) return field
  const conceal = (value: Value) => (isEmpty(field.format(value)) ? '' : DOTS)
  return { ...field, conceal }
}

/** Conceals the sensitive answer to a typed question with dots. */
function typedInDots<Value>(
  field: Field<Value>,
  question: OwnQuestion,
  input: TypedInput,
): Field<Value> {
  return question.sensitive ? { ...concealWithDots(field, question), input } : field
}

/** Returns a yes-or-no question. Both are answers; null means that it is unanswered. */
function yesNoQuestion(options: QuestionOptions<boolean | null, object> = {}) {
  const question: Question<boolean | null, 'own'> = { ...options, field: yesOrNo, empty: null }
  return Object.assign(v.nullish(v.boolean(), null), { question })
}

/** Returns the question of a box that has to be checked, unless it is optional. */
function consentQuestion(options: QuestionOptions<boolean, object> = {}) {
  const question: Question<boolean, 'own'> = { ...options, field: agreed, empty: false }
  return Object.assign(v.nullish(v.boolean(), false), { question })
}

/** Returns a question with several choices. Absent and null mean none. */
function listQuestion(
  field: Field<readonly string[], 'own'>,
  options: QuestionOptions<readonly string[], object> = {},
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
