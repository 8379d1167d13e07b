/** The application's types and its empty draft. */
import * as v from 'valibot'
import { type DeepReadonly, mapAnswers, type Node } from './answers.ts'
import type { signing } from './common-questions.ts'
import type { InputKind, TypedInput } from './fields/field.ts'
import {
  type address,
  applicationSchema,
  type contact,
  type controller,
  type linkedAccount,
  type manualEntry,
  type ownDetails,
  type owner,
  type questionGroups,
} from './forms/us/schema.ts'
import type { BusinessStructure } from './reference/structures.ts'
import type { OwnerTitle } from './reference/titles.ts'

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
/** Values that the page assigns and nobody answers. */
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

/** The name of a question, or of a group of questions, at the top of any application. */
export type NameIn<Draft> = keyof Draft & string

/** The name of a group of questions in the form of any application. */
export type GroupIn<Draft> = Draft extends Application ? GroupId : string

/** A group of questions under one heading. */
export type GroupId = keyof typeof questionGroups

/** The schema of an application, with everything that a form declares about its questions. */
export type FormSchema<Draft = Application> = Node & {
  readonly entries: Readonly<Record<NameIn<Draft>, Node>>
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

/** An application without issues, which `isComplete` confirms. */
export type CompleteApplication = Application & RequiredAnswers

/** The draft before the first answer. */
export const emptyApplication: Application = mapAnswers(
  v.parse(applicationSchema, {}),
  ({ question, value }) => question.initial ?? value,
  applicationSchema,
)

/** Returns whether a text is the name of a question or group at the top of the application. */
export function isAnswerName(name: string): name is AnswerName {
  return Object.hasOwn(applicationSchema.entries, name)
}
