import type { Database } from '../platform/database/database.ts'

interface ScreeningListsTable {
  /** SHA-256 of the list, in lower-case hex. */
  readonly hash: string
  /** JSON of `ScreeningList`, compressed with gzip. */
  readonly list: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly screening_lists: ScreeningListsTable
  }
}

/** Stores a list in place of all others. */
export async function replaceList(db: Database, row: ScreeningListsTable): Promise<void> {
  await db.deleteFrom('screening_lists').execute()
  await db.insertInto('screening_lists').values(row).execute()
}

/** Returns the compressed list with this hash. */
export async function findList(db: Database, hash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('screening_lists')
    .select('list')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.list
}
