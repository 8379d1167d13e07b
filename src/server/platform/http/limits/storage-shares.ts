/**
 * Limits what strangers may store, in total and by a share for one address and one network, so that
 * nobody can exhaust the store for others. Rows without a source, as of release 0.2.0, count only
 * toward the total. No request counts all rows: an index finds those of its own source, and the
 * total is kept for some seconds.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { HttpError, unavailable } from '../http-error.ts'
import type { RequestSource } from './request-source.ts'

/** The columns of a table whose rows count toward a share: see `RequestSource`. */
export interface SharedRow {
  readonly from_address: string | null
  readonly from_network: string | null
}

/** The amounts stored, in the unit of the limit. */
export interface UsedShares {
  readonly inAll: number
  readonly byAddress: number
  readonly byNetwork: number
}

/** The rows that count, and their amounts. An index begins with network and address. */
export interface CountedRows {
  readonly table: string
  /** The amount of a row: 1 by default. */
  readonly amount?: RawBuilder<unknown>
  /** The rows that count toward shares: all by default. */
  readonly where?: RawBuilder<unknown>
  /** The rows that count toward the total: by default, the rows of the shares. */
  readonly whereInAll?: RawBuilder<unknown>
}

/** An address may take a 20th of the total, and a network a 5th. */
const ADDRESSES = 20
const NETWORKS = 5
const SHARE_AT_LEAST = 20
/** By then, other rows may have expired or been submitted. */
const RETRY_AFTER_SECONDS = 3600
/** How long the total is kept. Until then, a server does not see what others have stored. */
const KEPT_MS = 10_000

const EVERY_ROW = sql`1 = 1`
const ONE = sql`1`

export function sharedBy({ address, network }: RequestSource): SharedRow {
  return { from_address: address, from_network: network }
}

/** Selects the amounts of a source. Every address belongs to one network. */
export function queryShares(
  { table, amount = ONE, where = EVERY_ROW }: CountedRows,
  { address, network }: RequestSource,
): RawBuilder<Pick<UsedShares, 'byAddress' | 'byNetwork'>> {
  return sql`
    select coalesce(sum(case when from_address = ${address} then ${amount} end), 0) as "byAddress",
      coalesce(sum(${amount}), 0) as "byNetwork"
    from ${sql.table(table)} where from_network = ${network} and ${where}`
}

export function queryTotal({
  table,
  amount = ONE,
  where = EVERY_ROW,
  whereInAll = where,
}: CountedRows): RawBuilder<Pick<UsedShares, 'inAll'>> {
  const sum = amount === ONE ? sql`count(*)` : sql`coalesce(sum(${amount}), 0)`
  return sql`select ${sum} as "inAll" from ${sql.table(table)} where ${whereInAll}`
}

/** Returns the total, and the amounts of the address and the network that have stored the most. */
export async function largestOf(db: Database, rowsToCount: CountedRows): Promise<UsedShares> {
  const { table, amount = ONE, where = EVERY_ROW } = rowsToCount
  const largest = async (column: 'from_address' | 'from_network') => {
    const { rows } = await sql<{ taken: number | string }>`
      select sum(${amount}) as taken from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${where}
      group by ${sql.ref(column)} order by taken desc limit 1`.execute(db)
    return Number(rows[0]?.taken ?? 0)
  }
  return {
    inAll: await sumInAll(db, rowsToCount),
    byAddress: await largest('from_address'),
    byNetwork: await largest('from_network'),
  }
}

async function sumInAll(db: Database, counted: CountedRows): Promise<number> {
  const { rows } = await queryTotal(counted).execute(db)
  return Number(rows[0]?.inAll ?? 0)
}

interface Room {
  readonly max: number
  /** The minimum of a share, however small the store. */
  readonly atLeast?: number
}

export function limitsOf({ max, atLeast = SHARE_AT_LEAST }: Room): UsedShares {
  const share = (parts: number) => Math.max(Math.floor(max / parts), atLeast)
  return { inAll: max, byAddress: share(ADDRESSES), byNetwork: share(NETWORKS) }
}

interface ShareQuestion {
  /** The amount to store; 1 by default. */
  readonly adding?: number
  /** The database, or the transaction whose rows count. */
  readonly on?: Database
}

/**
 * Requires room for an amount, and counts it as stored. Throws a 503 if there is no room, and a 429
 * if the share of its address or network is full.
 */
export type RequireRoom = (source: RequestSource, question?: ShareQuestion) => Promise<void>

/** @param counted called for each count, because the rows that count may depend on the time */
export function roomFor(db: Database, counted: () => CountedRows, room: Room): RequireRoom {
  const limits = limitsOf(room)
  const total = createTotal(() => sumInAll(db, counted()))
  return async (source, { adding = 1, on = db } = {}) => {
    if (!(await total.add(adding, limits.inAll)))
      throw unavailable('the space for strangers is full')
    const { rows } = await queryShares(counted(), source).execute(on)
    const isFull = (share: 'byAddress' | 'byNetwork') =>
      Number(rows[0]?.[share] ?? 0) + adding > limits[share]
    if (isFull('byAddress') || isFull('byNetwork')) {
      throw new HttpError(429, { retryAfter: RETRY_AFTER_SECONDS })
    }
  }
}

/** A total that is counted again after some seconds, and before it refuses anything. */
function createTotal(count: () => Promise<number>) {
  let counted = 0
  let added = 0
  let keptUntil = 0
  let counting: Promise<void> | undefined
  const countNow = async () => {
    const before = added
    counted = await count()
    added -= before
    keptUntil = performance.now() + KEPT_MS
  }
  /** Counts once for all who ask meanwhile. After a failure, the next one counts. */
  const countAgain = () => {
    counting ??= countNow().finally(() => {
      counting = undefined
    })
    return counting
  }
  return {
    /** Adds the amount to the total. Returns false, and adds nothing, if there is no room. */
    async add(amount: number, max: number): Promise<boolean> {
      if (performance.now() >= keptUntil) await countAgain()
      if (counted + added + amount > max) await countAgain()
      if (counted + added + amount > max) return false
      added += amount
      return true
    },
  }
}
