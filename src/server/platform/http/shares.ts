/**
 * What anybody may store has a limit in all, and a share of it for one address and one network, so
 * that nobody takes it from the others. Rows without a source, as of release 0.2.0, count in all.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { HttpError, unavailable } from './http-error.ts'
import type { RequestSource } from './request-source.ts'

/** The columns of a table whose rows count to a share: see `RequestSource`. */
export interface SharedRow {
  readonly from_address: string | null
  readonly from_network: string | null
}

/** What is stored, in the unit of the limit. */
export interface TakenShares {
  readonly inAll: number
  readonly byAddress: number
  readonly byNetwork: number
}

interface Counted {
  /** What a row counts: 1 by default. */
  readonly amount?: RawBuilder<unknown>
  /** What it counts to the limit in all, if that is something else. */
  readonly inAll?: RawBuilder<unknown>
}

/** One address may take a 20th, one network a 5th. */
const ADDRESSES = 20
const NETWORKS = 5
const SHARE_AT_LEAST = 20
/** Until somebody else's expires, or they submit. */
const RETRY_AFTER_SECONDS = 3600

export function sharedBy({ address, network }: RequestSource): SharedRow {
  return { from_address: address, from_network: network }
}

/** Adds up `amount` of rows: a table, or a query with an alias. */
export async function takenOf(
  db: Database,
  rows: RawBuilder<unknown>,
  { address, network }: RequestSource,
  { amount = sql`1`, inAll = amount }: Counted = {},
): Promise<TakenShares> {
  const sumIf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${condition} then ${amount} end), 0)`
  const taken = await sql<Record<keyof TakenShares, number | string>>`
    select coalesce(sum(${inAll}), 0) as "inAll",
      ${sumIf(sql`from_address = ${address}`)} as "byAddress",
      ${sumIf(sql`from_network = ${network}`)} as "byNetwork"
    from ${rows}`.execute(db)
  return sharesIn(taken.rows[0])
}

/** As `takenOf`, of the address and the network that have stored most. */
export async function largestOf(
  db: Database,
  rows: RawBuilder<unknown>,
  { amount = sql`1`, inAll = amount }: Counted = {},
): Promise<TakenShares> {
  const largest = (column: 'from_address' | 'from_network') => sql`
    (select coalesce(max(taken), 0) from (
      select sum(${amount}) as taken from ${rows}
      where ${sql.ref(column)} is not null group by ${sql.ref(column)}
    ) as sources)`
  const taken = await sql<Record<keyof TakenShares, number | string>>`
    select coalesce(sum(${inAll}), 0) as "inAll", ${largest('from_address')} as "byAddress",
      ${largest('from_network')} as "byNetwork"
    from ${rows}`.execute(db)
  return sharesIn(taken.rows[0])
}

function sharesIn(row: Partial<Record<keyof TakenShares, number | string>> = {}): TakenShares {
  const { inAll = 0, byAddress = 0, byNetwork = 0 } = row
  return { inAll: Number(inAll), byAddress: Number(byAddress), byNetwork: Number(byNetwork) }
}

interface Room {
  readonly max: number
  /** What is to be stored; 1 by default. */
  readonly adding?: number
  /** The least that a share is, however small the store. */
  readonly atLeast?: number
}

/** How much there is room for, by what counts to it. */
export function limitsOf({ max, atLeast = SHARE_AT_LEAST }: Omit<Room, 'adding'>): TakenShares {
  const share = (parts: number) => Math.max(Math.floor(max / parts), atLeast)
  return { inAll: max, byAddress: share(ADDRESSES), byNetwork: share(NETWORKS) }
}

/**
 * Throws a 503 if there is no room for what is to be stored, and a 429 if there is none in the share
 * of its address or network.
 */
export function requireRoom(
  { inAll, byAddress, byNetwork }: TakenShares,
  { adding = 1, ...room }: Room,
): void {
  const limits = limitsOf(room)
  if (inAll + adding > limits.inAll) throw unavailable()
  if (byAddress + adding > limits.byAddress || byNetwork + adding > limits.byNetwork) {
    throw new HttpError(429, { retryAfter: RETRY_AFTER_SECONDS })
  }
}
