/**
 * An operator's additions to the form: questions, steps, conditional documents, and changes of a
 * few standard questions. They are plain data, which is read from a file, shown to applicants, and
 * sealed with the signed application.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { jsonObject } from '../json/json-object.ts'
import { type Language, languages } from '../language.ts'

/** The kinds of questions. A `DocumentRule` requests a document. */
export const ownKinds = [
  'text',
  'long-text',
  'number',
  'money',
  'date',
  'yes-no',
  'choice',
  'choices',
  'phone',
  'email',
  'website',
  'country',
  'state',
  'consent',
] as const

export type OwnKind = (typeof ownKinds)[number]

/** The standard questions that no rule of the form requires. */
export const overridable = ['businessWebsite', 'yearFounded', 'useFulfillment'] as const

export type Overridable = (typeof overridable)[number]

export const comparisons = [
  'is',
  'isNot',
  'anyOf',
  'contains',
  'atLeast',
  'atMost',
  'above',
  'below',
  'before',
  'after',
  'answered',
] as const

export type ComparisonName = (typeof comparisons)[number]

/** A number, a text, true or false. A date is `YYYY-MM-DD`. */
export type Operand = string | number | boolean | readonly string[]

/**
 * A comparison with the answer to an earlier question: `cardPresentSales`, `businessAddress.city`,
 * `terminals`.
 */
export interface Comparison {
  readonly question: string
  readonly test: ComparisonName
  readonly value: Operand
}

/** A comparison is false if the answer is empty, or if its question is not asked. */
export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

const operand = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])

const comparison = jsonObject({
  question: v.string(),
  test: v.picklist(comparisons),
  value: operand,
})

const condition: v.GenericSchema<unknown, Condition> = v.union([
  comparison,
  jsonObject({ all: v.array(v.lazy(() => condition)) }),
  jsonObject({ any: v.array(v.lazy(() => condition)) }),
  jsonObject({ not: v.lazy(() => condition) }),
])

/** A text in each language of the definition. */
const words = v.strictObject(v.entriesFromList(languages, v.exactOptional(v.string())))

const choice = jsonObject({
  /** The stored value, which is never reused for another meaning. */
  value: v.string(),
  label: words,
  /** A choice that stays only for stored answers. Nobody can choose it now. */
  retired: v.exactOptional(v.literal(true)),
})

const ownQuestion = jsonObject({
  /** A permanent id, which no other question, step or choice may ever have. */
  id: v.string(),
  /** The id of a standard step, or of one of the operator's. */
  step: v.string(),
  /** The question in that step that it is asked after; absent for the end of the step. */
  after: v.exactOptional(v.string()),
  kind: v.picklist(ownKinds),
  /** The least number, or the least money in whole units. */
  min: v.exactOptional(v.number()),
  /** The greatest number, or money in whole units; for a text, the number of characters. */
  max: v.exactOptional(v.number()),
  required: v.boolean(),
  onlyIf: v.exactOptional(condition),
  /** Whether the answer is masked, never saved in a tab, and shown to reviewers only on request. */
  sensitive: v.boolean(),
  choices: v.exactOptional(v.array(choice)),
  label: words,
  hint: v.exactOptional(words),
  /** The text for "why we ask". */
  why: v.exactOptional(words),
  placeholder: v.exactOptional(words),
})

export type OwnQuestion = DeepReadonly<v.InferOutput<typeof ownQuestion>>

const ownStep = jsonObject({
  id: v.string(),
  title: words,
  /** The id of the step before it. */
  after: v.string(),
})

export type OwnStep = DeepReadonly<v.InferOutput<typeof ownStep>>

const documentRule = jsonObject({
  /** One of `documentKinds`, or a kind of the operator's own, which has a label. */
  kind: v.string(),
  label: v.exactOptional(words),
  required: v.boolean(),
  onlyIf: v.exactOptional(condition),
})

export type DocumentRule = DeepReadonly<v.InferOutput<typeof documentRule>>

/** The changes of a standard question. */
const override = jsonObject({
  question: v.picklist(overridable),
  optional: v.exactOptional(v.literal(true)),
  /** The answer in a new draft. */
  prefill: v.exactOptional(v.union([v.string(), v.boolean()])),
  hint: v.exactOptional(words),
  /** Whether it is not asked at all. */
  hidden: v.exactOptional(v.literal(true)),
})

export type Override = DeepReadonly<v.InferOutput<typeof override>>

export const formDefinition: v.GenericSchema<unknown, FormDefinition> = jsonObject({
  /** Increases when a new shape requires a conversion. */
  schema: v.literal(1),
  /** The languages that every text is in. */
  languages: v.array(v.picklist(languages)),
  steps: v.array(ownStep),
  /** The questions in the order they are asked. */
  questions: v.array(ownQuestion),
  documents: v.array(documentRule),
  overrides: v.array(override),
  /** Ids that were used, and must never be used again. */
  retired: v.array(v.string()),
})

/** The additions of a program to the form. */
export interface FormDefinition {
  readonly schema: 1
  readonly languages: readonly Language[]
  readonly steps: readonly OwnStep[]
  readonly questions: readonly OwnQuestion[]
  readonly documents: readonly DocumentRule[]
  readonly overrides: readonly Override[]
  readonly retired: readonly string[]
}
