/** Which rows of documents that no application has count. */
import type { Trust } from '../audit-log/trust-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { adoptRows } from '../rights/adopt-rows-service.ts'
import { countEnds, isRowSigned, signRow } from '../rights/service.ts'
import { type DocumentsTable, signDocument, unsignedDocuments } from './store.ts'

type Unsigned = Omit<DocumentsTable, 'server_signature'>

/** Whether a row is what a server stored, and nothing of it has ended since: see `countEnds`. */
function isBacked(
  row: DocumentsTable,
  { trust, ends }: { readonly trust: Trust; readonly ends: number },
): boolean {
  return row.ends >= ends && isRowSigned(row.server_signature, trust, 'document', factsOf(row))
}

/** Those that count of the rows that `find` returns. */
export async function backedRows<Row extends DocumentsTable>(
  db: Database,
  ids: readonly string[],
  trust: Trust,
  find: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const ended = new Map<string, number>()
  for (const id of ids) ended.set(id, await countEnds(db, 'document', id))
  const rows = await find()
  return rows.filter((row) => isBacked(row, { trust, ends: ended.get(row.id) ?? 0 }))
}

export function signedDocument<Row extends Unsigned>(
  signer: Signer,
  row: Row,
): Row & { readonly server_signature: Uint8Array } {
  return { ...row, server_signature: signRow(signer, 'document', factsOf(row)) }
}

/** Signs the documents that an older release stored, and returns the signatures. */
export async function adoptDocuments(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  return adoptRows({
    next: (limit) => unsignedDocuments(db, limit),
    sign: (row) => signedDocument(signer, row),
    save: (row) => signDocument(db, row),
  })
}

/** Each piece moves the end of an incomplete one, which gives no right but to send the rest. */
function factsOf(row: Unsigned) {
  const { id, token_hash, kind, size, recipients, sha256, program, ends } = row
  const expires = sha256 === null ? null : row.expires_at
  return [id, token_hash, kind, size, recipients, sha256, expires, program, ends]
}
