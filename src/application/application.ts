/** The application's types, its empty draft, and functions that visit its answers. */
import * as v from 'valibot'
import type { InputKind, TypedInput } from './fields/field.ts'
import { isRecord } from './is-record.ts'
import { ownValue } from './own-value.ts'
import type { Conditions, Group, Question } from './question.ts'
import type { BusinessStructure } from './reference/structures.ts'
import type { OwnerTitle } from './reference/titles.ts'
import {
  type address,
  applicationSchema,
  type contact,
  type controller,
  type linkedAccount,
  type manualEntry,
  type ownDetails,
  type owner,
  questionGroups,
  type signing,
} from './schema.ts'

export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** The answers so far. An unanswered question has an empty answer. */
export type Application = DeepReadonly<v.InferOutput<typeof applicationSchema>>
export type Address = DeepReadonly<v.InferOutput<typeof address>>
export type Owner = DeepReadonly<v.InferOutput<typeof owner>>
export type OwnDetails = DeepReadonly<v.InferOutput<typeof ownDetails>>
export type AuthorizedController = DeepReadonly<v.InferOutput<typeof controller>>
export type PrimaryContact = DeepReadonly<v.InferOutput<typeof contact>>
export type LinkedAccount = DeepReadonly<v.InferOutput<typeof linkedAccount>>
export type ManualEntry = DeepReadonly<v.InferOutput<typeof manualEntry>>

/** The name of a question, or of a group of questions, at the top of the application. */
export type AnswerName = keyof Application

type Entries<Schema> = Schema extends { readonly entries: infer Names } ? keyof Names : never
/** Assigned by the page, not answered by anyone. */
type AssignedName =
  | 'id'
  | 'role'
  | 'persistentMarketingIdentifier'
  | 'answers'
  | 'documents'
  | 'preparedBy'
  | 'language'
  | 'agreementVersion'
  | 'consentVersions'
  | Exclude<Entries<typeof linkedAccount>, 'bankName' | 'publicToken'>

/** The name of a question or group anywhere in the application. Its texts are in `messages`. */
export type QuestionName = Exclude<
  | AnswerName
  | Entries<typeof address | typeof owner | typeof contact | typeof manualEntry>
  | Entries<typeof linkedAccount>
  | Entries<typeof signing>,
  AssignedName
>

type WithInput<Schema, Input extends InputKind> = Schema extends {
  readonly entries: infer Questions
}
  ? {
      [Name in keyof Questions]: Questions[Name] extends {
        readonly question: { readonly field: { readonly input: Input } }
      }
        ? Name
        : never
    }[keyof Questions]
  : never

/** A question that is answered by typing. */
export type TypedQuestionName = WithInput<
  typeof applicationSchema | typeof address | typeof owner | typeof manualEntry,
  TypedInput
>

/** A question, or an address, that has an input of its own. */
export type OwnInputName =
  | WithInput<typeof applicationSchema | typeof owner, 'own'>
  | 'businessAddress'
  | 'mailingAddress'
  | 'address'

/** A group of questions under one heading. */
export type GroupId = keyof typeof questionGroups

/** The questions of a group, in the order in which they are asked. */
export function questionsIn(group: GroupId): readonly AnswerName[] {
  return Object.keys(questionGroups[group]).filter(isAnswerName)
}

/** The schema of an application, with everything that a form declares about its questions. */
export type FormSchema = Node & { readonly entries: Readonly<Record<AnswerName, Node>> }

interface WithSchema {
  readonly schema: FormSchema
}

/** What is declared about a question; undefined for a group of questions. */
export function questionOf(
  name: AnswerName,
  { schema }: WithSchema,
): Question<unknown> | undefined {
  return schema.entries[name].question
}

/** Whether no application is complete without an answer. */
export function isAlwaysRequired(name: AnswerName, { schema }: WithSchema): boolean {
  return schema.entries[name].isRequired === true
}

interface RequiredAnswers {
  readonly businessStructure: BusinessStructure
  readonly avgSale: number
  readonly highestSale: number
  readonly annualSales: number
  readonly companyOwners: readonly (Owner & {
    readonly title: OwnerTitle
    readonly stake: number
  })[]
}

/** An application without issues: `isComplete` says so. */
export type CompleteApplication = Application & RequiredAnswers

/** A schema as `answersIn` sees it: a question, a group, a list, or something that is not asked. */
export interface Node extends v.GenericSchema {
  readonly question?: Question<unknown>
  /** The key of the group that is corrected together with this one, as for a question. */
  readonly correctedWith?: string
  /** No application is complete without it. */
  readonly isRequired?: boolean
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  /** The schema of a record's values. */
  readonly value?: Node
}

/** The answer to one question. */
export interface Answer {
  /** Dotted: `companyOwners.0.ssn`. */
  readonly path: string
  readonly question: Question<unknown>
  readonly value: unknown
  /** The answers beside it. */
  readonly group: Group
}

/** Every question in a draft, with its answer. Skips groups that are null. */
export function* answersIn(
  value: unknown,
  schema: Node,
  path = '',
  group: Group = {},
): Generator<Answer> {
  const { question, entries, item, wrapped } = schema
  if (question) yield { path, question, value, group }
  else if (wrapped) yield* answersIn(value, wrapped, path, group)
  else if (item && Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      yield* answersIn(part, item, below(path, index), group)
    }
  } else if (entries && isRecord(value)) {
    for (const [name, entry] of Object.entries(entries)) {
      yield* answersIn(ownValue(value, name), entry, below(path, name), value)
    }
  }
}

/**
 * Whether a question is asked, at whatever depth it stands: its condition is about the application,
 * and about the answers beside it.
 */
export function isAsked(
  { question, group }: Pick<Answer, 'question' | 'group'>,
  application: Conditions,
): boolean {
  return question.onlyIf?.(application, group) ?? true
}

function below(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}

/** The paths of all questions and groups, without the places in lists: `companyOwners.ssn`. */
export function* answerPaths(schema: Node, path = ''): Generator<string> {
  const { question, entries, item, wrapped } = schema
  const inner = wrapped ?? item
  if (question) yield path
  else if (inner) yield* answerPaths(inner, path)
  else if (entries) {
    if (path !== '') yield path
    for (const [name, entry] of Object.entries(entries)) {
      yield* answerPaths(entry, below(path, name))
    }
  }
}

/**
 * Changes the answer to each question. Other declared values stay the same, and undeclared ones are
 * left out.
 */
export function mapAnswers<Value>(
  value: Value,
  change: (answer: Answer) => unknown,
  schema: Node,
): Value {
  return mapped(schema, value, '', {}) as Value

  function mapped(
    { question, entries, item, wrapped, value: part }: Node,
    value: unknown,
    path: string,
    group: Group,
  ): unknown {
    if (question) return change({ path, question, value, group })
    if (wrapped) return mapped(wrapped, value, path, group)
    if (item && Array.isArray(value)) {
      return value.map((part, index) => mapped(item, part, below(path, index), group))
    }
    if (!(entries || part) || !isRecord(value)) return value
    const changed = Object.entries(value).flatMap(([name, one]) => {
      const schema = entries ? ownValue(entries, name) : part
      return schema ? [[name, mapped(schema, one, below(path, name), value)]] : []
    })
    return Object.fromEntries(changed)
  }
}

/** The draft before the first answer. */
export const emptyApplication: Application = mapAnswers(
  v.parse(applicationSchema, {}),
  ({ question, value }) => question.initial ?? value,
  applicationSchema,
)

/** The same answers without the sensitive ones. */
export function withoutSensitive<Value>(value: Value, schema: Node): Value {
  const clear = ({ question, value }: Answer) => (question.sensitive ? question.empty : value)
  return mapAnswers(value, clear, schema)
}

/** Whether a text is the name of a question or group at the top of the application. */
export function isAnswerName(name: string): name is AnswerName {
  return Object.hasOwn(applicationSchema.entries, name)
}
