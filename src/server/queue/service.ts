/**
 * The queue of the operator's console, page by page. Each query reads a bounded number of rows,
 * however many are stored: on SQLite, applicants wait while it runs. So a page may be short, and
 * have a next one, where its filters have little in common.
 */

import { type OrderByDirection, sql } from 'kysely'
import { QUEUE_PAGE_SIZE, type QueueSort } from '../../api/console/applications.ts'
import type { Database } from '../platform/database/database.ts'
import { type ApplicationSummary, summaryColumns } from '../records/list-service.ts'
import type { HashName } from '../records/names-service.ts'
import type { StoredApplication } from '../records/service.ts'
import {
  and,
  type Condition,
  conditionsOf,
  isOneOf,
  MAX_READ,
  type QueueFilter,
} from './conditions.ts'

export type { QueueFilter } from './conditions.ts'

/** A position in the queue. */
export type QueueCursor = Pick<StoredApplication, 'received_at' | 'reference' | 'annual_sales'>

export interface QueuePage {
  readonly rows: readonly ApplicationSummary[]
  /** Undefined on the last page. */
  readonly next: QueueCursor | undefined
}

/** Of rows in order whose events are looked at, too: three times the work. */
const MAX_READ_WITH_EVENTS = 500

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
