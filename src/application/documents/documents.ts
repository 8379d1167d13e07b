/** The documents of an application: files, encrypted to the operator in the applicant's browser. */
import type { Application } from '../application.ts'
import { questionNumberIn } from '../corrections/reply-paths.ts'
import { broken, type Issue } from '../issues.ts'
import { ownValue } from '../json/own-value.ts'

export type Document = Application['documents'][number]

/** The kind of a file: one of `documentKinds`, a kind of the operator's own, or a reply. */
export type FileKind = string

/** A document that the operator requests, or that may reply to a question. */
export interface AskedDocument {
  readonly kind: FileKind
  readonly isRequired: boolean
}

export interface DocumentTexts {
  readonly heading: string
  readonly kinds: Readonly<Record<string, KindTexts>>
  readonly reply: ReplyTexts
}

/** The name of a kind of document, and the notes beside it. */
export interface KindTexts {
  readonly label: string
  readonly hint?: string
}

interface ReplyTexts {
  /** Returns the name of a reviewer's own question. */
  readonly question: (number: number) => string
  readonly heading: string
  readonly asked: string
  readonly answer: string
  readonly inFile: string
  readonly files: { readonly label: string }
}

/** Returns the name of a kind of document. */
export function documentLabel(kind: string, { kinds, reply }: DocumentTexts): string {
  const number = questionNumberIn(kind)
  return number === undefined ? (ownValue(kinds, kind)?.label ?? kind) : reply.question(number)
}

/** Returns the path of issues with the documents of a kind. */
export function documentsPath(kind: string): string {
  return `documents.${kind}`
}

/** Returns the kind at a path: `documents.id`, or `documents.0` by the index of the document. */
export function documentKindAt(
  path: string,
  { documents }: Pick<Application, 'documents'>,
): string | undefined {
  const [name, index] = path.split('.')
  if (name !== 'documents' || index === undefined) return undefined
  return documents[Number(index)]?.kind ?? index
}

/** Returns the issues of an application that lacks required documents. */
export function missingDocuments(
  { documents }: Pick<Application, 'documents'>,
  questions: readonly AskedDocument[],
): readonly Issue[] {
  return questions.flatMap(({ kind, isRequired }) =>
    isRequired && !documents.some((document) => document.kind === kind)
      ? [{ path: documentsPath(kind), ...broken('required') }]
      : [],
  )
}
