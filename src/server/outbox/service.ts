/** The content of a delivery, and the outcome of an attempt to send it. */

import * as v from 'valibot'
import {
  type Deliveries,
  type DeliveryKind,
  delivery as shownSchema,
} from '../../api/console/deliveries.ts'
import type { CommittedDeliveries } from '../../application/facts/event-kinds.ts'
import {
  changesStatus,
  deliveriesIn,
  detailOf,
  livingEvents,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { isTime } from '../platform/time/days.ts'
import type { listDeliveries, NewDelivery, StoredDelivery } from './store.ts'

export {
  retryDeliveries,
  sendSkippedWebhooks,
  skipDueWebhooks,
  skipUndone,
  skipWaiting,
  UNDONE,
} from './sending-store.ts'
export {
  addDeliveries,
  type Backlog,
  countSkipped,
  deleteDeliveries,
  deliveriesOf,
  deliveryBacklog,
  deliveryRows,
  findWaiting,
  listDeliveries,
  type NewDelivery,
  type StoredDelivery,
  waitingDeliveries,
} from './store.ts'

/**
 * `early`: nobody may be told before `until`, so nothing was sent. `gone`: the receiver answered
 * 410, or the mailbox does not exist. `unknown`: the delivery may have arrived. `skipped`: it no
 * longer applies. `unsigned`: no signed event contains it. `failure` is in our own words. `waitMs`:
 * how long the receiver asks us to wait. `isOfMailbox`: only this mailbox is full or not reached:
 * giving up concerns its owner, not the operator.
 */
export type AttemptOutcome =
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'early'; readonly until: string; readonly failure: string }
  | {
      readonly outcome: 'failed' | 'gone' | 'unknown' | 'skipped' | 'unsigned'
      readonly failure: string
      readonly waitMs?: number
      readonly isOfMailbox?: true
    }

/** A waiting email to one address; encrypted in `payload`. */
export const waitingMail = v.object({ to: v.string(), subject: v.string(), text: v.string() })
export type WaitingMail = v.InferOutput<typeof waitingMail>

/** The maximum number of times that an email is sent while nobody knows whether it arrived. */
export const MAX_UNANSWERED = 2

/** Returns an id as Standard Webhooks recommends: a prefix, then a random part. */
export function newDeliveryId(): string {
  return `msg_${randomSecret()}`
}

/** Returns a delivery that is composed from its event when it is sent. */
export function composedDelivery(kind: DeliveryKind, type: string): NewDelivery {
  return { id: newDeliveryId(), kind, type, payload: null }
}

/** Returns an event's text for a delivery. Without the payload, it is a prefix of the full text. */
function deliveryContent({ kind, type, payload }: Omit<NewDelivery, 'id'>): string {
  return `${kind} ${type} ${payload ? bytesHash(payload) : ''}`
}

/** Returns the deliveries as the event that they report contains them. */
export function committedDeliveries(deliveries: readonly NewDelivery[]): CommittedDeliveries {
  return Object.fromEntries(deliveries.map((delivery) => [delivery.id, deliveryContent(delivery)]))
}

/** Returns whether an event of the application records that this delivery arrived. */
export function hasArrived(
  { id }: Pick<StoredDelivery, 'id'>,
  events: readonly RecordedEvent[],
): boolean {
  return events.some((event) => detailOf(event, 'delivered')?.delivery === id)
}

/**
 * Returns whether the decision that a delivery reports was undone. An `undone` event does not count
 * if its decision could not be undone, or was not the last one.
 */
export function isUndone(
  { reference, event: number }: Pick<StoredDelivery, 'reference' | 'event'>,
  events: readonly RecordedEvent[],
): boolean {
  const event = events.find((event) => event.number === number)
  if (!event || !changesStatus(event)) return false
  return !stateOf(reference, events).changes.some((change) => change.number === number)
}

/**
 * Returns whether a delivery's event contains it as it is stored. The payload of a delivery that
 * arrived or was skipped may be erased. Of an erased application, only the deliveries of its
 * erasure count.
 */
export function isAsCommitted(
  delivery: Pick<StoredDelivery, 'id' | 'event' | 'kind' | 'type' | 'payload' | 'status'>,
  events: readonly RecordedEvent[],
): boolean {
  const event = events.find(({ number }) => number === delivery.event)
  if (!livingEvents(events) && event?.kind !== 'purged') return false
  const committed = event && ownValue(deliveriesIn(event), delivery.id)
  if (committed === undefined) return false
  if (committed === deliveryContent(delivery)) return true
  const isOver = delivery.status === 'skipped' || hasArrived(delivery, events)
  const isErased = delivery.payload === null && isOver
  return isErased && committed.startsWith(deliveryContent(delivery))
}

/** The values of a delivery whose row cannot be read. */
const UNREADABLE = {
  kind: 'webhook',
  type: '',
  status: 'failed',
  attempts: 0,
  createdAt: new Date(0).toISOString(),
  dueAt: null,
  lastFailure: 'the row was changed',
  finishedAt: null,
  isRowChanged: true,
} as const

/**
 * Returns a delivery as the console and `deliveries list` show it, without its content. A row that
 * someone changed so that it cannot be read does not hide the others.
 */
export function shownDelivery(
  row: Awaited<ReturnType<typeof listDeliveries>>[number],
): Deliveries['deliveries'][number] {
  const status = {
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
  const times = [status.createdAt, status.dueAt ?? status.createdAt]
  const isReadable = v.is(shownSchema, status) && times.every(isTime)
  if (isReadable) return status
  const { id, reference } = row
  return { ...UNREADABLE, id: String(id), reference: String(reference) }
}
