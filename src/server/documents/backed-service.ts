/** Which rows of documents that no application has count. */

import { adoptRows } from '../ledger/adopt-rows-service.ts'
import { signedRows } from '../ledger/rights-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type DocumentsTable, signDocument, unsignedDocuments } from './store.ts'

/** Each piece moves the end of an incomplete one, which gives no right but to send the rest. */
export const documentRows = signedRows<DocumentsTable>('document', (row) => {
  const { id, token_hash, kind, size, recipients, sha256, program, ends } = row
  const expires = sha256 === null ? null : row.expires_at
  return [id, token_hash, kind, size, recipients, sha256, expires, program, ends]
})

/** Signs the documents that an older release stored, and returns the signatures. */
export async function adoptDocuments(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  return adoptRows({
    next: (limit) => unsignedDocuments(db, limit),
    sign: (row) => documentRows.sign(signer, row),
    save: (row) => signDocument(db, row),
  })
}
