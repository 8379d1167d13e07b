/**
 * A question: a Valibot schema that reads its answer from a request, with its kind and all other
 * declarations. `schema.ts` lists the questions.
 */
import * as v from 'valibot'
import { type Field, type InputKind, isEmpty, type TypedInput } from './fields/field.ts'
import { share } from './fields/share.ts'
import type { BrokenRule } from './issues.ts'
import type { Lead } from './lead.ts'
import { limits } from './reference/limits.ts'

/** The answers of a question's group: the application, a person, an address. */
export type Group = Readonly<Record<string, unknown>>

/** A question's declarations besides its kind. `Answers` are those that its conditions use. */
export interface QuestionOptions<Value, Answers extends object> {
  /** Whether an empty answer is valid. */
  readonly optional?: boolean
  /** Returns whether it is asked. Otherwise the answer is empty. */
  readonly onlyIf?: (answers: Answers, group: Group) => boolean
  /** Returns whether it is required and validated. */
  readonly requiredIf?: (answers: Answers, group: Group) => boolean
  /** Whether it is never stored in the browser, and asked again after a reload. */
  readonly sensitive?: boolean
  /** The tokens of HTML's `autocomplete`, without the section. */
  readonly autoComplete?: string
  /** The earlier question that it is corrected with. */
  readonly correctedWith?: string
  /**
   * Whether the applicant answers it again with each version, so that a reviewer cannot request it.
   */
  readonly neverCorrected?: boolean
  /** The number of lines, for a text that may have several. */
  readonly rows?: number
  /** The value of a lead that pre-fills it. */
  readonly prefill?: keyof Lead
  /** The answer in a new draft, if it is not the empty one. */
  readonly initial?: Value
  /** A rule about other answers as well. It applies to a value that is valid by itself. */
  readonly rule?: (answers: Answers, group: Group) => BrokenRule | undefined
}

type Conditional = 'onlyIf' | 'requiredIf' | 'rule'

/** A question of any form. Its conditions are methods, which accept the application of any form. */
export interface Question<Value, Input extends InputKind = InputKind>
  extends Omit<QuestionOptions<Value, object>, Conditional> {
  onlyIf?(answers: object, group: Group): boolean
  requiredIf?(answers: object, group: Group): boolean
  rule?(answers: object, group: Group): BrokenRule | undefined
  readonly field: Field<Value, Input>
  /** The value of an unanswered question. */
  readonly empty: Value
}

/**
 * Returns whether an application is never complete without an answer. A request may still lack it:
 * the missing answer is then an error beside its question.
 */
function isAlwaysRequired({
  optional,
  onlyIf,
  requiredIf,
}: Pick<Question<unknown>, 'optional' | 'onlyIf' | 'requiredIf'>): boolean {
  return !optional && !onlyIf && !requiredIf
}

/** Returns a question with a text as its answer. Absent and null are the empty text. */
export function textQuestion<Answers extends object, Input extends InputKind = TypedInput>(
  field: Field<string, Input>,
  options: QuestionOptions<string, Answers> = {},
) {
  const normalize = field.normalize ?? ((text) => text)
  const schema = v.pipe(
    v.nullish(v.string(), ''),
    // The first patterns of an empty application would take a slow phone 10 ms to compile.
    v.transform((text) => (text === '' ? '' : normalize(trim(text)))),
  )
  const question: Question<string, Input> = { ...options, field, empty: '' }
  return Object.assign(schema, { question, isRequired: isAlwaysRequired(question) })
}

/** Returns a question with a whole number as its answer, which is null until then. */
export function numberQuestion<Answers extends object, Input extends InputKind = TypedInput>(
  field: Field<number | null, Input>,
  options: QuestionOptions<number | null, Answers> = {},
) {
  return Object.assign(v.nullish(integer, null), questionOf(field, options))
}

/** Returns a question with a number as its answer, which may have decimals and is null at first. */
export function decimalQuestion<Answers extends object, Input extends InputKind = TypedInput>(
  field: Field<number | null, Input>,
  options: QuestionOptions<number | null, Answers> = {},
) {
  return Object.assign(v.nullish(decimal, null), questionOf(field, options))
}

function questionOf<Answers extends object, Input extends InputKind>(
  field: Field<number | null, Input>,
  options: QuestionOptions<number | null, Answers>,
) {
  const question: Question<number | null, Input> = { ...options, field, empty: null }
  return { question, isRequired: isAlwaysRequired(question) }
}

/** Returns a question with a whole percentage of sales. Absent and null are 0. */
export function shareQuestion<Answers extends object>(
  options: QuestionOptions<number, Answers> = {},
) {
  const question: Question<number, 'own'> = { ...options, field: share, empty: 0 }
  return Object.assign(v.nullish(integer, 0), { question })
}

/** Returns a question with one of a few numbers. Absent is the first of them. */
export function codeQuestion(field: Field<number, 'own'>) {
  const question: Question<number, 'own'> = { field, empty: 0 }
  return Object.assign(v.nullish(integer, 0), { question })
}

/** Returns the question of a box to check. Absent and null are unchecked. */
export function checkbox<Answers extends object>(options: QuestionOptions<boolean, Answers> = {}) {
  const question: Question<boolean, 'own'> = { ...options, field: checked, empty: false }
  return Object.assign(v.nullish(v.boolean(), false), { question })
}

/** Turns `-0`, which JSON can contain, into 0: a summary would show it as "-$0". */
const unsignedZero = v.transform((value: number) => value + 0)
export const integer = v.pipe(v.number(), v.safeInteger(), unsignedZero)
const decimal = v.pipe(
  v.number(),
  v.maxValue(Number.MAX_SAFE_INTEGER),
  v.minValue(Number.MIN_SAFE_INTEGER),
  unsignedZero,
)

export const checked: Field<boolean, 'own'> = {
  input: 'own',
  parse: (typed) => typed !== '',
  format: (value) => (value ? 'true' : ''),
  validate: () => undefined,
}

/** Returns the schema of a text that nobody is asked for, such as an id that the page assigns. */
export const assignedText = () =>
  v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(limits.assignedLength)), ''),
    v.transform(withoutControls),
  )

/** Trims a text, but keeps invalid characters, so that it does not silently become another text. */
function trim(text: string): string {
  return text.replace(/^[ \n\r\t]+|(?<![ \n\r\t])[ \n\r\t]+$/g, '')
}

/** Removes the control characters that databases cannot store. Line breaks stay. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '').trim()
}

/** Returns whether an answer, or every answer of a group, is empty. */
export function isBlank(answer: unknown): boolean {
  if (typeof answer === 'string') return isEmpty(answer)
  if (typeof answer !== 'object') return answer === undefined
  if (answer === null) return true
  return Object.entries(answer).every(
    ([name, part]) => name === 'id' || name === 'role' || isBlank(part),
  )
}
