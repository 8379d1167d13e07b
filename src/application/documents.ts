/** The documents of an application: files, encrypted to the operator in the applicant's browser. */
import type { Application } from './application.ts'
import { broken, type Issue } from './issues.ts'
import { ownValue } from './own-value.ts'
import { questionNumberIn } from './reply-paths.ts'

export type Document = Application['documents'][number]

/** What a file is: one of `documentKinds`, a kind of the operator's own, or a reply. */
export type FileKind = string

/** A document that the operator asks for, or that may reply to a question. */
export interface AskedDocument {
  readonly kind: FileKind
  readonly isRequired: boolean
}

/** The texts of documents, in one language. */
export interface DocumentTexts {
  readonly heading: string
  readonly kinds: Readonly<Record<string, KindTexts>>
  readonly reply: ReplyTexts
}

/** What a kind of document is called, and what is said beside it. */
export interface KindTexts {
  readonly label: string
  readonly hint?: string
}

interface ReplyTexts {
  /** What a question of a reviewer's own is called. */
  readonly question: (number: number) => string
  readonly heading: string
  readonly asked: string
  readonly answer: string
  readonly inFile: string
  readonly files: { readonly label: string }
}

/** What a kind of document is called. */
export function documentLabel(kind: string, { kinds, reply }: DocumentTexts): string {
  const number = questionNumberIn(kind)
  return number === undefined ? (ownValue(kinds, kind)?.label ?? kind) : reply.question(number)
}

/** The path of an issue with the documents of a kind. */
export function documentsPath(kind: string): string {
  return `documents.${kind}`
}

/** The kind that a path is about: `documents.id`, or `documents.0` as the server counts them. */
export function documentKindAt(
  path: string,
  { documents }: Pick<Application, 'documents'>,
): string | undefined {
  const [name, at] = path.split('.')
  if (name !== 'documents' || at === undefined) return undefined
  return documents[Number(at)]?.kind ?? at
}

/** The issues of an application that lacks documents. */
export function missingDocuments(
  { documents }: Pick<Application, 'documents'>,
  questions: readonly AskedDocument[],
): readonly Issue[] {
  return questions.flatMap(({ kind, isRequired }) =>
    isRequired && !documents.some((one) => one.kind === kind)
      ? [{ path: documentsPath(kind), ...broken('required') }]
      : [],
  )
}
