/** The SQL of the queue's filters, and the kind of index that finds each. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueueFilter, QueueView } from '../../api/console/queue.ts'
import { searchedWords } from '../../application/name-words.ts'
import { notExportedWith } from '../records/list-service.ts'
import type { HashName } from '../records/names-service.ts'

/** The console's filter, with the subject of the assigned person. */
export interface ResolvedFilter extends Omit<QueueFilter, 'assigned' | 'view' | 'due'> {
  readonly view?: PersonalView | undefined
  readonly overdue?: readonly OverdueRule[] | undefined
  /** The beginning of a reference or of a word of the business name, or a whole sealed name. */
  readonly search?: string | undefined
  /** The subject of the assigned person. */
  readonly assignee?: string | undefined
  /** Selects applications that someone works on, or nobody. Assignments before a time are over. */
  readonly claimed?: ClaimFilter | undefined
  /** The programs that the person may see; undefined for all. */
  readonly programs?: readonly string[] | undefined
}

/** A view, for the person who looks at it. */
export interface PersonalView {
  readonly name: QueueView
  /** The subject of that person. */
  readonly me: string
  /** The names of that person in proposals: the subject, and the names of their signing keys. */
  readonly names: readonly string[]
  /** Assignments without an act since this time have ended; empty if they never end. */
  readonly claimsEndBefore: string
}

/** Whether someone works on the application. */
interface ClaimFilter {
  readonly is: boolean
  readonly endBefore: string
}

/** The rule for overdue applications of a program. */
export interface OverdueRule {
  readonly program: string
  /** An application is overdue if its days began before this time. */
  readonly before: string
}

/**
 * The maximum number of matching applications that a filter reads all of. Above it, this many rows
 * are read in order. With a million applications, reading more would take SQLite over 50 ms.
 */
export const MAX_READ = 1500

export type SqlCondition = RawBuilder<SqlBool>

/** A condition with an index that finds its rows. */
export interface Finder {
  readonly condition: SqlCondition
  /** A query for the references of these rows, which is cheaper to count than the rows. */
  readonly references?: RawBuilder<unknown>
}

/** The conditions of a filter, by the index that each can use. */
interface Conditions {
  /** Conditions with an index in order of time. */
  readonly view: readonly SqlCondition[]
  /** Conditions with an index without an order. */
  readonly unordered: readonly SqlCondition[]
  /** Conditions on columns indexed with the time and with the sales; one is read in that order. */
  readonly equal: readonly SqlCondition[]
  readonly time: readonly SqlCondition[]
  readonly sales: readonly SqlCondition[]
  /** Conditions without an index, for rows that are read anyway. */
  readonly rest: readonly SqlCondition[]
  /** Each finds the rows of a search, by one of its words. One condition recognizes the rows. */
  readonly search: { readonly finders: readonly Finder[]; readonly fits: SqlCondition } | undefined
}

type QueueConditions = Omit<ResolvedFilter, 'search'>

type IndexUse = 'view' | 'unordered' | 'equal' | 'time' | 'sales' | 'rest'

/** The condition of each part of a filter, and the kind of index that finds it. */
const CONDITIONS: {
  readonly [Name in keyof Required<QueueConditions>]: {
    readonly by: IndexUse
    readonly condition: (value: NonNullable<QueueConditions[Name]>) => SqlCondition
  }
} = {
  view: { by: 'view', condition: isInView },
  overdue: { by: 'unordered', condition: isOverdue },
  references: {
    by: 'unordered',
    condition: (references) => sql`reference in (${sql.join(references)})`,
  },
  // The same words as in the partial index, so that it is used.
  correction: { by: 'equal', condition: () => sql`correction = 'waiting'` },
  assignee: { by: 'equal', condition: (subject) => sql`assignee = ${subject}` },
  claimed: { by: 'rest', condition: ({ is, endBefore }) => (is ? isClaimed : isFree)(endBefore) },
  program: { by: 'equal', condition: (id) => sql`program = ${id}` },
  programs: { by: 'equal', condition: isOneOf },
  status: { by: 'equal', condition: (status) => sql`status = ${status}` },
  mcc: { by: 'equal', condition: (code) => sql`mcc = ${code}` },
  state: { by: 'equal', condition: (code) => sql`state = ${code}` },
  bank: { by: 'equal', condition: (method) => sql`bank_method = ${method}` },
  since: { by: 'time', condition: (time) => sql`received_at >= ${time}` },
  until: { by: 'time', condition: (time) => sql`received_at < ${time}` },
  minSales: { by: 'sales', condition: (dollars) => sql`annual_sales >= ${dollars}` },
  maxSales: { by: 'sales', condition: (dollars) => sql`annual_sales <= ${dollars}` },
  notExportedWith: { by: 'rest', condition: notExportedWith },
}

export function isOneOf(programs: readonly string[]): SqlCondition {
  return sql`program in (${sql.join(programs)})`
}

// The same words as in the indexes.
const UNDECIDED: SqlCondition = sql`status in ('received', 'reviewing')`
const TO_DO: SqlCondition = sql`status in ('received', 'reviewing') and correction = ''`
const IS_PROPOSED: SqlCondition = sql`exists (
  select 1 from proposals where proposals.reference = applications.reference)`
/** When the days for a decision begin. */
export const CLOCK = sql<string>`(case when clock_at = '' then received_at else clock_at end)`

const VIEWS: { readonly [Name in QueueView]: (view: PersonalView) => SqlCondition } = {
  review: () => sql`(${TO_DO} and not ${IS_PROPOSED})`,
  second: ({ names }) => sql`(${UNDECIDED} and reference in (
    select reference from proposals where person not in (${sql.join(names)})))`,
  returned: () => sql`(${TO_DO} and came_back_at > '' and not ${IS_PROPOSED})`,
  screening: () => sql`(status in ('received', 'reviewing', 'approved') and open_findings > 0)`,
  mine: ({ me, claimsEndBefore }) =>
    sql`(${UNDECIDED} and assignee > '' and assignee = ${me} and ${isClaimed(claimsEndBefore)})`,
  all: () => sql`1 = 1`,
}

function isClaimed(endBefore: string): SqlCondition {
  return sql`(assignee > '' and (claimed_at = '' or claimed_at >= ${endBefore}))`
}

/** Matches applications of nobody, or whose person has done nothing for too long. */
export function isFree(endBefore: string): SqlCondition {
  return sql`(assignee = '' or (claimed_at > '' and claimed_at < ${endBefore}))`
}

export function isInView(view: PersonalView): SqlCondition {
  return VIEWS[view.name](view)
}

/** Matches the applications that wait for the operator and are overdue. */
export function isOverdue(overdue: readonly OverdueRule[]): SqlCondition {
  if (overdue.length === 0) return NONE
  const isLate = ({ program, before }: OverdueRule): SqlCondition =>
    sql`(${CLOCK} < ${before} and program = ${program})`
  return sql`(${TO_DO} and ${or(overdue.map(isLate))})`
}

/** Returns the conditions for the programs in a filter. Each view has an index for them, too. */
export function scopeOf({
  program,
  programs,
}: Pick<ResolvedFilter, 'program' | 'programs'>): readonly SqlCondition[] {
  return [
    ...(program === undefined ? [] : [CONDITIONS.program.condition(program)]),
    ...(programs === undefined ? [] : [CONDITIONS.programs.condition(programs)]),
  ]
}

const parts = Object.keys(CONDITIONS) as readonly (keyof QueueConditions)[]

export function conditionsOf(
  { search, ...request }: ResolvedFilter,
  hashName: HashName | undefined,
): Conditions {
  const conditionOf = <Name extends keyof QueueConditions>(name: Name) => {
    const value = request[name]
    return value === undefined ? [] : [CONDITIONS[name].condition(value)]
  }
  const conditions = (use: IndexUse) =>
    parts.filter((name) => CONDITIONS[name].by === use).flatMap(conditionOf)
  return {
    view: conditions('view'),
    unordered: conditions('unordered'),
    equal: conditions('equal'),
    time: conditions('time'),
    sales: conditions('sales'),
    rest: conditions('rest'),
    search: search === undefined ? undefined : searchFor(search, hashName),
  }
}

const REFERENCE_START = /^MA-([0-9A-Z]{0,4}|[0-9A-Z]{4}-[0-9A-Z]{0,4})$/
const FIRST_REFERENCE = 'MA-0000-0000'
const LAST_REFERENCE = 'MA-ZZZZ-ZZZZ'
/** Sorts after every text that begins with the same characters. */
const LAST_CHARACTER = '\u{10ffff}'

function searchFor(text: string, hashName: HashName | undefined): Conditions['search'] {
  const ways = searchedWords(text).map((words) => {
    const longestFirst = words.toSorted((one, other) => other.length - one.length)
    const conditions = longestFirst.map(
      (word): SqlCondition => sql`(word >= ${word} and word < ${word + LAST_CHARACTER})`,
    )
    return conditions.length > 0 ? conditions : [NONE]
  })
  const mostWords = Math.max(...ways.map(({ length }) => length))
  const isReference = referenceBeginsWith(text.trim().toUpperCase())
  const isSealed: SqlCondition = hashName ? sql`business_name_hash = ${hashName(text)}` : NONE
  const finderBy = (index: number): Finder => {
    const words = ways.map((way) => way[index] ?? way.at(-1) ?? NONE)
    const references = sql`
    select reference from (
      select distinct reference from business_name_words where ${or(words)} limit ${ENOUGH}
    ) as by_name
    union all select reference from (
      select reference from applications where ${isReference} limit ${ENOUGH}
    ) as by_reference
    union all select reference from applications where ${isSealed}`
    return { condition: sql`reference in (${references})`, references }
  }
  const hasAll = ways.map((way) => and(way.map(hasWord)))
  return {
    finders: Array.from({ length: Math.min(mostWords, MAX_FINDERS) }, (_, index) =>
      finderBy(index),
    ),
    fits: sql`(${isReference} or ${isSealed} or ${or(hasAll)})`,
  }
}

/** A long word is usually rarer. If it is not, as in “Bakery 7”, a shorter one may be. */
const MAX_FINDERS = 4

const NONE: SqlCondition = sql`1 = 0`
const ENOUGH = sql.lit(MAX_READ + 1)

/** Compares with two complete references, which every collation sorts alike. */
function referenceBeginsWith(start: string): SqlCondition {
  if (!REFERENCE_START.test(start)) return NONE
  const [first, last] = [FIRST_REFERENCE, LAST_REFERENCE].map(
    (reference) => start + reference.slice(start.length),
  )
  return sql`(reference >= ${first} and reference <= ${last})`
}

function hasWord(condition: SqlCondition): SqlCondition {
  // For `exists`, PostgreSQL may read every application with a frequent word.
  return sql`(
    select 1 from business_name_words as words
    where words.reference = applications.reference and ${condition} limit 1) is not null`
}

function or(conditions: readonly SqlCondition[]): SqlCondition {
  return sql`(${sql.join(conditions, sql` or `)})`
}

export function and(conditions: readonly SqlCondition[]): SqlCondition {
  return sql`(${sql.join(conditions, sql` and `)})`
}
