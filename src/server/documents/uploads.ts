/** Documents before they are part of an application, as applicants' pages send them. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import {
  type DocumentCreated,
  type DocumentRequest,
  type DocumentStatus,
  PIECE_BYTES,
  pieceCount,
} from '../../api/documents.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import {
  largestOf,
  limitsOf,
  roomFor,
  sharedBy,
  type UsedShares,
} from '../platform/http/limits/storage-shares.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { daysAfter } from '../platform/time/days.ts'
import type { DocumentStore } from './database-store.ts'
import { storedHash } from './join-pieces.ts'
import type { Piece } from './pieces-store.ts'
import {
  addDocument,
  completeDocument,
  countedDocuments,
  countPiece,
  type DocumentKey,
  type DocumentsTable,
  deleteDocument,
  documentRows,
  expiredDocuments,
  findDocument,
} from './store.ts'

/** How long the first piece of a document may take to arrive. */
const ANNOUNCED_MS = 15 * 60_000
/** How long the rest of an incomplete document may take to arrive. */
const UPLOAD_DAYS = 1
/** The number of largest documents that one address can always store, however small the store. */
const DOCUMENTS_AT_LEAST = 5
/** The number of expired documents removed at a time. */
const BATCH_SIZE = 100

/** Returns the condition for documents of applications that were received after a time. */
export type ReceivedAfter = (time: string) => RawBuilder<boolean>

interface Dependencies extends ServiceContext {
  readonly receivedAfter: ReceivedAfter
  readonly store: DocumentStore
  /** The maximum bytes of documents without an application; a last piece counts as a whole one. */
  readonly maxBytes: number
}

export interface ExpectedPiece extends Pick<Piece, 'number'> {
  readonly document: DocumentsTable
  /** The size of a piece in bytes; below 1 if the document has no such piece. */
  readonly size: number
}

export interface DocumentUploads {
  /** Throws a 503 if the store is full, and a 429 if the source has used its share. */
  readonly create: (
    document: DocumentRequest,
    program: string,
    from: { readonly source: RequestSource; readonly intent: string | undefined },
  ) => Promise<DocumentCreated>
  /**
   * Returns the piece that may be sent, before it is read; undefined if the document is unknown.
   * Throws as `create` does: pieces count toward the share of the source that created the document.
   */
  readonly expectPiece: (access: LinkAccess, number: number) => Promise<ExpectedPiece | undefined>
  /** Returns false if the piece does not have the expected size. */
  readonly addPiece: (expected: ExpectedPiece, bytes: Uint8Array) => Promise<boolean>
  /** Returns undefined if the document is unknown. */
  readonly status: (access: LinkAccess) => Promise<DocumentStatus | undefined>
  /** Returns false if there was no such document. */
  readonly remove: (access: LinkAccess) => Promise<boolean>
  /** Removes documents that no application claimed in time. Returns whether there may be more. */
  readonly removeExpired: () => Promise<boolean>
}

/**
 * Documents before they are part of an application. Returns undefined for an unknown, expired or
 * deleted document, and for a wrong token. Throws a 503 if the store is full, and a 429 above a
 * share.
 */
export function documentUploads(deps: Dependencies): DocumentUploads {
  const { db, store, now, maxBytes, signer, receivedAfter } = deps
  const find = (access: LinkAccess) => findBacked(deps, access)
  const requireRoom = roomFor(
    db,
    () => countedDocuments(receivedAfter(dayBefore(now()))),
    roomIn(maxBytes),
  )
  return {
    async create(document, program, { source, intent }) {
      await requireRoom(source, { adding: pieceCount(document.size) })
      const access = { id: randomUUID(), token: randomBytes(32).toString('base64url') }
      const announced = {
        ...keyOf(access),
        ...document,
        program,
        ...sharedBy(source),
        sha256: null,
        arrived: 0,
        expires_at: new Date(now().getTime() + ANNOUNCED_MS).toISOString(),
        reference: null,
        // The id is new, so nothing with it has ended.
        ends: 0,
        intent: intentHash(intent),
      }
      await addDocument(db, documentRows.sign(signer, announced))
      return access
    },
    async expectPiece(access, number) {
      const document = await find(access)
      if (!document) return undefined
      const size = pieceSize(document, number)
      if (document.sha256 === null) await requireRoom(creatorOf(document))
      return { document, number, size }
    },
    async addPiece({ document, number, size }, bytes) {
      if (size < 1 || bytes.length !== size) return false
      if (document.sha256 !== null) return true
      if (await store.put(db, document, { number, bytes })) {
        await countPiece(db, { id: document.id, expires_at: daysAfter(now(), UPLOAD_DAYS) })
      }
      return true
    },
    async status(access) {
      const document = await find(access)
      return document && statusOf(deps, access, document)
    },
    remove: (access) => removeDocument(deps, keyOf(access), { isExpired: false }),
    async removeExpired() {
      const expired = await expiredDocuments(db, now(), BATCH_SIZE)
      for (const key of expired) await removeDocument(deps, key, { isExpired: true })
      return expired.length === BATCH_SIZE
    },
  }
}

function findBacked({ db, now, ledger }: Dependencies, access: LinkAccess) {
  const read = () => findDocument(db, keyOf(access), now())
  return documentRows.findOne(db, keyOf(access), ledger, read)
}

/** Returns the pieces that have arrived. When the last one has, completes the document. */
async function statusOf(
  deps: Dependencies,
  access: LinkAccess,
  document: DocumentsTable,
): Promise<DocumentStatus | undefined> {
  const { db, store, signer, now } = deps
  const stored = new Set(await store.numbers(db, document))
  const count = pieceCount(document.size)
  const pieces = Array.from({ length: count }, (_, number) => number).filter((number) =>
    stored.has(number),
  )
  if (document.sha256 !== null || pieces.length < count) {
    return { pieces, sha256: document.sha256 ?? '' }
  }
  const sha256 = await storedHash(db, store, document)
  // Another request has removed the document meanwhile.
  if (sha256 === undefined) return undefined
  const expires_at = daysAfter(now(), limits.savedDays)
  const complete = documentRows.sign(signer, { ...document, sha256, expires_at })
  const { server_signature } = complete
  await completeDocument(db, keyOf(access), { sha256, expires_at, server_signature })
  // Another request may have completed or removed the document meanwhile.
  const after = await findBacked(deps, access)
  return after && { pieces, sha256: after.sha256 ?? '' }
}

/** Removes a document, and ends its right unless it has expired by itself. */
async function removeDocument(
  { db, store, now, signer }: Dependencies,
  key: DocumentKey,
  { isExpired }: { readonly isExpired: boolean },
): Promise<boolean> {
  const deleted = await inTransaction(db, async (transaction) => {
    const row = await deleteDocument(transaction, key, isExpired ? now() : undefined)
    const context = { at: now(), signer }
    if (row && !isExpired) await documentRows.end(transaction, row.id, context)
    return row
  })
  if (deleted) await store.remove(deleted)
  return deleted !== undefined
}

/** Returns a document's source. Without one (an earlier release), it counts toward no share. */
function creatorOf({ from_address, from_network }: DocumentsTable): RequestSource {
  return { address: from_address ?? '', network: from_network ?? '' }
}

/** Returns the maximum number of stored bytes of documents without an application. */
export function maxDocumentBytes({ MAX_DOCUMENTS_MB }: Pick<Config, 'MAX_DOCUMENTS_MB'>): number {
  return MAX_DOCUMENTS_MB * 1024 * 1024
}

/** Converts the limits into pieces. */
function roomIn(maxBytes: number) {
  return {
    max: Math.floor(maxBytes / PIECE_BYTES),
    atLeast: DOCUMENTS_AT_LEAST * pieceCount(limits.documentBytes),
  }
}

/**
 * Returns how full the store of documents without an application is, from 0 to 1: in total, and as
 * the largest shares of an address and of a network.
 */
export async function documentsFullness(
  db: Database,
  config: Pick<Config, 'MAX_DOCUMENTS_MB'>,
  { now, receivedAfter }: { readonly now: Date; readonly receivedAfter: ReceivedAfter },
): Promise<UsedShares> {
  const taken = await largestOf(db, countedDocuments(receivedAfter(dayBefore(now))))
  const limits = limitsOf(roomIn(maxDocumentBytes(config)))
  return {
    inAll: taken.inAll / limits.inAll,
    byAddress: taken.byAddress / limits.byAddress,
    byNetwork: taken.byNetwork / limits.byNetwork,
  }
}

function dayBefore(now: Date): string {
  return daysAfter(now, -1)
}

/** Returns the size that a piece must have; below 1 if there is no such piece. */
function pieceSize({ size }: Pick<DocumentsTable, 'size'>, number: number): number {
  return Math.min(PIECE_BYTES, size - number * PIECE_BYTES)
}

function keyOf({ id, token }: LinkAccess): DocumentKey {
  return { id, token_hash: hashOf(['merchant-application document token', token]) }
}
