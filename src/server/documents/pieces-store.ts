import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { inTransaction } from '../platform/database/transaction.ts'

export interface DocumentPiecesTable {
  readonly document: string
  /** From 0. */
  readonly number: number
  readonly bytes: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly document_pieces: DocumentPiecesTable
  }
}

export type Piece = Pick<DocumentPiecesTable, 'number' | 'bytes'>

type Document = { readonly id: string }

/** Stores a piece, unless it is stored or the document complete. Returns whether this call did. */
export async function addPiece(db: Database, { id }: Document, piece: Piece): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const result = await transaction
      .selectFrom('documents')
      .select('id')
      .where('id', '=', id)
      .where('reference', 'is', null)
      .where('sha256', 'is', null)
      .$call(engineOf(db).lockRows)
      .executeTakeFirst()
    return result !== undefined && insertPiece(transaction, id, piece)
  })
}

/** Stores all pieces of a document that has none; run it in a transaction. */
export async function insertPieces(
  db: Database,
  { id }: Document,
  pieces: readonly Uint8Array[],
): Promise<void> {
  for (const [number, bytes] of pieces.entries()) await insertPiece(db, id, { number, bytes })
}

async function insertPiece(db: Database, document: string, piece: Piece): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_pieces')
    .values({ document, ...piece })
    .onConflict((conflict) => conflict.columns(['document', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the numbers of the stored pieces. */
export async function storedPieces(db: Database, { id }: Document): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('document_pieces')
    .select('number')
    .where('document', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export async function readPiece(
  db: Database,
  { id }: Document,
  number: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('document_pieces')
    .select('bytes')
    .where('document', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  // SQLite also stores values other than bytes in a changed row.
  return row?.bytes instanceof Uint8Array ? row.bytes : undefined
}

/** Deletes all pieces of these documents; run it in a transaction. */
export async function deletePieces(db: Database, documents: readonly string[]): Promise<void> {
  await db.deleteFrom('document_pieces').where('document', 'in', documents).execute()
}
