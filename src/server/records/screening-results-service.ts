/** The results of comparing approved applications with a later sanctions list. */
import { type Selectable, sql } from 'kysely'
import { isNote } from '../ledger/conditions-service.ts'
import type { Database } from '../platform/database/database.ts'
import { pause } from '../platform/pauses.ts'
import { afterPosition, type Cursor } from './list-service.ts'

export interface ListSelection {
  /** The hash of the list, and the minimum similarity of a match, in percent. */
  readonly list: { readonly hash: string; readonly threshold: number }
  /** Undefined for all programs. */
  readonly programs?: readonly string[] | undefined
}

interface ScreeningResultsTable {
  readonly reference: string
  readonly version: number
  /** The hash of the list that the names were compared with. */
  readonly list: string
  /** The minimum similarity of a match at that time, in percent. */
  readonly threshold: number
  /** The number of findings to decide: similar listed entries, and names not compared. */
  readonly matches: number
  /** The findings, as an age file. */
  readonly result: Uint8Array
  /** The hash of a trusted key, and its signature over the other columns. */
  readonly signature: Uint8Array
}

export type ScreeningResult = Selectable<ScreeningResultsTable>

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly screening_results: ScreeningResultsTable
  }
}

/** Stores a result in place of an earlier one. */
export async function saveResult(db: Database, row: ScreeningResult): Promise<void> {
  const { reference: _, ...result } = row
  await db
    .insertInto('screening_results')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(result))
    .execute()
}

/** Returns the notes that are copies of results: a reviewer has sent one. */
export async function notesWithResults(db: Database): Promise<readonly Uint8Array[]> {
  const rows = await db.selectFrom('screening_results').select('result').where(isNote).execute()
  return rows.map(({ result }) => result)
}

/** Returns the results of these applications. */
export async function resultsOf(
  db: Database,
  references: readonly string[],
): Promise<readonly ScreeningResult[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('screening_results')
    .selectAll()
    .where('reference', 'in', references)
    .execute()
}

/** Deletes the results of re-encrypted applications, so that they are compared again. */
export async function deleteResult(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('screening_results').where('reference', '=', reference).execute()
}

/** Returns the next approved applications that were not compared with the list. */
export function nextUnscreened(
  db: Database,
  selection: ListSelection,
  after: Cursor | undefined,
  limit: number,
): Promise<readonly Cursor[]> {
  return selectUnscreened(db, selection)
    .select(['applications.received_at', 'applications.reference'])
    .where(afterPosition(db, after))
    .orderBy('applications.received_at')
    .orderBy('applications.reference')
    .limit(limit)
    .execute()
}

/** The number of applications that are counted at a time: SQLite blocks all others meanwhile. */
const COUNTED_AT_ONCE = 2000

/** Counts the approved applications that were compared with the list, and those that were not. */
export async function countScreened(
  db: Database,
  selection: ListSelection,
): Promise<{ readonly screened: number; readonly waiting: number }> {
  const counts = { screened: 0, waiting: 0 }
  for (let after = ''; ; ) {
    const end = await endOfSlice(db, selection, after)
    const { approved, compared } = await selectWithResults(db, selection)
      .where('applications.received_at', '>', after)
      .$if(end !== undefined, (query) => query.where('applications.received_at', '<=', end ?? ''))
      .select(({ fn }) => [
        fn.countAll<number | string>().as('approved'),
        fn.count<number | string>('screening_results.reference').as('compared'),
      ])
      .executeTakeFirstOrThrow()
    counts.screened += Number(compared)
    counts.waiting += Number(approved) - Number(compared)
    if (end === undefined) return counts
    after = end
    await pause()
  }
}

/** Returns when the last application of a slice was received; undefined for the last slice. */
async function endOfSlice(
  db: Database,
  selection: ListSelection,
  after: string,
): Promise<string | undefined> {
  const row = await selectApproved(db, selection)
    .select('received_at')
    .where('received_at', '>', after)
    .where(afterPosition(db, undefined))
    .orderBy('received_at')
    .limit(1)
    .offset(COUNTED_AT_ONCE - 1)
    .executeTakeFirst()
  return row?.received_at
}

/** Someone may put the result of an earlier version back. */
const IS_OF_LATEST_VERSION = sql<boolean>`screening_results.version = coalesce((
  select max(version) from application_versions
  where application_versions.reference = screening_results.reference), 1)`

/** As in the partial index. */
const HAS_MATCHES = sql<boolean>`matches > 0`

/**
 * Returns the next results with findings to decide, in the order of their references. SQLite reads
 * the tables of a cross join in the order in which they are named.
 */
export function resultsWithMatches(
  db: Database,
  { list, programs }: ListSelection,
  after: string,
  limit: number,
) {
  return db
    .selectFrom('screening_results')
    .crossJoin('applications')
    .whereRef('applications.reference', '=', 'screening_results.reference')
    .where('list', '=', list.hash)
    .where('threshold', '<=', list.threshold)
    .where(HAS_MATCHES)
    .where(IS_OF_LATEST_VERSION)
    .where('screening_results.reference', '>', after)
    .where(afterPosition(db, undefined))
    .where('status', '=', 'approved')
    .$if(programs !== undefined, (query) => query.where('program', 'in', programs ?? []))
    .selectAll('screening_results')
    .select(['business_name', 'business_name_hash', 'received_at'])
    .orderBy('screening_results.reference')
    .limit(limit)
    .execute()
}

function selectApproved(db: Database, { programs }: ListSelection) {
  return db
    .selectFrom('applications')
    .where('status', '=', 'approved')
    .$if(programs !== undefined, (query) => query.where('program', 'in', programs ?? []))
}

function selectUnscreened(db: Database, selection: ListSelection) {
  return selectWithResults(db, selection).where('screening_results.reference', 'is', null)
}

/** Selects the approved applications with their results, if they were compared with the list. */
function selectWithResults(db: Database, selection: ListSelection) {
  return selectApproved(db, selection).leftJoin('screening_results', (join) =>
    join
      .onRef('screening_results.reference', '=', 'applications.reference')
      .on('list', '=', selection.list.hash)
      .on('threshold', '<=', selection.list.threshold)
      .on(IS_OF_LATEST_VERSION),
  )
}
