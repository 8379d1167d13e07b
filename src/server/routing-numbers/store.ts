/** The operator's directory of banks. */

import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { inBatches } from '../platform/in-batches.ts'

export interface BankDirectoryTable {
  /** Nine digits. */
  readonly routing_number: string
  readonly name: string
}

/** Only this file uses the table. */
function tables(db: Database) {
  return db.$extendTables<{ bank_directory: BankDirectoryTable }>()
}

/** Two parameters per row, well below either engine's limit for one statement. */
const ROWS_PER_STATEMENT = 1_000

/** Replaces the directory; run it in a transaction. */
export async function replaceBankDirectory(
  db: Database,
  rows: readonly BankDirectoryTable[],
): Promise<void> {
  await tables(db).deleteFrom('bank_directory').execute()
  for (const some of inBatches(rows, ROWS_PER_STATEMENT)) {
    await tables(db).insertInto('bank_directory').values(some).execute()
  }
}

/** Returns the number of banks in the directory. */
export function countBanks(db: Database): Promise<number> {
  return countRows(tables(db).selectFrom('bank_directory'))
}

/** Returns a page of the directory's numbers, in order. */
export async function routingNumbersAfter(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('bank_directory')
    .select('routing_number')
    .where('routing_number', '>', after)
    .where(engineOf(db).isPlainText('routing_number'))
    .orderBy('routing_number')
    .limit(limit)
    .execute()
  return rows.map((row) => row.routing_number)
}

/** Returns the name of the bank; undefined for an unknown number. */
export async function findBankName(
  db: Database,
  routingNumber: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('bank_directory')
    .select('name')
    .where('routing_number', '=', routingNumber)
    .executeTakeFirst()
  return row?.name
}
