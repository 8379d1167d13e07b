/** Anonymous counts of applicants' progress in the form, by day; no row is about one person. */

import * as v from 'valibot'
import type { FunnelCount } from '../../api/funnel.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { Language } from '../../application/language.ts'
import type { Database } from '../platform/database/database.ts'

export type InvitedKind = `invited-${FunnelCount['kind']}`

interface FunnelCountsTable {
  /** The day in UTC: `2026-11-23`. */
  readonly day: string
  /** Empty for failed calls of services, which are counted for all pages together. */
  readonly language: Language | ''
  /**
   * Counts of invited applicants are stored twice: among all, and as an `InvitedKind`. `entered`:
   * submitted with an API key. `network`: a time from one part of all networks, see `networkTimes`.
   */
  readonly kind: FunnelCount['kind'] | InvitedKind | 'failed' | 'entered' | 'network'
  /** The name of what is counted, from a closed list (`addCounts`); empty if the kind suffices. */
  readonly name: string
  readonly count: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    /** The counts of the default program. */
    readonly funnel_counts: FunnelCountsTable
    /** The counts of the other programs. */
    readonly program_funnel_counts: CountedRow
  }
}

export interface CountedRow extends FunnelCountsTable {
  /** The id of the program. Failed calls have the default one, because all programs share them. */
  readonly program: string
}

/** Adds these counts to the stored ones. Several counts may belong to the same row. */
export async function addCounts(db: Database, rows: readonly CountedRow[]): Promise<void> {
  const sums = new Map<string, CountedRow>()
  for (const row of rows) {
    const key = [row.day, row.program, row.language, row.kind, row.name].join(' ')
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
  }
  // The order is always the same, so that two statements never wait for each other.
  const sorted = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { own = [], others = [] } = Object.groupBy(
    sorted.map(([, row]) => row),
    ({ program }) => (program === DEFAULT_PROGRAM ? 'own' : 'others'),
  )
  if (own.length > 0) {
    await db
      .insertInto('funnel_counts')
      .values(own.map(({ program: _, ...row }) => row))
      .onConflict((conflict) =>
        conflict.columns(['day', 'language', 'kind', 'name']).doUpdateSet(({ eb, ref }) => ({
          count: eb('funnel_counts.count', '+', ref('excluded.count')),
        })),
      )
      .execute()
  }
  if (others.length > 0) {
    await db
      .insertInto('program_funnel_counts')
      .values(others)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'program', 'language', 'kind', 'name'])
          .doUpdateSet(({ eb, ref }) => ({
            count: eb('program_funnel_counts.count', '+', ref('excluded.count')),
          })),
      )
      .execute()
  }
}

/** A range of days in UTC, such as `2026-11-23`: includes the first, and ends before the second. */
export interface Days {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** SQLite also stores values of other types. Such a row is not counted. */
const countedRow = v.object({
  day: v.string(),
  language: v.string(),
  kind: v.string(),
  name: v.string(),
  count: v.pipe(v.number(), v.safeInteger()),
})

/** Returns the counts of these days, oldest first, for these programs or for all. */
export async function countsIn(
  db: Database,
  { since, until }: Days,
  programs?: readonly string[],
): Promise<readonly CountedRow[]> {
  let own = db.selectFrom('funnel_counts').selectAll().where('kind', '!=', 'network')
  let others = db.selectFrom('program_funnel_counts').selectAll().where('kind', '!=', 'network')
  if (since !== undefined) {
    own = own.where('day', '>=', since)
    others = others.where('day', '>=', since)
  }
  if (until !== undefined) {
    own = own.where('day', '<', until)
    others = others.where('day', '<', until)
  }
  const rows = [
    ...(await own.execute()).map((row) => ({ ...row, program: DEFAULT_PROGRAM })),
    ...(await others.execute()),
  ]
  const place = ({ day, language, kind, name }: CountedRow) => [day, language, kind, name].join(' ')
  return rows
    .filter((row) => v.is(countedRow, row))
    .filter(({ program }) => programs?.includes(program) ?? true)
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}

/** The time that a step took an applicant, by a part of all networks: see `networkPart`. */
interface NetworkTime {
  readonly program: string
  readonly step: string
  readonly part: string
  readonly atLeastSeconds: number
  /** The number of days with such a time. */
  readonly count: number
}

/** Returns the `name` of the count of a network's time. */
export function networkTimeName(
  step: string,
  { part, atLeastSeconds }: { readonly part: number; readonly atLeastSeconds: number },
): string {
  return `${step} ${part} ${atLeastSeconds}`
}

export async function networkTimes(db: Database): Promise<readonly NetworkTime[]> {
  const own = await db
    .selectFrom('funnel_counts')
    .select(({ fn }) => ['name', fn.countAll<number | string>().as('count')])
    .where('kind', '=', 'network')
    .groupBy('name')
    .execute()
  const others = await db
    .selectFrom('program_funnel_counts')
    .select(({ fn }) => ['program', 'name', fn.countAll<number | string>().as('count')])
    .where('kind', '=', 'network')
    .groupBy(['program', 'name'])
    .execute()
  return [...own.map((row) => ({ ...row, program: DEFAULT_PROGRAM })), ...others].map(
    ({ program, name, count }) => {
      const [step = '', part = '', atLeastSeconds] = name.split(' ')
      // PostgreSQL returns counts as text.
      return { program, step, part, atLeastSeconds: Number(atLeastSeconds), count: Number(count) }
    },
  )
}

export async function deleteCountsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('funnel_counts').where('day', '<', day).execute()
  await db.deleteFrom('program_funnel_counts').where('day', '<', day).execute()
}
