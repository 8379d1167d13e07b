/**
 * The queue of the operator's console, page by page. Each query reads a bounded number of rows,
 * however many are stored, because on SQLite applicants wait while it runs. So a page may be short
 * and still have a next one, if few applications match all of its filters.
 */
import { type OrderByDirection, type RawBuilder, sql } from 'kysely'
import {
  type CountedView,
  countedViews,
  MAX_COUNTED,
  QUEUE_PAGE_SIZE,
  type QueueCounts,
  type QueueSort,
} from '../../api/console/queue.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/database.ts'
import type { HashName } from '../records/names-service.ts'
import type { StoredApplication, StoredPlace } from '../records/service.ts'
import { type ApplicationSummary, summaryColumns } from '../records/summary-service.ts'
import {
  conditionsOf,
  type Finder,
  isInView,
  isOneOf,
  isOverdue,
  MAX_READ,
  type OverdueRule,
  type PersonalView,
  type ResolvedFilter,
  type SqlCondition,
  scopeOf,
} from './conditions.ts'
import { planPage } from './page-plan.ts'

export type { PersonalView, ResolvedFilter } from './conditions.ts'

export type QueueCursor = Pick<StoredApplication, 'received_at' | 'reference' | 'annual_sales'>

/** The part of an application that the queue shows. */
export type QueueRow = ApplicationSummary & StoredPlace

const queueColumns = [
  ...summaryColumns,
  'came_back_at',
  'clock_at',
  'open_findings',
  'claimed_at',
] as const

export interface QueueRows {
  readonly rows: readonly QueueRow[]
  /** Undefined on the last page. */
  readonly next: QueueCursor | undefined
}

interface QueueOptions {
  readonly sort: QueueSort
  readonly after: QueueCursor | undefined
  /** Finds sealed names. */
  readonly hashName: HashName | undefined
}

/** Returns the next page of the applications that match a filter. */
export async function queuePage(
  db: Database,
  filter: ResolvedFilter,
  options: QueueOptions,
): Promise<QueueRows> {
  const { counts: _, ...page } = await pageWith(db, filter, options, NOT_COUNTED)
  return page
}

/** Returns the next page, and counts a person's views in the same query. */
export async function queuePageWithCounts(
  db: Database,
  filter: ResolvedFilter,
  options: QueueOptions & { readonly viewer: Omit<PersonalView, 'name'> },
): Promise<QueueRows & { readonly counts: QueueCounts }> {
  return pageWith(db, filter, options, (view) =>
    countOf(db, { ...options.viewer, name: view }, filter),
  )
}

/** Counts the applications in each of a person's views, in the programs that they may see. */
export async function countViews(
  db: Database,
  viewer: Omit<PersonalView, 'name'>,
  scope: Pick<ResolvedFilter, 'programs'>,
): Promise<QueueCounts> {
  const row = await selectCounts(db, (view) =>
    countOf(db, { ...viewer, name: view }, scope),
  ).executeTakeFirstOrThrow()
  return countsIn(row)
}

type CountOf = (view: CountedView) => RawBuilder<number | string>

const NOT_COUNTED: CountOf = () => sql.lit(0)

async function pageWith(
  db: Database,
  filter: ResolvedFilter,
  { sort, after, hashName }: QueueOptions,
  countIn: CountOf,
): Promise<QueueRows & { readonly counts: QueueCounts }> {
  const order = ORDERS[sort]
  const { outside, finders, maxInOrder, ...plan } = planPage(filter, sort, hashName)
  const inOrder = [...plan.inOrder, ...(after ? [order.beyond(after)] : [])]
  const options = { order, countIn }
  for (const finder of finders) {
    if (!(await isRare(db, finder))) continue
    const rows = selectRows(db, [finder.condition]).limit(MAX_READ)
    return pageOf(await read(db, rows, [...inOrder, ...outside], options))
  }
  const scanned = inOrderOf(selectRows(db, inOrder), order)
  const page = pageOf(await read(db, scanned.limit(maxInOrder), outside, options))
  if (page.next) return page
  const next = await scanned
    .offset(maxInOrder - 1)
    .limit(1)
    .executeTakeFirst()
  return { ...page, next }
}

/** Counts the applications in a view, in programs that the person may see, up to `MAX_COUNTED`. */
function countOf(db: Database, view: PersonalView, { programs }: Pick<ResolvedFilter, 'programs'>) {
  const fitting = selectFrom(db, [isInView(view), ...scopeOf({ programs })])
  const limited = fitting.select(sql.lit(1).as('one')).limit(MAX_COUNTED)
  return sql<number | string>`(select count(*) from ${limited} as ${sql.ref(`in_${view.name}`)})`
}

/** Returns the position of the newest application; undefined if there is none. */
export function newestInQueue(
  db: Database,
  programs?: readonly string[],
): Promise<QueueCursor | undefined> {
  return inOrderOf(selectRows(db, programs ? [isOneOf(programs)] : []), ORDERS.newest)
    .limit(1)
    .executeTakeFirst()
}

/** Returns how many applications have arrived since; `max` if there are more. */
export async function countNewer(
  db: Database,
  since: QueueCursor,
  max: number,
  programs?: readonly string[],
): Promise<number> {
  const conditions = [ORDERS.oldest.beyond(since), ...(programs ? [isOneOf(programs)] : [])]
  const newer = selectRows(db, conditions).limit(max)
  return countRows(db.selectFrom(newer.as('newer')))
}

/** Counts the applications that match a filter, in pieces that let other requests in between. */
export async function countInQueue(
  db: Database,
  filter: Omit<ResolvedFilter, 'search'>,
): Promise<number> {
  const { view, unordered, equal, time, sales, rest } = conditionsOf(filter, undefined)
  let count = 0
  let beyond: readonly SqlCondition[] = []
  for (;;) {
    const piece = inOrderOf(selectRows(db, [...time, ...beyond]), ORDERS.oldest).limit(MAX_READ)
    const narrowed = [...view, ...unordered, ...equal, ...sales, ...rest].reduce(
      (query, condition) => query.where(condition),
      db.selectFrom(piece.as('applications')),
    )
    count += await countRows(narrowed)
    const last = await piece
      .offset(MAX_READ - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) return count
    beyond = [ORDERS.oldest.beyond(last)]
  }
}

/** Returns the oldest applications in a view, of these programs. */
export async function referencesIn(
  db: Database,
  { view, programs }: Required<Pick<ResolvedFilter, 'programs'>> & { readonly view: PersonalView },
  limit: number,
): Promise<readonly string[]> {
  const rows = await inOrderOf(
    selectRows(db, [isInView(view), ...scopeOf({ programs })]),
    ORDERS.oldest,
  )
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Returns which of these applications match a filter. */
export async function matchingAmong(
  db: Database,
  filter: Omit<ResolvedFilter, 'search'>,
  references: readonly string[],
): Promise<readonly string[]> {
  if (references.length === 0) return []
  const { search: _, ...conditions } = conditionsOf(
    { ...filter, references: [...references] },
    undefined,
  )
  const rows = await selectFrom(db, Object.values(conditions).flat()).select('reference').execute()
  return rows.map(({ reference }) => reference)
}

/** Counts the overdue applications, up to `MAX_COUNTED`. */
export async function countOverdue(db: Database, overdue: readonly OverdueRule[]): Promise<number> {
  const selected = selectFrom(db, [isOverdue(overdue)])
    .select(sql.lit(1).as('one'))
    .limit(MAX_COUNTED)
  return countRows(db.selectFrom(selected.as('some')))
}

interface Order {
  readonly columns: readonly (keyof QueueCursor)[]
  readonly direction: OrderByDirection
  readonly beyond: (cursor: QueueCursor) => SqlCondition
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

/** Returns whether a finder finds few enough applications to read all of them. */
async function isRare(db: Database, { condition, references }: Finder): Promise<boolean> {
  const limited = references
    ? sql<QueueRow>`(${references})`
    : selectRows(db, [condition]).limit(MAX_READ + 1)
  return (await countRows(db.selectFrom(limited.as('some')))) <= MAX_READ
}

function selectRows(db: Database, conditions: readonly SqlCondition[]) {
  return selectFrom(db, conditions).select(queueColumns)
}

function selectFrom(db: Database, conditions: readonly SqlCondition[]) {
  return conditions.reduce(
    (narrowed, condition) => narrowed.where(condition),
    db.selectFrom('applications'),
  )
}

function inOrderOf(query: ReturnType<typeof selectRows>, { columns, direction }: Order) {
  return columns.reduce((sorted, column) => sorted.orderBy(column, direction), query)
}

interface RowsResult {
  readonly rows: readonly QueueRow[]
  readonly counts: QueueCounts
}

/**
 * Reads a page and the counts. The limited query is a subquery, so that the database reads only its
 * rows. The counts are always one row, even for an empty page.
 */
async function read(
  db: Database,
  limited: ReturnType<typeof selectRows>,
  conditions: readonly SqlCondition[],
  { order, countIn }: { readonly order: Order; readonly countIn: CountOf },
): Promise<RowsResult> {
  const query = db
    .selectFrom(limited.as('applications'))
    .select(queueColumns)
    .limit(QUEUE_PAGE_SIZE + 1)
  const narrowed = conditions.reduce((narrower, condition) => narrower.where(condition), query)
  const page = inOrderOf(narrowed, order).as('page')
  const counts = selectCounts(db, countIn).as('counts')
  const joined = await order.columns
    .reduce(
      (sorted, column) => sorted.orderBy(`page.${column}`, order.direction),
      db
        .selectFrom(counts)
        .leftJoin(page, (join) => join.onTrue())
        .selectAll(),
    )
    .execute()
  const [first] = joined
  if (!first) throw new Error('A query of the queue returned no counts')
  return {
    rows: joined.flatMap((row) => (isRow(row) ? [row] : [])),
    counts: countsIn(first),
  }
}

function selectCounts(db: Database, countIn: CountOf) {
  return db.selectNoFrom(countedViews.map((view) => countIn(view).as(`in_${view}` as const)))
}

function countsIn(row: Readonly<Record<`in_${CountedView}`, number | string>>): QueueCounts {
  return {
    review: Number(row.in_review),
    second: Number(row.in_second),
    returned: Number(row.in_returned),
    screening: Number(row.in_screening),
    mine: Number(row.in_mine),
  }
}

/** Returns whether a row is an application. The row of an empty page has only the counts. */
function isRow(
  row: {
    readonly [Name in keyof QueueRow]: QueueRow[Name] | null
  },
): row is QueueRow {
  return row.reference !== null
}

function pageOf({ rows: read, counts }: RowsResult) {
  const rows = read.slice(0, QUEUE_PAGE_SIZE)
  return { rows, counts, next: read.length > QUEUE_PAGE_SIZE ? rows.at(-1) : undefined }
}
