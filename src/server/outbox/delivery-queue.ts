/** The outbox from the sender's side: takes what is due, and records each outcome. */

import { addEvent } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import {
  type AttemptOutcome,
  type DeliveryKind,
  endAttempt,
  type StoredDelivery,
  takeDue,
} from './table.ts'

export interface DeliveryQueue {
  /** Leases a batch of deliveries that are due. */
  readonly take: (kind: DeliveryKind) => Promise<readonly StoredDelivery[]>
  readonly end: (delivery: StoredDelivery, result: AttemptOutcome) => Promise<void>
}

export interface DeliveryQueueDependencies {
  readonly db: Database
  readonly now: () => Date
  /** How long a lease lasts; longer than any attempt takes. */
  readonly leaseMs: number
  /** How long to wait after this many failed attempts; undefined gives up. */
  readonly waitAfter: (attempts: number) => number | undefined
}

/** How many each process sends at the same time. */
const BATCH_SIZE = 10

export function deliveryQueue({
  db,
  now,
  leaseMs,
  waitAfter,
}: DeliveryQueueDependencies): DeliveryQueue {
  return {
    take: (kind) => {
      const from = now()
      const leaseEnds = new Date(from.getTime() + leaseMs)
      return takeDue(db, { kind, now: from, leaseEnds, limit: BATCH_SIZE })
    },
    end: (delivery, result) =>
      result.outcome === 'arrived' ? arrived(delivery) : notArrived(delivery, result),
  }

  async function arrived(delivery: StoredDelivery): Promise<void> {
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
      const detail = { delivery: id, kind, type }
      await addEvent(transaction, { reference, at }, { kind: 'delivered', detail })
    })
  }

  async function notArrived(
    delivery: StoredDelivery,
    { outcome, failure }: Exclude<AttemptOutcome, { outcome: 'arrived' }>,
  ): Promise<void> {
    const at = now()
    const wait = outcome === 'gone' ? undefined : waitAfter(delivery.attempts)
    await endAttempt(
      db,
      delivery,
      wait === undefined
        ? {
            status: outcome === 'gone' ? 'stopped' : 'failed',
            last_failure: failure,
            finished_at: at.toISOString(),
          }
        : { due_at: new Date(at.getTime() + wait).toISOString(), last_failure: failure },
    )
  }
}
