/**
 * Where the bytes of documents are. Their rows are in the database, whichever store it is, and the
 * rest of the server asks those.
 */
import type { Database } from '../platform/database/database.ts'
import { addPiece, insertPieces, type Piece, readPiece, storedPieces } from './pieces-store.ts'
import type { DocumentsTable } from './store.ts'

/** What names a document's bytes: re-encrypted ones are other bytes. */
export type DocumentKey = Pick<DocumentsTable, 'id' | 'recipients'>

export type SizedDocument = DocumentKey & Pick<DocumentsTable, 'size'>

export interface DocumentStore {
  /** Stores a piece, unless it is stored. Returns whether this call stored it. */
  readonly put: (db: Database, document: SizedDocument, piece: Piece) => Promise<boolean>
  /** Stores all pieces of a re-encrypted document; run it in the transaction that replaces it. */
  readonly replace: (
    db: Database,
    document: SizedDocument,
    pieces: readonly Uint8Array[],
  ) => Promise<void>
  /** The numbers of the pieces that are stored. */
  readonly numbers: (db: Database, document: SizedDocument) => Promise<readonly number[]>
  readonly read: (
    db: Database,
    document: SizedDocument,
    number: number,
  ) => Promise<Uint8Array | undefined>
  /** Deletes a document whose row is deleted. */
  readonly remove: (document: DocumentKey) => Promise<void>
  /** Deletes what no row names, which must be rows of the right database. */
  readonly sweep: (db: Database) => Promise<void>
}

/** Pieces are deleted in the transaction that deletes the row. */
export const inDatabase: DocumentStore = {
  put: addPiece,
  replace: insertPieces,
  numbers: storedPieces,
  read: readPiece,
  remove: async () => undefined,
  sweep: async () => undefined,
}
