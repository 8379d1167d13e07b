/** The stores of documents' bytes. The rows are always in the database; others read only those. */
import type { Database } from '../platform/database/database.ts'
import { addPiece, insertPieces, type Piece, readPiece, storedPieces } from './pieces-store.ts'
import type { DocumentsTable } from './store.ts'

/** Identifies a document's bytes: re-encrypted bytes are different bytes. */
export type BytesKey = Pick<DocumentsTable, 'id' | 'recipients'>

export type SizedDocument = BytesKey & Pick<DocumentsTable, 'size'>

export interface DocumentStore {
  /** Stores a piece, unless it is stored already. Returns whether this call stored it. */
  readonly put: (db: Database, document: SizedDocument, piece: Piece) => Promise<boolean>
  /** Stores all pieces of a re-encrypted document; run it in the transaction that replaces it. */
  readonly replace: (
    db: Database,
    document: SizedDocument,
    pieces: readonly Uint8Array[],
  ) => Promise<void>
  /** Returns the numbers of the stored pieces. */
  readonly numbers: (db: Database, document: SizedDocument) => Promise<readonly number[]>
  readonly read: (
    db: Database,
    document: SizedDocument,
    number: number,
  ) => Promise<Uint8Array | undefined>
  readonly remove: (document: BytesKey) => Promise<void>
  /** Deletes bytes that no row refers to. `alsoUnknown` needs the rows of the right database. */
  readonly sweep: (db: Database, which: { readonly alsoUnknown: boolean }) => Promise<void>
}

/** Keeps pieces in the database, where the transaction that deletes a row deletes its pieces. */
export const inDatabase: DocumentStore = {
  put: addPiece,
  replace: insertPieces,
  numbers: storedPieces,
  read: readPiece,
  remove: async () => undefined,
  sweep: async () => undefined,
}
