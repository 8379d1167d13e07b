/** Applications as the operator's upkeep reads and changes them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ApplicationStatus, StoredApplication } from './applications.ts'
import type { Database } from './database.ts'
import { isPostgres } from './engine.ts'

/** Together ten seconds. */
const CHECKPOINT_TURNS = 200
const CHECKPOINT_PAUSE_MS = 50

/** Where a walk through all applications stands; they are walked in the order of arrival. */
export type Place = Pick<StoredApplication, 'received_at' | 'reference'>

/** The next applications received from `since` on and before `until`. */
export async function nextApplications(
  db: Database,
  asked: {
    readonly after: Place | undefined
    readonly since?: Date | undefined
    readonly until?: Date | undefined
    readonly limit: number
  },
): Promise<readonly StoredApplication[]> {
  let query = db.selectFrom('applications').selectAll()
  const { after, since, until } = asked
  if (after) {
    query = query.where((where) =>
      where.or([
        where('received_at', '>', after.received_at),
        where.and([
          where('received_at', '=', after.received_at),
          where('reference', '>', after.reference),
        ]),
      ]),
    )
  }
  if (since) query = query.where('received_at', '>=', since.toISOString())
  if (until) query = query.where('received_at', '<', until.toISOString())
  return query.orderBy('received_at').orderBy('reference').limit(asked.limit).execute()
}

/** The whole rows of some applications, by reference. */
export async function applicationRows(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredApplication>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Applications whose receipt was never recorded. */
export async function applicationsWithoutEvents(
  db: Database,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('applications.reference')
    .leftJoin('events', (join) =>
      join.onRef('events.reference', '=', 'applications.reference').on('events.number', '=', 1),
    )
    .where('events.reference', 'is', null)
    .orderBy('applications.reference')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** The status, held against others until the transaction ends. */
export async function holdStatus(
  db: Database,
  reference: string,
): Promise<ApplicationStatus | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('status')
    .where('reference', '=', reference)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.status
}

export async function setStatus(
  db: Database,
  reference: string,
  status: ApplicationStatus,
): Promise<void> {
  await db.updateTable('applications').set({ status }).where('reference', '=', reference).execute()
}

/** Puts a record that was sealed anew in the place of the old one. False where that has changed. */
export async function replaceSealed(
  db: Database,
  reference: string,
  sealed: { readonly before: Uint8Array; readonly after: Uint8Array },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ sealed: sealed.after })
    .where('reference', '=', reference)
    .where('sealed', '=', sealed.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes an application, its copy and its deliveries; the notes in its events go as well. */
export async function eraseApplication(db: Database, reference: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('applications')
    .where('reference', '=', reference)
    .executeTakeFirst()
  await db.deleteFrom('signed_copies').where('reference', '=', reference).execute()
  await db.deleteFrom('deliveries').where('reference', '=', reference).execute()
  await db
    .updateTable('events')
    .set({ note: null })
    .where('reference', '=', reference)
    .where('note', 'is not', null)
    .execute()
  return numDeletedRows === 1n
}

/** SQLite otherwise leaves what was deleted readable in the file until the space is used again. */
export async function overwriteWhatIsDeleted(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma secure_delete = on`.execute(db)
}

/**
 * SQLite keeps what was overwritten beside its file, and in it, until the changes are taken into the
 * file. False where others read or write the file all the time, so that this could not be done.
 */
export async function overwriteInFile(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true
  for (let turn = 0; turn < CHECKPOINT_TURNS; turn += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await sleep(CHECKPOINT_PAUSE_MS)
  }
  return false
}
