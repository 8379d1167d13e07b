/** Documents as other features use them. */
import { broken, type Issue } from '../../application/issues.ts'
import { documentTypes } from '../../application/reference/document-kinds.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Submission } from '../../application/submission.ts'
import { isMisleading } from '../../application/text/sanitize-text.ts'
import type { Database } from '../platform/database/database.ts'
import type { Claimant } from '../platform/encryption/secret-link.ts'
import type { Ledger } from '../platform/ledger.ts'
import { type CompleteDocument, documentRows, findComplete } from './store.ts'

export { type DocumentStore, inDatabase } from './database-store.ts'
export { documentFolder, documentStore } from './document-store.ts'
export { inPieces, isLost, readDocument, storedHash } from './join-pieces.ts'
export {
  adoptDocuments,
  type CompleteDocument,
  claimDocument,
  copiedDocuments,
  deleteDocumentsOf,
  documentsOf,
  replaceDocument,
} from './store.ts'
export { documentsFullness } from './uploads.ts'

type DocumentReferences = Pick<Submission, 'documents'>

/** Returns the documents of a submission that its application can use now. */
export async function usableDocuments(
  db: Database,
  { documents }: { readonly documents: readonly { readonly id: string }[] },
  claimant: Claimant,
  { now, ledger }: { readonly now: Date; readonly ledger: Ledger },
): Promise<readonly CompleteDocument[]> {
  const ids = documents.slice(0, limits.maximumDocuments).map(({ id }) => id)
  if (ids.length === 0) return []
  const keys = ids.map((id) => ({ id, program: claimant.program }))
  return documentRows.find(db, keys, ledger, () => findComplete(db, ids, claimant, now))
}

/** Returns the issues of documents that cannot be used, or are not those that were uploaded. */
export function documentIssues(
  { documents }: DocumentReferences,
  usable: readonly Pick<CompleteDocument, 'id' | 'kind' | 'sha256'>[],
): readonly Issue[] {
  return documents.flatMap(({ id, kind, name, type, sha256 }, index) => {
    const path = `documents.${index}`
    if (isMisleading(name)) return [{ path, ...broken('document.name') }]
    const isOnce = documents.findIndex((other) => other.id === id) === index
    const isKnownType = documentTypes.some((known) => known === type)
    const isUsable = usable.some(
      (candidate) => candidate.id === id && candidate.kind === kind && candidate.sha256 === sha256,
    )
    return isOnce && isKnownType && isUsable ? [] : [{ path, ...broken('document.missing') }]
  })
}
