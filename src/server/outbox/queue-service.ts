/** The outbox from the sender's side: takes what is due, and records each outcome. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryKind } from '../../api/console/deliveries.ts'
import { addEvent } from '../ledger/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { backOff } from './back-off.ts'
import { endAttempt, type LeaseFilter, type TakenDelivery, takeDue } from './sending-store.ts'
import { type AttemptOutcome, committed, MAX_UNANSWERED } from './service.ts'
import { addDeliveries, type NewDelivery, type StoredDelivery } from './store.ts'

export type { TakenDelivery } from './sending-store.ts'

export interface DeliveryQueue {
  /** Leases a batch of deliveries that are due, `most` of them at most; `batch` if more at once. */
  readonly take: (
    kind: DeliveryKind,
    request?: LeaseFilter & { readonly most?: number; readonly batch?: number },
  ) => Promise<readonly TakenDelivery[]>
  /**
   * Records an outcome. What arrived would be sent again if that were not recorded, so it is tried
   * until the lease ends.
   */
  readonly end: (delivery: StoredDelivery, result: AttemptOutcome) => Promise<void>
}

export interface DeliveryQueueDependencies {
  readonly db: Database
  /** Signs that a delivery arrived, or is not tried again. */
  readonly signer: Signer
  readonly now: () => Date
  /** How long a lease lasts; longer than any attempt takes. */
  readonly leaseMs: number
  /** How long to wait after this many failed attempts; undefined gives up. */
  readonly waitAfter?: (attempts: number) => number | undefined
  /** What announces that a delivery arrived. */
  readonly announce?: (arrived: StoredDelivery) => readonly NewDelivery[]
}

/** How many are leased at once. */
export const BATCH_SIZE = 5
const RETRY_PAUSE_MS = 500
/** What a delivery is after its last attempt. */
const STATUSES = {
  failed: 'failed',
  unknown: 'failed',
  unsigned: 'failed',
  gone: 'stopped',
  skipped: 'skipped',
} as const

/**
 * Takes what is due under a lease of `leaseMs`, and records how it ended. An end that comes after the
 * lease was taken over is ignored. `waitAfter` gives the milliseconds before the next attempt.
 */
export function deliveryQueue(deps: DeliveryQueueDependencies): DeliveryQueue {
  const { db, now, leaseMs } = deps
  return {
    take: async (kind, { batch = BATCH_SIZE, most = batch, ...request } = {}) => {
      if (most <= 0) return []
      const from = now()
      const leaseEnds = new Date(from.getTime() + leaseMs)
      const limit = Math.min(batch, most)
      return takeDue(db, { ...request, kind, now: from, leaseEnds, limit })
    },
    end: async (delivery, result) => {
      for (;;) {
        try {
          return await recorded(deps, delivery, result)
        } catch (error) {
          if (now().getTime() + RETRY_PAUSE_MS >= Date.parse(delivery.due_at)) throw error
        }
        await sleep(RETRY_PAUSE_MS, undefined, { ref: false })
      }
    },
  }
}

function recorded(
  deps: DeliveryQueueDependencies,
  delivery: StoredDelivery,
  result: AttemptOutcome,
): Promise<void> {
  if (result.outcome === 'arrived') return arrived(deps, delivery)
  return notArrived(deps, delivery, result)
}

async function arrived(
  { db, signer, now, announce = () => [] }: DeliveryQueueDependencies,
  delivery: StoredDelivery,
): Promise<void> {
  const at = now()
  const { id, reference, kind, type } = delivery
  await inTransaction(db, async (transaction) => {
    const ended = await endAttempt(transaction, delivery, {
      status: 'delivered',
      last_failure: null,
      finished_at: at.toISOString(),
      payload: null,
    })
    if (!ended) return
    const announced = announce(delivery)
    const detail = {
      delivery: id,
      kind,
      type,
      ...(announced.length > 0 && { deliveries: committed(announced) }),
    }
    const content = { kind: 'delivered', detail } as const
    const event = await addEvent(transaction, { reference, at, signer }, content)
    await addDeliveries(transaction, event, announced)
  })
}

async function notArrived(
  {
    db,
    signer,
    now,
    waitAfter = (attempts) => backOff(attempts, Math.random()),
  }: DeliveryQueueDependencies,
  delivery: StoredDelivery,
  { outcome, failure }: Exclude<AttemptOutcome, { outcome: 'arrived' }>,
): Promise<void> {
  const at = now()
  const unanswered = outcome === 'unknown' ? delivery.unanswered : delivery.unanswered - 1
  const isSentTwice = outcome === 'unknown' && unanswered >= MAX_UNANSWERED
  const isOver = outcome === 'gone' || outcome === 'skipped' || isSentTwice
  const wait = isOver ? undefined : waitAfter(delivery.attempts)
  const tried = { unanswered, last_failure: failure }
  if (wait !== undefined) {
    const due_at = new Date(at.getTime() + wait).toISOString()
    await endAttempt(db, delivery, { ...tried, due_at })
    return
  }
  const status = STATUSES[outcome]
  await inTransaction(db, async (transaction) => {
    const ended = await endAttempt(transaction, delivery, {
      ...tried,
      ...(outcome === 'skipped' && { payload: null }),
      status,
      finished_at: at.toISOString(),
    })
    // No event is signed about a delivery that no signed event owes: its chain and its id may be another's.
    if (!ended || outcome === 'unsigned') return
    const { id, reference, kind, type } = delivery
    const detail = { delivery: id, kind, type, status, why: failure }
    await addEvent(transaction, { reference, at, signer }, { kind: 'not-delivered', detail })
  })
}
