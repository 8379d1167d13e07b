/** Counts waiting and decided applications from stored rows. Only `verify` proves their events. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { AGES, MAX_DECISIONS, type Numbers, type Outcomes } from '../../api/console/numbers.ts'
import { isDecided } from '../../application/application-status.ts'
import { authorName, SERVER } from '../../application/facts/application-state.ts'
import type { EventKind } from '../../application/facts/event-kinds.ts'
import { detailOf, personIn, statusIn, statusKinds } from '../../application/facts/event-reading.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { Database } from '../platform/database/database.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { CLOCK, isInView, scopeOf } from './conditions.ts'

/** The maximum number of undecided applications counted by age. */
const MAX_WAITING = 20_000

export interface CountingPeriod {
  /** Days such as `2026-11-21`; `until` is the first day that does not count. */
  readonly since: string
  readonly until: string
  /** Undefined for all. */
  readonly programs: readonly string[] | undefined
  readonly now: Date
}

/** An event that decides, or undoes a decision, with the row of its application. */
export interface DecidedRow {
  readonly reference: string
  readonly number: number
  readonly kind: EventKind
  readonly at: string
  readonly detail: string
  readonly signer: string
  /** Null once the application was erased. */
  readonly program: string | null
  readonly received: string | null
  /** When someone first opened the application. */
  readonly looked: string | null
  readonly corrected: number | string
  /** The detail of the last screening. */
  readonly screened: string | null
}

/** SQLite also stores values that are not text. Such a row is not counted. */
const readableRow = v.object({
  reference: v.string(),
  signer: v.string(),
  program: v.nullable(v.string()),
})

/** Returns the numbers of a period. */
export async function readNumbers(db: Database, period: CountingPeriod): Promise<Numbers> {
  // PostgreSQL compares with no empty list. No program has an empty id.
  const counting = period.programs?.length === 0 ? { ...period, programs: [''] } : period
  const rows = (await decidedRows(db, counting)).filter((row) => v.is(readableRow, row))
  const { since, until } = counting
  return {
    since,
    until,
    isWhole: rows.length <= MAX_DECISIONS,
    waiting: await waitingByAge(db, counting),
    ...figuresOf(rows.slice(0, MAX_DECISIONS)),
  }
}

/** An expression, since SQLite expects few applications in a program: it would read them all. */
const PROGRAM = sql`applications.program || ''`

/** Returns a row per decision, the latest first. Each row reads only its application's events. */
function decidedRows(db: Database, { since, until, programs }: CountingPeriod) {
  const eventsOf = (kind: EventKind) => sql`from events as one
    where one.reference = events.reference and one.kind = ${sql.lit(kind)}`
  // Literals, as in the partial index, so that it is used.
  const isStatusChange = sql<boolean>`events.kind in (${sql.join(statusKinds.map(sql.lit))})`
  return db
    .selectFrom('events')
    .leftJoin('applications', 'applications.reference', 'events.reference')
    .select(['events.reference', 'events.number', 'events.kind', 'events.at', 'events.detail'])
    .select(['events.signer', 'applications.program'])
    .select(sql<string | null>`(select min(at) ${eventsOf('received')})`.as('received'))
    .select(sql<string | null>`(select min(at) ${eventsOf('opened')})`.as('looked'))
    .select(sql<number | string>`(select count(*) ${eventsOf('corrected')})`.as('corrected'))
    .select(
      sql<string | null>`(select detail ${eventsOf('screened')} order by number desc limit 1)`.as(
        'screened',
      ),
    )
    .where(isStatusChange)
    .where('events.at', '>=', since)
    .where('events.at', '<', until)
    .$if(programs !== undefined, (query) => query.where(PROGRAM, 'in', programs ?? []))
    .orderBy('events.at', 'desc')
    .limit(sql.lit(MAX_DECISIONS + 1))
    .execute()
}

/** Evaluates the rows; pure. */
export function figuresOf(
  rows: readonly DecidedRow[],
): Omit<Numbers, 'since' | 'until' | 'isWhole' | 'waiting'> {
  const decisions = withDistinctNames(decisionsIn(rows))
  const byDay = Map.groupBy(decisions, ({ at, person, program }) =>
    JSON.stringify([at.slice(0, 10), person, program]),
  )
  const byReason = Map.groupBy(
    decisions.flatMap(({ reasons, reference }) => reasons.map((reason) => ({ reason, reference }))),
    ({ reason }) => reason,
  )
  const byProgram = Map.groupBy(decisions, ({ program }) => program)
  return {
    decided: [...byDay]
      .map(([key, rows]) => {
        const [day = '', person = '', program = '']: readonly string[] = JSON.parse(key)
        return { day, person, program, ...outcomesOf(rows), ...timesOf(rows) }
      })
      .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    ...timesOf(decisions),
    byProgram: [...byProgram]
      .map(([program, rows]) => ({ program, ...timesOf(rows) }))
      .toSorted((one, other) => (one.program < other.program ? -1 : 1)),
    reasons: [...byReason]
      .map(([reason, rows]) => ({ reason, references: referencesOf(rows) }))
      .toSorted((one, other) => other.references.length - one.references.length),
    corrected: referencesOf(decisions.filter((decision) => decision.isCorrected)),
    withMatches: outcomesOf(decisions.filter((decision) => decision.hasMatches)),
  }
}

interface CountedDecision {
  readonly reference: string
  readonly at: string
  readonly to: keyof Outcomes
  /** The name of the person who decided; empty for the applicant. */
  readonly person: string
  /** The person's id at the identity provider; empty for the applicant and for keys. */
  readonly subject: string
  readonly program: string
  readonly reasons: readonly DeclineReason[]
  /** A time in seconds; undefined if unknown. */
  readonly look: number | undefined
  readonly decision: number | undefined
  readonly isCorrected: boolean
  readonly hasMatches: boolean
}

/** Returns the decisions that were not undone. */
function decisionsIn(rows: readonly DecidedRow[]): readonly CountedDecision[] {
  const undone = new Set(
    rows.flatMap((row) => {
      const event = detailOf(row, 'undone')?.event
      return event === undefined ? [] : [`${row.reference} ${event}`]
    }),
  )
  return rows.flatMap((row) => {
    if (row.kind === 'undone' || undone.has(`${row.reference} ${row.number}`)) return []
    const changed = statusIn(row)
    if (!changed || changed.from === changed.to || !isDecided(changed.to)) return []
    const { reference, received, looked, at, signer, program, screened } = row
    // Outside production, a command without a signing key decides with the server's.
    const server = row.kind === 'withdrawn' ? '' : SERVER
    const by = personIn(row)
    const name = by || signer !== SERVER ? authorName({ signer, person: by }) : server
    const matches = screened === null ? 0 : matchesIn(screened)
    return [
      {
        reference,
        at,
        to: changed.to as keyof Outcomes,
        person: name,
        subject: by?.subject ?? '',
        program: program ?? '',
        reasons: changed.reasons ?? [],
        look: secondsBetween(received, looked),
        decision: secondsBetween(received, at),
        isCorrected: Number(row.corrected) > 0,
        hasMatches: matches > 0,
      },
    ]
  })
}

/** Names each person as they signed in last, and tells people of the same name apart. */
function withDistinctNames(decisions: readonly CountedDecision[]): readonly CountedDecision[] {
  const names = new Map(
    decisions.toReversed().map(({ subject, person }) => [subject, person] as const),
  )
  names.delete('')
  const bearers = Map.groupBy(names, ([, name]) => name)
  return decisions.map((decision) => {
    const { subject, person } = decision
    const name = names.get(subject) ?? person
    const isShared = subject !== '' && (bearers.get(name)?.length ?? 0) > 1
    return { ...decision, person: isShared ? `${name} (${subject})` : name }
  })
}

function matchesIn(detail: string): number {
  return detailOf({ kind: 'screened', detail }, 'screened')?.matches ?? 0
}

function secondsBetween(from: string | null, to: string | null): number | undefined {
  if (from === null || to === null) return undefined
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function outcomesOf(decisions: readonly Pick<CountedDecision, 'to' | 'reference'>[]): Outcomes {
  const referencesWith = (to: keyof Outcomes) =>
    referencesOf(decisions.filter((decision) => decision.to === to))
  return {
    approved: referencesWith('approved'),
    declined: referencesWith('declined'),
    withdrawn: referencesWith('withdrawn'),
  }
}

function referencesOf(decisions: readonly Pick<CountedDecision, 'reference'>[]): string[] {
  return decisions.map(({ reference }) => reference)
}

function timesOf(decisions: readonly CountedDecision[]): Pick<Numbers, 'look' | 'decision'> {
  const spread = (name: 'look' | 'decision') =>
    spreadOf(decisions.flatMap((decision) => decision[name] ?? []))
  return { look: spread('look'), decision: spread('decision') }
}

/** Returns the median and the 90th percentile. */
function spreadOf(values: readonly number[]): Numbers['look'] {
  const sorted = values.toSorted((one, other) => one - other)
  const quantile = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  const median = quantile(0.5)
  const p90 = quantile(0.9)
  return median === undefined || p90 === undefined ? null : { median, p90 }
}

/** Counts the applications that wait for a review by their waiting time, in `AGES`. */
async function waitingByAge(
  db: Database,
  { programs, now }: CountingPeriod,
): Promise<Numbers['waiting']> {
  const view = { name: 'review', me: '', names: [''], claimsEndBefore: '' } as const
  const conditions = [isInView(view), ...scopeOf({ programs })]
  const limited = conditions
    .reduce((query, condition) => query.where(condition), db.selectFrom('applications'))
    .select(['program', CLOCK.as('since')])
    .limit(sql.lit(MAX_WAITING))
  const starts = AGES.map((days) => new Date(now.getTime() - days * DAY_MS).toISOString())
  const rows = await db
    .selectFrom(limited.as('waiting'))
    .select('program')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select(classOf(starts).as('age'))
    .groupBy(['program', 'age'])
    .execute()
  const readable = rows.filter(({ program }) => typeof program === 'string')
  const byProgram = Map.groupBy(readable, ({ program }) => program)
  return [...byProgram]
    .map(([program, ages]) => ({
      program,
      ages: AGES.map((_, index) => {
        const row = ages.find(({ age }) => Number(age) === index)
        return Number(row?.count ?? 0)
      }),
    }))
    .toSorted((one, other) => (one.program < other.program ? -1 : 1))
}

/** Returns the number of a time's class. */
function classOf(starts: readonly string[]) {
  const later = starts.slice(1).toReversed()
  const cases = later.map(
    (start, index) => sql`when since <= ${start} then ${sql.lit(starts.length - 1 - index)}`,
  )
  return sql<number | string>`(case ${sql.join(cases, sql` `)} else 0 end)`
}
