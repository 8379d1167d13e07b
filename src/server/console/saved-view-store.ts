/** Filters of the queue that people save under a name. They give no rights, and have no events. */
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/database.ts'

export interface SavedViewsTable {
  readonly id: string
  /** The person's id at the identity provider. */
  readonly subject: string
  readonly name: string
  /** The filter, as JSON. */
  readonly filter: string
  /** 1 if the whole team sees the view. */
  readonly shared: number
  readonly created_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly saved_views: SavedViewsTable
  }
}

/** Returns a person's own views, and then those that others share, by name. */
export function viewsFor(db: Database, subject: string): Promise<readonly SavedViewsTable[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where((eb) => eb.or([eb('subject', '=', subject), eb('shared', '=', 1)]))
    .orderBy((eb) => eb('subject', '=', subject), 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Adds a view. Returns false if the person has the maximum number. */
export async function addView(db: Database, row: SavedViewsTable, max: number): Promise<boolean> {
  await db.insertInto('saved_views').values(row).execute()
  // Counted afterwards, so that requests at the same time count each other's views.
  const own = db.selectFrom('saved_views').where('subject', '=', row.subject)
  if ((await countRows(own)) <= max) return true
  await db.deleteFrom('saved_views').where('id', '=', row.id).execute()
  return false
}

/** Removes a person's own view, or a shared view if they may. Returns false if there is none. */
export async function removeView(
  db: Database,
  id: string,
  { subject, alsoShared }: { readonly subject: string; readonly alsoShared: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('subject', '=', subject), ...(alsoShared ? [eb('shared', '=', 1)] : [])]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
