/** The documents of an application: files, encrypted to the operator in the applicant's browser. */
import type { Application } from './application.ts'
import { broken, type Issue } from './issues.ts'
import { ownValue } from './own-value.ts'
import type { DocumentKind } from './reference/document-kinds.ts'

export type Document = Application['documents'][number]

/** A document that the operator asks for. */
export interface AskedDocument {
  readonly kind: DocumentKind
  readonly isRequired: boolean
}

/** The texts of documents, in one language. */
export interface DocumentTexts {
  readonly heading: string
  readonly kinds: Readonly<Record<string, { readonly label: string }>>
}

/** What a kind of document is called. */
export function documentLabel(kind: string, { kinds }: DocumentTexts): string {
  return ownValue(kinds, kind)?.label ?? kind
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
  asked: readonly AskedDocument[],
): readonly Issue[] {
  return asked.flatMap(({ kind, isRequired }) =>
    isRequired && !documents.some((one) => one.kind === kind)
      ? [{ path: documentsPath(kind), ...broken('required') }]
      : [],
  )
}
