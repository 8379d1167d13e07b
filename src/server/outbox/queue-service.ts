/**
 * The queue of deliveries: adds them with their event, leases those that are due, and records each
 * outcome.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { DeliveryKind } from '../../api/console/deliveries.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import type { EventWithoutDeliveries } from '../../application/facts/ruling.ts'
import { addEvent, isAtItsEnd } from '../ledger/new-events-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { EventContext } from '../platform/ledger.ts'
import { backOff } from './back-off.ts'
import {
  endArrived,
  endAttempt,
  type LeasedDelivery,
  type LeaseFilter,
  takeDue,
} from './sending-store.ts'
import { type AttemptOutcome, committedDeliveries, MAX_UNANSWERED } from './service.ts'
import { addDeliveries, type NewDelivery, type StoredDelivery } from './store.ts'

export type { LeasedDelivery } from './sending-store.ts'

export interface DeliveryQueue {
  /** Leases a batch of due deliveries, at most `most`. `batch` replaces its usual size. */
  readonly take: (
    kind: DeliveryKind,
    request?: LeaseFilter & { readonly most?: number; readonly batch?: number },
  ) => Promise<readonly LeasedDelivery[]>
  /**
   * Records an outcome. Retries until the lease ends, because an unrecorded delivery would be sent
   * again. Returns whether there will be another attempt.
   */
  readonly end: (delivery: StoredDelivery, result: AttemptOutcome) => Promise<boolean>
}

export interface DeliveryQueueDependencies {
  readonly db: Database
  /** Signs that a delivery arrived, or that it is not tried again. */
  readonly signer: Signer
  readonly now: () => Date
  /** The length of a lease, which is longer than any attempt. */
  readonly leaseMs: number
  /**
   * Returns the time to wait after this many failed attempts, for a receiver that asks for
   * `waitMs`; undefined to give up.
   */
  readonly waitAfter?: (attempts: number, waitMs: number) => number | undefined
  /** The program in the row of a delivery's application. */
  readonly programOf?: RawBuilder<string>
  /** Returns the deliveries that announce that a delivery arrived. */
  readonly announce?: (delivery: StoredDelivery) => readonly NewDelivery[]
}

/** The number of deliveries leased at once. */
export const BATCH_SIZE = 5
const RETRY_PAUSE_MS = 500
/** The status of a delivery after its last attempt. */
const STATUSES = {
  failed: 'failed',
  unknown: 'failed',
  unsigned: 'failed',
  gone: 'stopped',
  skipped: 'skipped',
} as const

/**
 * Adds an event that contains these deliveries, and their rows. Run it in the transaction of the
 * change that the event records.
 */
export async function addEventWithDeliveries(
  transaction: Database,
  context: EventContext,
  { kind, detail }: EventWithoutDeliveries,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const committed = { ...detail, deliveries: committedDeliveries(deliveries) }
  // Only the deliveries were missing from the content.
  const event = await addEvent(transaction, context, { kind, detail: committed } as EventContent)
  await addDeliveries(transaction, event, deliveries)
}

/**
 * Leases due deliveries for `leaseMs`, and records how they ended. Ignores an attempt that failed
 * after another process has taken over the lease. `waitAfter` returns the milliseconds before the
 * next attempt.
 */
export function deliveryQueue(deps: DeliveryQueueDependencies): DeliveryQueue {
  const { db, now, leaseMs, programOf } = deps
  return {
    take: async (kind, { batch = BATCH_SIZE, most = batch, ...request } = {}) => {
      if (most <= 0) return []
      const from = now()
      const leaseEnds = new Date(from.getTime() + leaseMs)
      const limit = Math.min(batch, most)
      return takeDue(db, { ...request, kind, now: from, leaseEnds, limit, programOf })
    },
    end: async (delivery, result) => {
      for (;;) {
        try {
          return await recordOutcome(deps, delivery, result)
        } catch (error) {
          if (now().getTime() + RETRY_PAUSE_MS >= Date.parse(delivery.due_at)) throw error
        }
        await sleep(RETRY_PAUSE_MS, undefined, { ref: false })
      }
    },
  }
}

/** Returns whether there will be another attempt. */
async function recordOutcome(
  deps: DeliveryQueueDependencies,
  delivery: StoredDelivery,
  result: AttemptOutcome,
): Promise<boolean> {
  if (result.outcome === 'arrived') await recordArrival(deps, delivery)
  else if (result.outcome === 'early') await recordWait(deps, delivery, result)
  else return recordFailure(deps, delivery, result)
  return result.outcome === 'early'
}

/**
 * Records an arrival, whoever has the lease now: otherwise, anyone who edits the row meanwhile
 * could have a message sent again and again without a trace.
 */
async function recordArrival(
  { db, signer, now, announce = () => [] }: DeliveryQueueDependencies,
  delivery: StoredDelivery,
): Promise<void> {
  const at = now()
  const { id, reference, kind, type } = delivery
  await inTransaction(db, async (transaction) => {
    const isFirst = await endArrived(transaction, id, at)
    // Its row was erased with the application.
    if (!isFirst && (await isAtItsEnd(transaction, reference))) return
    const context = { reference, at, signer }
    const content = { kind: 'delivered', detail: { delivery: id, kind, type } } as const
    const announced = isFirst ? announce(delivery) : []
    await (announced.length > 0
      ? addEventWithDeliveries(transaction, context, content, announced)
      : addEvent(transaction, context, content))
  })
}

/** Takes the attempt back: the delivery is due when its time has come. */
async function recordWait(
  { db }: DeliveryQueueDependencies,
  delivery: StoredDelivery,
  { until, failure }: Extract<AttemptOutcome, { outcome: 'early' }>,
): Promise<void> {
  await endAttempt(db, delivery, {
    attempts: delivery.attempts - 1,
    unanswered: delivery.unanswered - 1,
    due_at: until,
    last_failure: failure,
  })
}

async function recordFailure(
  {
    db,
    signer,
    now,
    waitAfter = (attempts, waitMs) => backOff(attempts, Math.random(), waitMs),
  }: DeliveryQueueDependencies,
  delivery: StoredDelivery,
  {
    outcome,
    failure,
    waitMs = 0,
    isOfMailbox,
  }: Exclude<AttemptOutcome, { outcome: 'arrived' | 'early' }>,
): Promise<boolean> {
  const at = now()
  const unanswered = outcome === 'unknown' ? delivery.unanswered : delivery.unanswered - 1
  const isSentTwice = outcome === 'unknown' && unanswered >= MAX_UNANSWERED
  const isOver = outcome === 'gone' || outcome === 'skipped' || isSentTwice
  const wait = isOver ? undefined : waitAfter(delivery.attempts, waitMs)
  const tried = { unanswered, last_failure: failure }
  if (wait !== undefined) {
    const due_at = new Date(at.getTime() + wait).toISOString()
    await endAttempt(db, delivery, { ...tried, due_at })
    return true
  }
  const status = isOfMailbox ? 'skipped' : STATUSES[outcome]
  await inTransaction(db, async (transaction) => {
    const ended = await endAttempt(transaction, delivery, {
      ...tried,
      ...(status === 'skipped' && { payload: null }),
      status,
      finished_at: at.toISOString(),
    })
    // No signed event contains this delivery, so its chain and its id may belong to another one.
    if (!ended || outcome === 'unsigned') return
    const { id, reference, kind, type } = delivery
    const detail = { delivery: id, kind, type, status, why: failure }
    await addEvent(transaction, { reference, at, signer }, { kind: 'not-delivered', detail })
  })
  return false
}
