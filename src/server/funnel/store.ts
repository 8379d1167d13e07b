/**
 * Anonymous counts of how applicants get through the form, added up by day: no row is about one
 * person.
 */
import type { FunnelCount } from '../../api/funnel.ts'
import type { Language } from '../../application/language.ts'
import type { Database } from '../platform/database/database.ts'

export interface FunnelCountsTable {
  /** In UTC: `2026-11-23`. */
  readonly day: string
  /** Empty for failed calls of services, which are counted for all pages together. */
  readonly language: Language | ''
  readonly kind: FunnelCount['kind'] | 'failed'
  /** What is counted, from a closed list: see `addCounts`; empty if its kind says all. */
  readonly name: string
  readonly count: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly funnel_counts: FunnelCountsTable
  }
}

/** Adds these counts to what is stored. Rows may be about the same. */
export async function addCounts(db: Database, rows: readonly FunnelCountsTable[]): Promise<void> {
  const sums = new Map<string, FunnelCountsTable>()
  for (const row of rows) {
    const key = [row.day, row.language, row.kind, row.name].join(' ')
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
  }
  // Always in the same order, so that two statements never wait for each other.
  const sorted = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return
  await db
    .insertInto('funnel_counts')
    .values(sorted.map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(['day', 'language', 'kind', 'name']).doUpdateSet(({ eb, ref }) => ({
        count: eb('funnel_counts.count', '+', ref('excluded.count')),
      })),
    )
    .execute()
}

/** Days in UTC, such as `2026-11-23`: from the first, and before the second. */
export interface Days {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** The counts of these days, oldest first. */
export async function countsIn(
  db: Database,
  { since, until }: Days,
): Promise<readonly FunnelCountsTable[]> {
  let query = db.selectFrom('funnel_counts').selectAll()
  if (since !== undefined) query = query.where('day', '>=', since)
  if (until !== undefined) query = query.where('day', '<', until)
  return query.orderBy('day').orderBy('language').orderBy('kind').orderBy('name').execute()
}

/** Deletes the counts of the days before this one. */
export async function deleteCountsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('funnel_counts').where('day', '<', day).execute()
}
