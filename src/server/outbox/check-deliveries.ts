/** Checks deliveries against the signed events that they report: nothing else is sent. */

import { deliveriesIn, detailOf } from '../audit-log/reading-service.ts'
import type { StoredEvent } from '../audit-log/service.ts'
import { isPurged } from '../records/check-chain.ts'
import { deliveryContent } from './service.ts'
import type { StoredDelivery } from './store.ts'

/** Whether an event of the application says that this delivery arrived. */
export function hasArrived(
  { id }: Pick<StoredDelivery, 'id'>,
  events: readonly StoredEvent[],
): boolean {
  return events.some((event) => detailOf(event, 'delivered')?.delivery === id)
}

/** Whether its event contains a delivery as it is stored. What arrived or was skipped is erased. */
export function isAsCommitted(
  delivery: Pick<StoredDelivery, 'id' | 'event' | 'kind' | 'type' | 'payload' | 'status'>,
  events: readonly StoredEvent[],
): boolean {
  const event = events.find(({ number }) => number === delivery.event)
  const committed = event && deliveriesIn(event)[delivery.id]
  if (committed === undefined) return false
  if (committed === deliveryContent(delivery)) return true
  const isOver = delivery.status === 'skipped' || hasArrived(delivery, events)
  const isErased = delivery.payload === null && isOver
  return isErased && committed.startsWith(deliveryContent(delivery))
}

/** Error messages for the operator; empty if everything is consistent. */
export function deliveryProblems(
  deliveries: readonly StoredDelivery[],
  events: readonly StoredEvent[],
): readonly string[] {
  const stored = new Set(deliveries.map(({ id }) => id))
  const expected = isPurged(events)
    ? []
    : events.flatMap((event) => Object.keys(deliveriesIn(event)))
  return [
    ...deliveries
      .filter((delivery) => !isAsCommitted(delivery, events))
      .map(({ id }) => `the delivery ${id} doesn't match a signed event`),
    ...expected.filter((id) => !stored.has(id)).map((id) => `the delivery ${id} is missing`),
  ]
}
