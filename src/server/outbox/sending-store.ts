import { type RawBuilder, sql } from 'kysely'
import type { DeliveryKind } from '../../api/console/deliveries.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { EVERY_DELIVERY, type StoredDelivery, UNFINISHED, wasDue } from './store.ts'

export interface LeasedDelivery extends StoredDelivery {
  /** The program in the row. It is not proven, but good enough for sending in parallel. */
  readonly program: string
}

export interface LeaseFilter {
  readonly exceptPrograms?: readonly string[]
  readonly exceptTypes?: readonly string[]
  /** The types to lease; all if undefined. */
  readonly types?: readonly string[]
}

/** Leases the deliveries that are due by `now` until `leaseEnds`. No delivery is leased twice. */
export async function takeDue(
  db: Database,
  request: {
    readonly kind: DeliveryKind
    readonly now: Date
    readonly leaseEnds: Date
    readonly limit: number
    /** The program in the row of a delivery's application; by default, deliveries have none. */
    readonly programOf?: RawBuilder<string> | undefined
  } & LeaseFilter,
): Promise<readonly LeasedDelivery[]> {
  const { programOf = NO_PROGRAM, exceptPrograms = [], exceptTypes = [], types } = request
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('kind', '=', request.kind)
    .where('due_at', '<=', request.now.toISOString())
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .$if(exceptTypes.length > 0, (query) => query.where('type', 'not in', exceptTypes))
    .$if(exceptPrograms.length > 0, (query) => query.where(programOf, 'not in', exceptPrograms))
    .orderBy('turn_at')
    .limit(request.limit)
    .$call(engineOf(db).lockFreeRows)
  const leaseEnds = request.leaseEnds.toISOString()
  return db
    .updateTable('deliveries')
    .set({
      due_at: leaseEnds,
      leased_until: leaseEnds,
      attempts: oneMore('attempts'),
      unanswered: oneMore('unanswered'),
    })
    .where('id', 'in', due)
    .returningAll()
    .returning(programOf.as('program'))
    .execute()
}

const NO_PROGRAM = sql<string>`''`

/** More attempts than any delivery gets. */
const MAX_COUNT = 1_000_000

/**
 * Returns a count plus one. Begins again after the greatest integer, which only an edited row has:
 * otherwise, PostgreSQL would refuse the outcomes of the whole batch.
 */
function oneMore(column: 'attempts' | 'unanswered') {
  const count = sql.ref(`deliveries.${column}`)
  return sql<number>`case when ${count} < ${sql.lit(MAX_COUNT)} then ${count} + 1 else 1 end`
}

/** Stores an attempt's outcome. Returns false, and stores nothing, if the lease has ended. */
export async function endAttempt(
  db: Database,
  taken: Pick<StoredDelivery, 'id' | 'leased_until'>,
  outcome: Partial<
    Pick<
      StoredDelivery,
      'status' | 'due_at' | 'attempts' | 'unanswered' | 'last_failure' | 'finished_at'
    >
  > & { readonly payload?: null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ ...outcome, leased_until: null })
    .where('id', '=', taken.id)
    .where('leased_until', '=', taken.leased_until)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores that a delivery arrived. Returns false if its row says so already, or is missing. */
export async function endArrived(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({
      status: 'delivered',
      last_failure: null,
      finished_at: at.toISOString(),
      payload: null,
      leased_until: null,
    })
    .where('id', '=', id)
    .where('status', '!=', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Makes one delivery, or all unfinished ones, due now with a full set of attempts. Leaves out
 * leased deliveries, which would be sent twice, and, of all, those that are due later.
 */
export async function retryDeliveries(
  db: Database,
  id: string | undefined,
  now: Date,
  only = EVERY_DELIVERY,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({
      status: 'waiting',
      due_at: now.toISOString(),
      leased_until: null,
      attempts: 0,
      unanswered: 0,
      last_failure: null,
      finished_at: null,
    })
    .where('status', 'in', UNFINISHED)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]),
    )
    .$if(id === undefined, (query) => query.where(wasDue(now)))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where(only)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Skips webhooks that are due by `now` and were never tried, and returns their number. A webhook
 * that was tried had a receiver, and waits for it.
 */
export async function skipDueWebhooks(
  db: Database,
  request: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const now = request.now.toISOString()
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('kind', '=', 'webhook')
    .where('attempts', '=', 0)
    .where('due_at', '<=', now)
    .limit(request.limit)
    .$call(engineOf(db).lockFreeRows)
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'skipped', finished_at: now })
    .where('id', 'in', due)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Skips an application's waiting deliveries of some types, and erases their contents. Leaves out
 * leased deliveries: their sender reads the events again.
 */
export async function skipWaiting(
  db: Database,
  request: {
    readonly reference: string
    readonly types: readonly string[]
    /** The reason, in our own words. */
    readonly failure: string
    readonly now: Date
  },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      status: 'skipped',
      payload: null,
      last_failure: request.failure,
      finished_at: request.now.toISOString(),
    })
    .where('reference', '=', request.reference)
    .where('type', 'in', request.types)
    .where('status', '=', 'waiting')
    .where('leased_until', 'is', null)
    .execute()
}

/** Why the deliveries of an undone decision are skipped. */
export const UNDONE = 'the decision was undone'

/**
 * Skips the deliveries of a decision that is being undone, and erases their contents. Returns false
 * if one of them was tried, because it may have arrived.
 */
export async function skipUndone(
  db: Database,
  {
    reference,
    event,
    now,
  }: { readonly reference: string; readonly event: number; readonly now: Date },
): Promise<boolean> {
  const rows = await db
    .updateTable('deliveries')
    .set({
      status: 'skipped',
      payload: null,
      last_failure: UNDONE,
      finished_at: now.toISOString(),
    })
    .where('reference', '=', reference)
    .where('event', '=', event)
    .returning('attempts')
    .execute()
  return rows.every(({ attempts }) => attempts === 0)
}

/** Makes the skipped webhooks of events since a time due, oldest first. Returns their number. */
export async function sendSkippedWebhooks(db: Database, since: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set((of) => ({ status: 'waiting', due_at: of.ref('created_at'), finished_at: null }))
    .where('status', '=', 'skipped')
    .where('kind', '=', 'webhook')
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
