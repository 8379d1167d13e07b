/** What a delivery contains, and how an attempt to send it ends. */

import * as v from 'valibot'
import type { Deliveries, DeliveryKind } from '../../api/console/deliveries.ts'
import type { CommittedDeliveries } from '../../application/facts/event-kinds.ts'
import {
  deliveriesIn,
  detailOf,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import { ownValue } from '../../application/own-value.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import type { listDeliveries, NewDelivery, StoredDelivery } from './store.ts'

export {
  retryDeliveries,
  sendSkippedWebhooks,
  skipDueWebhooks,
  skipUntried,
  skipWaiting,
} from './sending-store.ts'
export {
  addDeliveries,
  type Backlog,
  countSkipped,
  deleteDeliveries,
  deliveriesOf,
  deliveriesWithoutEvents,
  deliveryBacklog,
  listDeliveries,
  type NewDelivery,
  type StoredDelivery,
  waitingDeliveries,
} from './store.ts'

/**
 * `gone`: the receiver answered 410, or there is no such mailbox. `unknown`: it may have arrived.
 * `skipped`: it no longer applies. `unsigned`: no signed event says it. `failure` is in our own words.
 */
export type AttemptOutcome =
  | { readonly outcome: 'arrived' }
  | {
      readonly outcome: 'failed' | 'gone' | 'unknown' | 'skipped' | 'unsigned'
      readonly failure: string
    }

/** An email to one address, as it waits; encrypted in `payload`. */
export const waitingMail = v.object({ to: v.string(), subject: v.string(), text: v.string() })
export type WaitingMail = v.InferOutput<typeof waitingMail>

/** How often an email is sent at most while it is unknown whether it arrived: once more. */
export const MAX_UNANSWERED = 2

/** As Standard Webhooks recommends: a prefix, then a random part. */
export function newDeliveryId(): string {
  return `msg_${randomSecret()}`
}

/** A delivery that is composed from its event when it is sent. */
export function composedDelivery(kind: DeliveryKind, type: string): NewDelivery {
  return { id: newDeliveryId(), kind, type, payload: null }
}

/** What an event contains of a delivery. Without the payload, it is the beginning of it. */
function deliveryContent({ kind, type, payload }: Omit<NewDelivery, 'id'>): string {
  return `${kind} ${type} ${payload ? bytesHash(payload) : ''}`
}

/** For the event that the deliveries report. */
export function committed(deliveries: readonly NewDelivery[]): CommittedDeliveries {
  return Object.fromEntries(deliveries.map((one) => [one.id, deliveryContent(one)]))
}

/** Whether an event of the application says that this delivery arrived. */
export function hasArrived(
  { id }: Pick<StoredDelivery, 'id'>,
  events: readonly RecordedEvent[],
): boolean {
  return events.some((event) => detailOf(event, 'delivered')?.delivery === id)
}

/** Whether its event contains a delivery as it is stored. What arrived or was skipped is erased. */
export function isAsCommitted(
  delivery: Pick<StoredDelivery, 'id' | 'event' | 'kind' | 'type' | 'payload' | 'status'>,
  events: readonly RecordedEvent[],
): boolean {
  const event = events.find(({ number }) => number === delivery.event)
  const committed = event && ownValue(deliveriesIn(event), delivery.id)
  if (committed === undefined) return false
  if (committed === deliveryContent(delivery)) return true
  const isOver = delivery.status === 'skipped' || hasArrived(delivery, events)
  const isErased = delivery.payload === null && isOver
  return isErased && committed.startsWith(deliveryContent(delivery))
}

/** A delivery as the console and `deliveries list` show it, without what it contains. */
export function shownDelivery(
  row: Awaited<ReturnType<typeof listDeliveries>>[number],
): Deliveries['deliveries'][number] {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.status === 'waiting' ? row.due_at : null,
    lastFailure: row.last_failure,
    finishedAt: row.finished_at,
  }
}
