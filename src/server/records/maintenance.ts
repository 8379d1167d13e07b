/** Queries for the operator's maintenance commands. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import { eraseNotes } from '../audit-log/service.ts'
import { deleteCorrections } from '../corrections/store.ts'
import { deleteDocumentsOf } from '../documents/store.ts'
import { deleteDeliveries } from '../outbox/store.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { deleteCopies } from '../signed-copies/store.ts'
import { deleteFingerprints } from './match-keys.ts'
import { deleteNameWords } from './name-words.ts'
import { deleteOwnerEntries } from './owner-entries.ts'
import { deleteProposal } from './proposals.ts'
import { type ApplicationFilter, matching, type StoredApplication } from './store.ts'
import { deleteVersions } from './versions.ts'

/** A position in the list of all applications, ordered by time received. */
export type Cursor = Pick<StoredApplication, 'received_at' | 'reference'>

/** The next page of the applications that a filter means. */
export async function nextApplications(
  db: Database,
  {
    after,
    limit,
    ...filter
  }: ApplicationFilter & { readonly after: Cursor | undefined; readonly limit: number },
): Promise<readonly StoredApplication[]> {
  let query = db.selectFrom('applications').selectAll().where(matching(filter))
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
  return query.orderBy('received_at').orderBy('reference').limit(limit).execute()
}

/** The references of the applications that a filter means. */
export async function matchingReferences(
  db: Database,
  filter: ApplicationFilter,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('applications')
    .select('reference')
    .where(matching(filter))
    .execute()
  return new Set(rows.map(({ reference }) => reference))
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

/** What a decision depends on, locked until the transaction ends. */
export async function lockDecidable(
  db: Database,
  reference: string,
): Promise<Pick<StoredApplication, 'status' | 'annual_sales' | 'correction'> | undefined> {
  return db
    .selectFrom('applications')
    .select(['status', 'annual_sales', 'correction'])
    .where('reference', '=', reference)
    .$call(engineOf(db).lockRows)
    .executeTakeFirst()
}

/** The status, locked until the transaction ends. */
export async function lockStatus(
  db: Database,
  reference: string,
): Promise<ApplicationStatus | undefined> {
  return (await lockDecidable(db, reference))?.status
}

/** Sets the status; run it in the transaction that locked it. */
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

/**
 * Deletes an application with its versions, what its owners entered, its documents, its copies, its
 * deliveries and its notes.
 */
export async function eraseApplication(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('applications').where('reference', '=', reference).execute()
  await deleteNameWords(db, reference)
  await deleteProposal(db, reference)
  await deleteFingerprints(db, reference)
  await deleteOwnerEntries(db, reference)
  await deleteDocumentsOf(db, reference)
  await deleteCopies(db, reference)
  await deleteCorrections(db, reference)
  await deleteVersions(db, reference)
  await deleteDeliveries(db, reference)
  await eraseNotes(db, reference)
}
