/**
 * The queue of the operator's console, page by page. Each query reads a bounded number of rows,
 * however many are stored: on SQLite, applicants wait while it runs. So a page may be short, and
 * have a next one, where its filters have little in common.
 */
import { type OrderByDirection, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type QueueFilter as AskedFilter,
  QUEUE_PAGE_SIZE,
  type QueueSort,
} from '../../api/console/applications.ts'
import type { Database } from '../platform/database/database.ts'
import { notExportedWith } from '../records/list-service.ts'
import { type HashName, wordsOf } from '../records/names-service.ts'
import {
  type ApplicationSummary,
  type StoredApplication,
  summaryColumns,
} from '../records/service.ts'

/** What the console asks for, with who it is that it is assigned to. */
export interface QueueFilter extends Omit<AskedFilter, 'assigned'> {
  /** The beginning of a reference or of a word of the business name, or a whole sealed name. */
  readonly search?: string | undefined
  /** The subject of who works on it; empty for nobody. */
  readonly assignee?: string | undefined
  /** The programs that the person who asks may see; undefined for all. */
  readonly programs?: readonly string[] | undefined
}

/** A position in the queue. */
export type QueueCursor = Pick<StoredApplication, 'received_at' | 'reference' | 'annual_sales'>

export interface QueuePage {
  readonly rows: readonly ApplicationSummary[]
  /** Undefined on the last page. */
  readonly next: QueueCursor | undefined
}

/**
 * A filter that so few applications fit is read completely; otherwise so many rows are read in
 * order. With a million applications, reading more would take SQLite over 50 ms.
 */
const MAX_READ = 1500
/** Of rows in order whose events are looked at, too: three times the work. */
const MAX_READ_WITH_EVENTS = 500

type Condition = RawBuilder<SqlBool>

/** What a filter asks for; each part has an index. */
interface Conditions {
  /** Of columns that are indexed with the time and with the sales; one is read in that order. */
  readonly equal: readonly Condition[]
  readonly time: readonly Condition[]
  readonly sales: readonly Condition[]
  /** Of no index: of rows that are read anyway. */
  readonly rest: readonly Condition[]
  /** How to find what is searched for, and how to recognize it. */
  readonly search: { readonly find: Condition; readonly fits: Condition } | undefined
}

/** The next page of the applications that a filter means. `hashName` finds sealed names. */
export async function queuePage(
  db: Database,
  filter: QueueFilter,
  asked: {
    readonly sort: QueueSort
    readonly after: QueueCursor | undefined
    readonly hashName: HashName | undefined
  },
): Promise<QueuePage> {
  const order = ORDERS[asked.sort]
  const beyond = asked.after ? [order.beyond(asked.after)] : []
  const { equal, time, sales, rest, search } = conditionsOf(filter, asked.hashName)
  const isByTime = asked.sort !== 'sales'
  const inOrder = [...equal.slice(0, 1), ...(isByTime ? time : sales)]
  const others = equal.slice(1)
  const range = isByTime ? sales : time
  const all = [...inOrder, ...others, ...range, ...rest, ...(search ? [search.fits] : [])]
  const most = rest.length > 0 ? MAX_READ_WITH_EVENTS : MAX_READ

  const candidates = [
    ...(search ? [search.find] : []),
    ...others,
    ...(range[0] ? [and(range)] : []),
  ]
  for (const candidate of candidates) {
    if (!(await isRare(db, candidate))) continue
    return pageOf(
      await read(db, selected(db, [candidate]).limit(MAX_READ), [...all, ...beyond], order),
    )
  }
  const scanned = inOrderOf(selected(db, [...inOrder, ...beyond]), order)
  const page = pageOf(await read(db, scanned.limit(most), all, order))
  if (page.next) return page
  const next = await scanned
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return { ...page, next }
}

/** The position of the newest application; undefined if there is none. */
export function newestInQueue(
  db: Database,
  programs?: readonly string[],
): Promise<QueueCursor | undefined> {
  return inOrderOf(selected(db, programs ? [isOneOf(programs)] : []), ORDERS.newest)
    .limit(1)
    .executeTakeFirst()
}

/** How many have arrived since; `most` if there are more. */
export async function countNewer(
  db: Database,
  since: QueueCursor,
  most: number,
  programs?: readonly string[],
): Promise<number> {
  const asked = [ORDERS.oldest.beyond(since), ...(programs ? [isOneOf(programs)] : [])]
  const newer = selected(db, asked).limit(most)
  const { count } = await db
    .selectFrom(newer.as('newer'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * How many applications a filter means. It reads all of them in pieces, between which others are
 * served.
 */
export async function countInQueue(
  db: Database,
  filter: Omit<QueueFilter, 'search'>,
): Promise<number> {
  const { equal, time, sales, rest } = conditionsOf(filter, undefined)
  let count = 0
  let beyond: readonly Condition[] = []
  for (;;) {
    const piece = inOrderOf(selected(db, [...time, ...beyond]), ORDERS.oldest).limit(MAX_READ)
    const narrowed = [...equal, ...sales, ...rest].reduce(
      (query, condition) => query.where(condition),
      db.selectFrom(piece.as('applications')),
    )
    const found = await narrowed
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    count += Number(found.count)
    const last = await piece
      .offset(MAX_READ - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) return count
    beyond = [ORDERS.oldest.beyond(last)]
  }
}

interface Order {
  readonly columns: readonly (keyof QueueCursor)[]
  readonly direction: OrderByDirection
  readonly beyond: (cursor: QueueCursor) => Condition
}

const BY_TIME = ['received_at', 'reference'] as const

const ORDERS: Readonly<Record<QueueSort, Order>> = {
  newest: {
    columns: BY_TIME,
    direction: 'desc',
    beyond: (cursor) =>
      sql`(received_at, reference) < (${cursor.received_at}, ${cursor.reference})`,
  },
  oldest: {
    columns: BY_TIME,
    direction: 'asc',
    beyond: (cursor) =>
      sql`(received_at, reference) > (${cursor.received_at}, ${cursor.reference})`,
  },
  sales: {
    columns: ['annual_sales', ...BY_TIME],
    direction: 'desc',
    beyond: (cursor) =>
      sql`(annual_sales, received_at, reference)
        < (${cursor.annual_sales}, ${cursor.received_at}, ${cursor.reference})`,
  },
}

type QueueConditions = Omit<QueueFilter, 'search'>

type By = 'equal' | 'time' | 'sales' | 'rest'

/** What each part of a filter asks for, and by which kind of index it is found. */
const CONDITIONS: {
  readonly [Name in keyof Required<QueueConditions>]: {
    readonly by: By
    readonly condition: (value: NonNullable<QueueConditions[Name]>) => Condition
  }
} = {
  // In words that the index of these alone has.
  correction: { by: 'equal', condition: () => sql`correction = 'waiting'` },
  assignee: { by: 'equal', condition: (subject) => sql`assignee = ${subject}` },
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

function isOneOf(programs: readonly string[]): Condition {
  return sql`program in (${sql.join(programs)})`
}

const parts = Object.keys(CONDITIONS) as readonly (keyof QueueConditions)[]

function conditionsOf(
  { search, ...asked }: QueueFilter,
  hashName: HashName | undefined,
): Conditions {
  const conditionOf = <Name extends keyof QueueConditions>(name: Name) => {
    const value = asked[name]
    return value === undefined ? [] : [CONDITIONS[name].condition(value)]
  }
  const conditions = (by: By) =>
    parts.filter((name) => CONDITIONS[name].by === by).flatMap(conditionOf)
  return {
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
/** After every text that begins with the same characters. */
const LAST_CHARACTER = '\u{10ffff}'

function searchFor(text: string, hashName: HashName | undefined): Conditions['search'] {
  const words = wordsOf(text).toSorted((one, other) => other.length - one.length)
  const [longest = NONE, ...shorter] = words.map(
    (word): Condition => sql`(word >= ${word} and word < ${word + LAST_CHARACTER})`,
  )
  const isReference = referenceBeginsWith(text.trim().toUpperCase())
  const isSealed: Condition = hashName ? sql`business_name_hash = ${hashName(text)}` : NONE
  return {
    find: sql`reference in (
      select reference from (
        select distinct reference from business_name_words where ${longest} limit ${ENOUGH}
      ) as by_name
      union all select reference from (
        select reference from applications where ${isReference} limit ${ENOUGH}
      ) as by_reference
      union all select reference from applications where ${isSealed})`,
    fits: sql`(${isReference} or ${isSealed} or ${and([longest, ...shorter].map(hasWord))})`,
  }
}

const NONE: Condition = sql`1 = 0`
const ENOUGH = sql.lit(MAX_READ + 1)

/** Between two whole references, which every collation sorts alike. */
function referenceBeginsWith(start: string): Condition {
  if (!REFERENCE_START.test(start)) return NONE
  const [first, last] = [FIRST_REFERENCE, LAST_REFERENCE].map(
    (reference) => start + reference.slice(start.length),
  )
  return sql`(reference >= ${first} and reference <= ${last})`
}

function hasWord(condition: Condition): Condition {
  return sql`exists (
    select 1 from business_name_words as words
    where words.reference = applications.reference and ${condition})`
}

function and(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether so few applications fit a condition that all of them may be read. */
async function isRare(db: Database, condition: Condition): Promise<boolean> {
  const some = selected(db, [condition]).limit(MAX_READ + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) <= MAX_READ
}

function selected(db: Database, conditions: readonly Condition[]) {
  const query = db.selectFrom('applications').select(summaryColumns)
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), query)
}

function inOrderOf(query: ReturnType<typeof selected>, { columns, direction }: Order) {
  return columns.reduce((sorted, column) => sorted.orderBy(column, direction), query)
}

/** The limited query stands by itself, so that the database reads its rows and no others. */
function read(
  db: Database,
  limited: ReturnType<typeof selected>,
  conditions: readonly Condition[],
  { columns, direction }: Order,
): Promise<readonly ApplicationSummary[]> {
  const query = db
    .selectFrom(limited.as('applications'))
    .select(summaryColumns)
    .limit(QUEUE_PAGE_SIZE + 1)
  const narrowed = conditions.reduce((one, condition) => one.where(condition), query)
  return columns.reduce((sorted, column) => sorted.orderBy(column, direction), narrowed).execute()
}

function pageOf(found: readonly ApplicationSummary[]): QueuePage {
  const rows = found.slice(0, QUEUE_PAGE_SIZE)
  return { rows, next: found.length > QUEUE_PAGE_SIZE ? rows.at(-1) : undefined }
}
