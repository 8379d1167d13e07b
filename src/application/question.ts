/**
 * What a question is: a Valibot schema that reads its answer from a request, together with its kind
 * and everything else that is declared about it. `schema.ts` lists the questions.
 */
import * as v from 'valibot'
import { type Field, type InputKind, isEmpty, type TypedInput } from './fields/field.ts'
import { share } from './fields/share.ts'
import type { BrokenRule } from './issues.ts'
import type { Lead } from './lead.ts'
import { limits } from './reference/limits.ts'

/** The answers of the group in which a question stands: the application, a person, an address. */
export type Group = Readonly<Record<string, unknown>>

/** What is declared of a question besides its kind. Conditions are about the answers `Answers`. */
export interface QuestionOptions<Value, Answers extends object> {
  /** An empty answer is valid. */
  readonly optional?: boolean
  /** Asked only then; otherwise the answer is empty. */
  readonly onlyIf?: (answers: Answers, group: Group) => boolean
  /** Required, and validated at all, only then. */
  readonly requiredIf?: (answers: Answers, group: Group) => boolean
  /** Never stored in the browser: asked again after a reload. */
  readonly sensitive?: boolean
  /** How a browser fills it in: tokens of HTML's `autocomplete`, without the section. */
  readonly autoComplete?: string
  /** The question before it, together with which alone it is corrected. */
  readonly correctedWith?: string
  /** The applicant gives it again with each version, so that nobody asks for it. */
  readonly neverCorrected?: boolean
  /** The lines of a text that may have several. */
  readonly rows?: number
  /** The value that a lead pre-fills. */
  readonly prefill?: keyof Lead
  /** The answer in a new draft, where that is not the empty one. */
  readonly initial?: Value
  /** A rule that looks at other answers, too; it applies to a value that is valid by itself. */
  readonly rule?: (answers: Answers, group: Group) => BrokenRule | undefined
}

type Conditional = 'onlyIf' | 'requiredIf' | 'rule'

/**
 * A question of any form. Its conditions are methods, since they are given the application of the form
 * that declares them, whatever that is.
 */
export interface Question<Value, Input extends InputKind = InputKind>
  extends Omit<QuestionOptions<Value, object>, Conditional> {
  onlyIf?(answers: object, group: Group): boolean
  requiredIf?(answers: object, group: Group): boolean
  rule?(answers: object, group: Group): BrokenRule | undefined
  readonly field: Field<Value, Input>
  /** The answer of somebody who gave none. */
  readonly empty: Value
}

/**
 * Whether an application is never complete without an answer. A request may lack it all the same:
 * what is missing is an error beside its question.
 */
function isAlwaysRequired({
  optional,
  onlyIf,
  requiredIf,
}: Pick<Question<unknown>, 'optional' | 'onlyIf' | 'requiredIf'>): boolean {
  return !optional && !onlyIf && !requiredIf
}

/** A question answered with text. Absent and null are the empty text. */
export function textQuestion<Answers extends object, Input extends InputKind = TypedInput>(
  field: Field<string, Input>,
  options: QuestionOptions<string, Answers> = {},
) {
  const normalize = field.normalize ?? ((text) => text)
  const schema = v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => normalize(trimmed(text))),
  )
  const question: Question<string, Input> = { ...options, field, empty: '' }
  return Object.assign(schema, { question, isRequired: isAlwaysRequired(question) })
}

/** A question answered with a whole number. Null until it is answered. */
export function numberQuestion<Answers extends object, Input extends InputKind = TypedInput>(
  field: Field<number | null, Input>,
  options: QuestionOptions<number | null, Answers> = {},
) {
  return Object.assign(v.nullish(integer, null), questionOf(field, options))
}

/** The same for a number that may have decimals. */
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

/** A whole percent of sales. Absent and null are none. */
export function shareQuestion<Answers extends object>(
  options: QuestionOptions<number, Answers> = {},
) {
  const question: Question<number, 'own'> = { ...options, field: share, empty: 0 }
  return Object.assign(v.nullish(integer, 0), { question })
}

/** One of a few numbers; the first of them where it is absent. */
export function codeQuestion(field: Field<number, 'own'>) {
  const question: Question<number, 'own'> = { field, empty: 0 }
  return Object.assign(v.nullish(integer, 0), { question })
}

/** A box to check. Absent and null are unchecked. */
export function checkbox<Answers extends object>(options: QuestionOptions<boolean, Answers> = {}) {
  const question: Question<boolean, 'own'> = { ...options, field: checked, empty: false }
  return Object.assign(v.nullish(v.boolean(), false), { question })
}

/** `-0`, which JSON can have, is 0: a summary would show it as "-$0". */
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

/** A part of the application that nobody is asked for, such as an id that the page assigns. */
export const assignedText = () =>
  v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(limits.assignedLength)), ''),
    v.transform(withoutControls),
  )

/** What a validation refuses stays, so that it is not silently another text. */
function trimmed(text: string): string {
  return text.replace(/^[ \n\r\t]+|[ \n\r\t]+$/g, '')
}

/** Removes the control characters that databases cannot store; line breaks stay. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '').trim()
}

/** Whether an answer is empty, or every answer of a group. */
export function isBlank(answer: unknown): boolean {
  if (typeof answer === 'string') return isEmpty(answer)
  if (typeof answer !== 'object') return answer === undefined
  if (answer === null) return true
  return Object.entries(answer).every(
    ([name, part]) => name === 'id' || name === 'role' || isBlank(part),
  )
}
