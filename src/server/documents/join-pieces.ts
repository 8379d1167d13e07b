/** The bytes of a document: its pieces, and their hash. */
import { createHash } from 'node:crypto'
import { PIECE_BYTES, pieceCount } from '../../api/documents.ts'
import type { Database } from '../platform/database/database.ts'
import type { DocumentStore, SizedDocument } from './database-store.ts'

/** Returns the SHA-256 of a stored document, in lower-case hex; undefined if a piece is missing. */
export async function storedHash(
  db: Database,
  store: DocumentStore,
  document: SizedDocument,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  for await (const bytes of readPieces(db, store, document)) {
    if (!bytes) return undefined
    hash.update(bytes)
  }
  return hash.digest('hex')
}

/** Returns the stored bytes of a document as a whole; undefined if a piece is missing. */
export async function readDocument(
  db: Database,
  store: DocumentStore,
  document: SizedDocument,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  for await (const bytes of readPieces(db, store, document)) {
    if (!bytes) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** Returns whether the store has nothing of a document, as after the loss of its folder. */
export async function isLost(
  db: Database,
  store: DocumentStore,
  document: SizedDocument,
): Promise<boolean> {
  return (await store.numbers(db, document)).length === 0
}

/** Cuts a document into pieces. */
export function inPieces(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: pieceCount(bytes.length) }, (_, number) =>
    bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES),
  )
}

async function* readPieces(
  db: Database,
  store: DocumentStore,
  document: SizedDocument,
): AsyncGenerator<Uint8Array | undefined> {
  for (let number = 0; number < pieceCount(document.size); number += 1) {
    yield await store.read(db, document, number)
  }
}
