/** Queries for the operator's maintenance commands. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { isPostgres } from '../platform/database/engine.ts'
import type { ApplicationStatus, StoredApplication } from './table.ts'

/** Ten seconds in total. */
const CHECKPOINT_TURNS = 200
const CHECKPOINT_PAUSE_MS = 50

/** A position in the list of all applications, ordered by time received. */
export type Cursor = Pick<StoredApplication, 'received_at' | 'reference'>

/** The next page of applications received from `since` until `until` (exclusive). */
export async function nextApplications(
  db: Database,
  asked: {
    readonly after: Cursor | undefined
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

/** The complete rows of the given applications, by reference. */
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

/** Applications without a first event. */
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

/** The status, locked until the transaction ends. */
export async function lockStatus(
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

/** Replaces a record with a re-encrypted one. Returns false if the record has changed. */
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

/** Deletes an application, its copy, its deliveries and the notes in its events. */
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

/** Without this, SQLite leaves deleted data readable in the file until the space is reused. */
export async function enableSecureDelete(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma secure_delete = on`.execute(db)
}

/**
 * Checkpoints the write-ahead log: until then, overwritten data is still in SQLite's files. Returns
 * false if others use the file all the time, so that it could not be done.
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
