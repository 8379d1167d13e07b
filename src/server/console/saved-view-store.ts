/** Filters of the queue that people keep under a name: none is a right, and none has an event. */
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface SavedViewsTable {
  readonly id: string
  /** Whose it is, as the identity provider calls the person. */
  readonly subject: string
  readonly name: string
  /** JSON. */
  readonly filter: string
  /** 1 if the whole team sees it. */
  readonly shared: number
  readonly created_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly saved_views: SavedViewsTable
  }
}

/** How many are listed. */
const MAX_LISTED = 200

/** Those of a person, and those that are shared, by name. */
export function viewsFor(db: Database, subject: string): Promise<readonly SavedViewsTable[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where((is) => is.or([is('subject', '=', subject), is('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

/** Adds one, unless the person has as many as they may. */
export async function addView(db: Database, row: SavedViewsTable, most: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('subject', '=', row.subject)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return false
  await db.insertInto('saved_views').values(row).execute()
  return true
}

/** Removes a person's own view, or a shared one if they may. Returns false if there is none. */
export async function removeView(
  db: Database,
  id: string,
  { subject, alsoShared }: { readonly subject: string; readonly alsoShared: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((is) =>
      is.or([is('subject', '=', subject), ...(alsoShared ? [is('shared', '=', 1)] : [])]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
