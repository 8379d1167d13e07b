/**
 * Documents, encrypted to the operator in the applicant's browser. The server knows their kind,
 * size and dates, and a hash of the token of the browser that uploads them.
 */
import { type RawBuilder, sql } from 'kysely'
import { endingTable } from '../ledger/ending-tables-service.ts'
import type { Database } from '../platform/database/database.ts'
import { type Claimant, isFor } from '../platform/encryption/secret-link.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { CountedRows, SharedRow } from '../platform/http/limits/storage-shares.ts'
import { deletePieces } from './pieces-store.ts'

export interface DocumentsTable extends SharedRow {
  readonly id: string
  readonly token_hash: string
  /** A `DocumentKind` or `ReplyKind`. */
  readonly kind: string
  /** The size of the encrypted file, in bytes. */
  readonly size: number
  /** The hash of the public keys that the document is encrypted to, as the browser stated it. */
  readonly recipients: string
  /** SHA-256 of the encrypted file; null until it is complete. */
  readonly sha256: string | null
  readonly expires_at: string
  /** The number of pieces that have arrived. */
  readonly arrived: number
  /** The id of the program that the document is for. */
  readonly program: string
  /** The application that keeps the document from expiring; null until the submission. */
  readonly reference: string | null
  /** The server's signature over columns that matter, until an application's events cover them. */
  readonly server_signature: Uint8Array | null
  /** How often a right with this id was ended. */
  readonly ends: number
  /** A hash that the rows of one application share (`intentHash`); null if unknown. */
  readonly intent: string | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly documents: DocumentsTable
  }
}

/**
 * The signed rows of documents. The expiry of an incomplete document is not signed: each piece
 * extends it, and it only allows sending the rest.
 */
export const documentRows = endingTable<DocumentsTable>(
  'document',
  ['id', 'token_hash', 'kind', 'size', 'recipients', 'sha256', 'expires_at', 'program', 'ends'],
  {
    covered: (row) => (row.sha256 === null ? { ...row, expires_at: null } : row),
    last: ['intent'],
  },
)

/** A document whose pieces have all arrived. */
export type CompleteDocument = DocumentsTable & { readonly sha256: string }

/** Identifies a document without an application; both parts are needed. */
export type DocumentKey = Pick<DocumentsTable, 'id' | 'token_hash'>

export async function addDocument(db: Database, row: DocumentsTable): Promise<void> {
  await db.insertInto('documents').values(row).execute()
}

/**
 * Counts the stored pieces of documents without an application. Toward shares, documents of
 * applications count for a day too: otherwise an address could store without limit by submitting
 * again and again.
 *
 * @param isNew the condition for documents of applications that arrived within a day
 */
export function countedDocuments(isNew: RawBuilder<boolean>): CountedRows {
  const whereInAll = sql`reference is null`
  return {
    table: 'documents',
    amount: sql.ref('arrived'),
    whereInAll,
    where: sql`(${whereInAll} or ${isNew})`,
  }
}

/** Counts a piece that has arrived, and extends the time for the rest. */
export async function countPiece(
  db: Database,
  { id, expires_at }: Pick<DocumentsTable, 'id' | 'expires_at'>,
): Promise<void> {
  await db
    .updateTable('documents')
    .set((eb) => ({
      arrived: eb('arrived', '+', 1),
      // A complete document keeps its own expiry.
      expires_at: eb
        .case()
        .when('sha256', 'is', null)
        .then(expires_at)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

function selectUnclaimed(db: Database, key: DocumentKey, now: Date) {
  return db
    .selectFrom('documents')
    .selectAll()
    .where((eb) => eb.and({ ...key }))
    .where('reference', 'is', null)
    .where('expires_at', '>', now.toISOString())
}

export async function findDocument(
  db: Database,
  key: DocumentKey,
  now: Date,
): Promise<DocumentsTable | undefined> {
  return selectUnclaimed(db, key, now).executeTakeFirst()
}

/** Returns those of these documents that exist. */
export async function storedDocuments(
  db: Database,
  ids: readonly string[],
): Promise<readonly Pick<DocumentsTable, 'id' | 'recipients'>[]> {
  return db.selectFrom('documents').select(['id', 'recipients']).where('id', 'in', ids).execute()
}

/** Records that all pieces have arrived. */
export async function completeDocument(
  db: Database,
  key: DocumentKey,
  complete: Pick<CompleteDocument, 'sha256' | 'expires_at' | 'server_signature'>,
): Promise<void> {
  await db
    .updateTable('documents')
    .set(complete)
    .where((eb) => eb.and({ ...key }))
    .where('reference', 'is', null)
    .where('sha256', 'is', null)
    .execute()
}

/**
 * Deletes a document without an application, if it has expired by `expiredAt`: a piece that arrives
 * extends it. Run it in a transaction. Returns undefined if there was none.
 */
export async function deleteDocument(
  transaction: Database,
  key: DocumentKey,
  expiredAt?: Date,
): Promise<Pick<DocumentsTable, 'id' | 'recipients'> | undefined> {
  let query = transaction
    .deleteFrom('documents')
    .where((eb) => eb.and({ ...key }))
    .where('reference', 'is', null)
  if (expiredAt) query = query.where('expires_at', '<=', expiredAt.toISOString())
  const deleted = await query.returning(['id', 'recipients']).executeTakeFirst()
  if (deleted) await deletePieces(transaction, [deleted.id])
  return deleted
}

/** Returns expired documents without an application. */
export async function expiredDocuments(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly DocumentKey[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'token_hash'])
    .where('reference', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .limit(limit)
    .execute()
}

/** Returns those of these documents that an application can use now. */
export async function findComplete(
  db: Database,
  ids: readonly string[],
  claimant: Claimant,
  now: Date,
): Promise<readonly CompleteDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .where('program', '=', claimant.program)
    .where('reference', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.filter((row) => isFor(claimant, row)).filter(isComplete)
}

/**
 * Makes a document part of an application, for good. Run it in the transaction that stores the
 * application. If it returns false, another application has the document or it is gone: roll back.
 */
export async function claimDocument(
  transaction: Database,
  reference: string,
  document: Pick<CompleteDocument, 'id' | 'sha256' | 'ends'>,
  context: { readonly at: Date; readonly signer: Signer },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('documents')
    .set({ reference })
    .where('id', '=', document.id)
    .where('sha256', '=', document.sha256)
    .where('reference', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n && documentRows.use(transaction, document, context)
}

/** Returns the documents of these applications by reference, without their pieces. */
export async function documentsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly CompleteDocument[]>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.filter(isComplete), ({ reference }) => reference ?? '')
}

/** Signs the documents that an older release stored, and returns the signatures. */
export function adoptDocuments(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  const isOpen = sql`reference is null`
  return documentRows.adopt(db, signer, { table: 'documents', key: ['id'], isOpen })
}

function isComplete(row: DocumentsTable): row is CompleteDocument {
  return row.sha256 !== null
}

/** Returns the hashes of the bytes that arrived several times: someone has copied them. */
export async function copiedDocuments(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('sha256')
    .where('sha256', 'is not', null)
    .groupBy('sha256')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  return rows.flatMap(({ sha256 }) => sha256 ?? [])
}

/**
 * Replaces a document with a copy encrypted to other keys, and deletes its pieces. Run it in a
 * transaction that then stores the new pieces.
 */
export async function replaceDocument(
  db: Database,
  id: string,
  row: Pick<CompleteDocument, 'size' | 'sha256' | 'recipients'>,
): Promise<void> {
  await db.updateTable('documents').set(row).where('id', '=', id).execute()
  await deletePieces(db, [id])
}

/** Deletes an application's documents and their pieces in the database. Bytes elsewhere stay. */
export async function deleteDocumentsOf(db: Database, reference: string): Promise<void> {
  const deleted = await db
    .deleteFrom('documents')
    .where('reference', '=', reference)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) await deletePieces(db, ids)
}
