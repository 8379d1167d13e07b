/**
 * An operator's additions to the form: questions, steps, documents under conditions, and changes of
 * a few standard questions. They are plain data, as read from a file, shown to applicants, and
 * sealed with what they sign.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { jsonObject } from '../json-object.ts'
import { type Language, languages } from '../language.ts'

/** The kinds of questions. A document is asked for by a `DocumentRule`. */
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

/** How an answer is compared. */
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

/** A number, a text, true or false; a date is `YYYY-MM-DD`. */
export type Operand = string | number | boolean | readonly string[]

/** About the answer to an earlier question: `cardPresentSales`, `businessAddress.city`, `terminals`. */
export interface Comparison {
  readonly question: string
  readonly test: ComparisonName
  readonly value: Operand
}

/** A comparison with an answer that is empty, or whose question is not asked, is false. */
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
  /** Stored, and never used for something else. */
  value: v.string(),
  label: words,
  /** Kept for stored answers; nobody can choose it now. */
  retired: v.exactOptional(v.literal(true)),
})

const ownQuestion = jsonObject({
  /** For life, and in no other question, step or choice of another meaning. */
  id: v.string(),
  /** The id of a standard step, or of one of the operator's. */
  step: v.string(),
  /** The question of that step after which it is asked; missing for after the last. */
  after: v.exactOptional(v.string()),
  kind: v.picklist(ownKinds),
  /** The least number, or money in whole units. */
  min: v.exactOptional(v.number()),
  /** The greatest number, or money in whole units; of a text, how many characters. */
  max: v.exactOptional(v.number()),
  required: v.boolean(),
  onlyIf: v.exactOptional(condition),
  /** Never saved in a tab, masked, shown to reviewers on request. */
  sensitive: v.boolean(),
  /** The choices of `choice` and `choices`. */
  choices: v.exactOptional(v.array(choice)),
  label: words,
  hint: v.exactOptional(words),
  /** Why it is asked. */
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
  /** One of `documentKinds`, or one of the operator's, which has a label. */
  kind: v.string(),
  label: v.exactOptional(words),
  required: v.boolean(),
  onlyIf: v.exactOptional(condition),
})

export type DocumentRule = DeepReadonly<v.InferOutput<typeof documentRule>>

/** How a standard question differs. */
const override = jsonObject({
  question: v.picklist(overridable),
  optional: v.exactOptional(v.literal(true)),
  /** Its answer in a new draft. */
  prefill: v.exactOptional(v.union([v.string(), v.boolean()])),
  hint: v.exactOptional(words),
  /** Not asked at all. */
  hidden: v.exactOptional(v.literal(true)),
})

export type Override = DeepReadonly<v.InferOutput<typeof override>>

export const formDefinition: v.GenericSchema<unknown, FormDefinition> = jsonObject({
  /** Increases when the shape changes so that it has to be converted. */
  schema: v.literal(1),
  /** The languages that every text is in. */
  languages: v.array(v.picklist(languages)),
  steps: v.array(ownStep),
  /** The questions in the order in which they are asked. */
  questions: v.array(ownQuestion),
  documents: v.array(documentRule),
  overrides: v.array(override),
  /** Ids that were used, and are never used again. */
  retired: v.array(v.string()),
})

/** What a program adds to the form. */
export interface FormDefinition {
  readonly schema: 1
  readonly languages: readonly Language[]
  readonly steps: readonly OwnStep[]
  readonly questions: readonly OwnQuestion[]
  readonly documents: readonly DocumentRule[]
  readonly overrides: readonly Override[]
  readonly retired: readonly string[]
}
