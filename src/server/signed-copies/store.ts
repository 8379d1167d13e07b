/**
 * The signed copies, each encrypted under a key of its own. The applicant finds a copy and its key
 * by the secret of their link, until the link expires. The operator finds the key in the sealed
 * record.
 */
import { sql } from 'kysely'
import { signedTable } from '../ledger/signed-tables-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Insertion } from '../platform/database/engine-of.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { deleteCopyCode } from './copy-codes-store.ts'
import { type CopyLink, copySecretHash } from './link-service.ts'

export interface SignedCopiesTable {
  readonly reference: string
  /** The version of the application, from 1. */
  readonly version: number
  readonly secret_hash: string
  readonly expires_at: string
  /** The copy's key, encrypted under the secret of the link; null once the link has expired. */
  readonly link_key: Uint8Array | null
  /** The encrypted data that the copy is generated from. */
  readonly record: Uint8Array
  /**
   * The PDF as it was first served, encrypted; null before that, and once the link has expired.
   * Then it is generated again for the operator.
   */
  readonly pdf: Uint8Array | null
  /** SHA-256 of the copy, in lower-case hex; null until it was generated. */
  readonly pdf_sha256: string | null
  /** The signature inside the copy (CMS, DER); null until it was generated. */
  readonly pdf_signature: Uint8Array | null
  readonly pdf_signed_at: string | null
  /** The number of downloads with the link since the last event about them. */
  readonly downloads: number
  /** When the last such event was; null before the first. */
  readonly downloaded_at: string | null
  /** The server's signature over secret hash, expiry and key. Signed events cover the rest. */
  readonly server_signature: Uint8Array | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly signed_copies: SignedCopiesTable
  }
}

/** A copy that has not been served yet. */
export type NewCopy = Pick<
  SignedCopiesTable,
  | 'reference'
  | 'version'
  | 'secret_hash'
  | 'expires_at'
  | 'link_key'
  | 'record'
  | 'server_signature'
>

/** Returns the statement that stores a copy, for the transaction that stores the application. */
export function copyRow(db: Database, copy: NewCopy): Insertion {
  const unsigned = { pdf: null, pdf_sha256: null, pdf_signature: null, pdf_signed_at: null }
  return db
    .insertInto('signed_copies')
    .values({ ...copy, ...unsigned, downloads: 0, downloaded_at: null })
}

export type LinkRow = Pick<
  SignedCopiesTable,
  'reference' | 'version' | 'secret_hash' | 'expires_at' | 'link_key' | 'server_signature'
>

export type CopyOf = Pick<SignedCopiesTable, 'reference' | 'version'>

/** Returns the values by which the row of a link is found: by its secret, or for a version. */
export function linkKey(link: CopyLink | CopyOf): Partial<LinkRow> {
  const { reference } = link
  return 'secret' in link ? { reference, secret_hash: copySecretHash(link.secret) } : link
}

/** Returns the row of a link, by its secret or for a version, unless unknown or expired. */
export async function findCopyLink(
  db: Database,
  link: CopyLink | CopyOf,
  now: Date,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('signed_copies')
    .select(['reference', 'version', 'secret_hash', 'expires_at', 'link_key', 'server_signature'])
    .where((eb) => eb.and({ ...linkKey(link) }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** The signed rows of links to copies, each for a version. */
export const copyLinkRows = signedTable<LinkRow>('copy', [
  'reference',
  'version',
  'secret_hash',
  'expires_at',
  'link_key',
])

/** Signs the links that an older release stored, and returns the signatures. */
export function adoptCopyLinks(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  const key = ['reference', 'version'] as const
  const isOpen = sql`link_key is not null`
  return copyLinkRows.adopt(db, signer, { table: 'signed_copies', key, isOpen })
}

/** Returns the stored parts of a copy, encrypted. */
export async function findCopy(
  db: Database,
  { reference, version }: CopyOf,
): Promise<Pick<SignedCopiesTable, 'record' | 'pdf'> | undefined> {
  const row = await db
    .selectFrom('signed_copies')
    .select(['record', 'pdf'])
    .where('reference', '=', reference)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { record: bytesIn(row.record), pdf: row.pdf && bytesIn(row.pdf) }
}

/** A changed row may have values other than bytes: no key opens what is returned then. */
function bytesIn(value: Uint8Array): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array()
}

/** Saves the PDF that is served from now on. Returns false if one was saved before. */
export async function saveCopy(
  db: Database,
  { reference, version }: CopyOf,
  pdf: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signed_copies')
    .set({ pdf })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .where('pdf', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The recorded facts about a signed copy. */
export interface CopySignature {
  /** The hash of the complete file, in lower-case hex. */
  readonly sha256: string
  /** The signature: CMS, as DER. */
  readonly signature: Uint8Array
  readonly signedAt: string
}

/** Returns the recorded facts about a copy; undefined before it was signed. */
export async function findCopySignature(
  db: Database,
  { reference, version }: CopyOf,
): Promise<CopySignature | undefined> {
  const row = await db
    .selectFrom('signed_copies')
    .select(['pdf_sha256', 'pdf_signature', 'pdf_signed_at'])
    .where('reference', '=', reference)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row?.pdf_sha256 || !row.pdf_signature || !row.pdf_signed_at) return undefined
  return { sha256: row.pdf_sha256, signature: row.pdf_signature, signedAt: row.pdf_signed_at }
}

/** Replaces the copy that can be verified. Returns false if another one was recorded meanwhile. */
export async function saveCopySignature(
  db: Database,
  { reference, version }: CopyOf,
  { sha256, signature, signedAt, recorded }: CopySignature & { readonly recorded: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signed_copies')
    .set({ pdf_sha256: sha256, pdf_signature: signature, pdf_signed_at: signedAt })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .where('pdf_sha256', recorded === null ? 'is' : '=', recorded)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the reference of the application whose copy has this hash. */
export async function findByCopyHash(db: Database, sha256: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('signed_copies')
    .select('reference')
    .where('pdf_sha256', '=', sha256)
    .executeTakeFirst()
  return row?.reference
}

export interface CopyHashes {
  readonly version: number
  /** The hash of the signed copy; null until it was generated. */
  readonly pdf: string | null
  /** The hash of the encrypted data that it is generated from. */
  readonly record: string
}

/** Selects the links to an application's copies, for a statement that stores them elsewhere. */
export function selectCopyLinks(db: Database, reference: string) {
  return db
    .selectFrom('signed_copies')
    .select(['secret_hash', 'reference', 'expires_at'])
    .where('reference', '=', reference)
}

/** Returns the hashes of these applications' copies. */
export async function copyHashes(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly CopyHashes[]>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('signed_copies')
    .select(['reference', 'version', 'pdf_sha256', 'record'])
    .where('reference', 'in', references)
    // In the order of the key: SQLite writes rows that it sorts to a temporary file.
    .orderBy('reference')
    .orderBy('version')
    .execute()
  const hashes = rows.map(({ reference, version, pdf_sha256: pdf, record }) => ({
    reference,
    version,
    pdf,
    record: bytesHash(record),
  }))
  return Map.groupBy(hashes, ({ reference }) => reference)
}

/**
 * Counts a download; run it in a transaction. Returns the number since the last event, and the time
 * of that event; undefined if the copy is gone.
 */
export async function countDownload(
  db: Database,
  { reference, version }: CopyOf,
): Promise<Pick<SignedCopiesTable, 'downloads' | 'downloaded_at'> | undefined> {
  return db
    .updateTable('signed_copies')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('reference', '=', reference)
    .where('version', '=', version)
    .returning(['downloads', 'downloaded_at'])
    .executeTakeFirst()
}

/** Restarts the count, because an event has recorded it. */
export async function resetDownloads(
  db: Database,
  { reference, version }: CopyOf,
  at: Date,
): Promise<void> {
  await db
    .updateTable('signed_copies')
    .set({ downloads: 0, downloaded_at: at.toISOString() })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .execute()
}

/** Locks and returns the copies downloaded since their last event, if that was by `before`. */
export async function lockUnrecorded(
  db: Database,
  before: Date,
  limit: number,
): Promise<readonly (CopyOf & Pick<SignedCopiesTable, 'downloads'>)[]> {
  return db
    .selectFrom('signed_copies')
    .select(['reference', 'version', 'downloads'])
    .where('downloads', '>', 0)
    .where('downloaded_at', '<=', before.toISOString())
    .limit(limit)
    .$call(engineOf(db).lockFreeRows)
    .execute()
}

/** Erases the keys and PDFs of links that have expired by `now`. */
export async function eraseExpiredLinks(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('signed_copies')
    .set({ link_key: null, pdf: null })
    .where('expires_at', '<=', now.toISOString())
    .where((row) => row.or([row('link_key', 'is not', null), row('pdf', 'is not', null)]))
    .execute()
}

/** Deletes the copies of a purged application. */
export async function deleteCopies(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('signed_copies').where('reference', '=', reference).execute()
  await deleteCopyCode(db, reference)
}
