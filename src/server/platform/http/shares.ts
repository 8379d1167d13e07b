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

/** One address may take a 20th, one network a 5th. */
const ADDRESSES = 20
const NETWORKS = 5
const SHARE_AT_LEAST = 20
/** Until somebody else's expires, or they submit. */
const RETRY_AFTER_SECONDS = 3600

export function sharedBy({ address, network }: RequestSource): SharedRow {
  return { from_address: address, from_network: network }
}

/** Adds up `amount` of all rows of a table that meet a condition. */
export async function takenOf(
  db: Database,
  table: string,
  { address, network }: RequestSource,
  {
    amount = sql`1`,
    where = sql`1 = 1`,
  }: Partial<Record<'amount' | 'where', RawBuilder<unknown>>> = {},
): Promise<TakenShares> {
  const sumIf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${condition} then ${amount} end), 0)`
  const { rows } = await sql<Record<keyof TakenShares, number | string>>`
    select coalesce(sum(${amount}), 0) as "inAll",
      ${sumIf(sql`from_address = ${address}`)} as "byAddress",
      ${sumIf(sql`from_network = ${network}`)} as "byNetwork"
    from ${sql.table(table)} where ${where}`.execute(db)
  const { inAll = 0, byAddress = 0, byNetwork = 0 } = rows[0] ?? {}
  return { inAll: Number(inAll), byAddress: Number(byAddress), byNetwork: Number(byNetwork) }
}

interface Room {
  readonly max: number
  /** What is to be stored; 1 by default. */
  readonly adding?: number
  /** The least that a share is, however small the store. */
  readonly atLeast?: number
}

/**
 * Throws a 503 if there is no room for what is to be stored, and a 429 if there is none in the share
 * of its address or network.
 */
export function requireRoom(
  { inAll, byAddress, byNetwork }: TakenShares,
  { max, adding = 1, atLeast = SHARE_AT_LEAST }: Room,
): void {
  if (inAll + adding > max) throw unavailable()
  const share = (parts: number) => Math.max(Math.floor(max / parts), atLeast)
  if (byAddress + adding > share(ADDRESSES) || byNetwork + adding > share(NETWORKS)) {
    throw new HttpError(429, { retryAfter: RETRY_AFTER_SECONDS })
  }
}
