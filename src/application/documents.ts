/** The documents of an application: files, encrypted to the operator in the applicant's browser. */
import type { Application } from './application.ts'
import { broken, type Issue } from './issues.ts'
import { type DocumentKind, documentKinds } from './reference/documents.ts'

export type Document = Application['documents'][number]

const KILOBYTE = 1024
const MEGABYTE = 1024 * 1024

/** The size of one file. */
export const MAX_DOCUMENT_BYTES = 10 * MEGABYTE

/** How many an application may have. */
export const MAX_DOCUMENTS = 10

/** A document that the operator asks for. */
export interface AskedDocument {
  readonly kind: DocumentKind
  readonly isRequired: boolean
}

/** The texts of documents, in one language. */
export interface DocumentTexts {
  readonly heading: string
  readonly kinds: Readonly<Record<DocumentKind, { readonly label: string }>>
}

/** What a kind of document is called. */
export function documentLabel(kind: string, { kinds }: DocumentTexts): string {
  const known = documentKinds.find((one) => one === kind)
  return known ? kinds[known].label : kind
}

/** "183 kB", "2.4 MB". */
export function fileSize(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const value = isLarge ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1)
  const options = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const
  return value.toLocaleString(language, options)
}

/** The path of an issue with the documents of a kind. */
export function documentsPath(kind: DocumentKind): string {
  return `documents.${kind}`
}

/** The issues of an application that lacks documents. */
export function missingDocuments(
  { documents }: Pick<Application, 'documents'>,
  asked: readonly AskedDocument[],
): readonly Issue[] {
  return asked.flatMap(({ kind, isRequired }) =>
    isRequired && !documents.some((one) => one.kind === kind)
      ? [{ path: documentsPath(kind), ...broken('required') }]
      : [],
  )
}
