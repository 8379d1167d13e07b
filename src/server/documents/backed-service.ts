/** Which rows of documents that no application has count. */
import { endingTable } from '../ledger/rights-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type DocumentsTable, signDocument, unsignedDocuments } from './store.ts'

/** Each piece moves the end of an incomplete one, which gives no right but to send the rest. */
export const documentRows = endingTable<DocumentsTable>(
  'document',
  [
    ...(['id', 'token_hash', 'kind', 'size', 'recipients', 'sha256'] as const),
    ...(['expires_at', 'program', 'ends'] as const),
  ],
  { covered: (row) => (row.sha256 === null ? { ...row, expires_at: null } : row) },
)

/** Signs the documents that an older release stored, and returns the signatures. */
export async function adoptDocuments(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  return documentRows.adopt(
    signer,
    (limit) => unsignedDocuments(db, limit),
    (row) => signDocument(db, row),
  )
}
