/** Leads, found by the hash of their id, and decrypted only with the id itself. */

import type { Database } from '../platform/database/database.ts'
import { inBatches } from '../platform/in-batches.ts'

export interface LeadsTable {
  readonly id_hash: string
  readonly sealed: Uint8Array
  readonly imported_at: string
  /** Null if the lead never expires. */
  readonly expires_at: string | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly leads: LeadsTable
  }
}

/** Adds a lead; one with the same id is replaced. */
export async function putLead(db: Database, row: LeadsTable): Promise<void> {
  const { id_hash: _, ...rest } = row
  await db
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(rest))
    .execute()
}

/** The number of parameters that either engine accepts in one statement, with room to spare. */
const IDS_PER_STATEMENT = 1_000

/** Counts those of these leads that are stored, including expired ones. */
export async function countLeads(db: Database, idHashes: readonly string[]): Promise<number> {
  let count = 0
  for (const some of inBatches(idHashes, IDS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('leads')
      .select('id_hash')
      .where('id_hash', 'in', some)
      .execute()
    count += rows.length
  }
  return count
}

/** Returns the sealed lead, unless it is unknown or has expired by `now`. */
export async function findLead(
  db: Database,
  idHash: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('leads')
    .select('sealed')
    .where('id_hash', '=', idHash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .executeTakeFirst()
  return row?.sealed
}

/** Returns the sealed lead, even after it has expired. */
export async function findSealed(db: Database, idHash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('leads')
    .select('sealed')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row?.sealed
}

export async function deleteLead(db: Database, idHash: string): Promise<void> {
  await db.deleteFrom('leads').where('id_hash', '=', idHash).execute()
}

export async function deleteExpiredLeads(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('leads').where('expires_at', '<=', now.toISOString()).execute()
}
