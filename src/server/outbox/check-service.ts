/** Checks the outbox against the signed events, so that nobody can drop a delivery by hand. */

import { deliveryStatuses } from '../../api/console/deliveries.ts'
import { ADOPTED, DELIVERIES } from '../../application/facts/chain-names.ts'
import {
  deliveriesIn,
  detailOf,
  type RecordedEvent,
  storedDetail,
} from '../../application/facts/event-reading.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { hasNoFirstEvent } from '../ledger/conditions-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { lastFact } from '../ledger/single-facts-service.ts'
import { lastStanding } from '../ledger/standing-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, Ledger, RightKeeper } from '../platform/ledger.ts'
import { LONGEST_WAIT_MS } from './back-off.ts'
import { hasArrived, isAsCommitted, isUndone, type StoredDelivery } from './service.ts'

/** The signed facts about deliveries of all applications. */
export interface OutboxHistory {
  /**
   * Since when failed deliveries are recorded, and which deliveries waited then: releases up to
   * 0.2.0 recorded only deliveries that arrived. Undefined before the first start of a later
   * release.
   */
  readonly recorded: { readonly since: string; readonly owed: ReadonlySet<string> } | undefined
  /** Webhooks of events up to this time may have been skipped because there was no receiver. */
  readonly skippedUntil: string
}

const NEVER = ''
const UNTIL_NOW = '9999'
/** Longer than a lease, and than the difference between two servers' clocks. */
const SLACK_MS = 600_000

/** Reads the history. */
export async function outboxHistory(db: Database, ledger: Ledger): Promise<OutboxHistory> {
  const adopted = await lastFact(db, ADOPTED, 'adopted', ledger)
  const receivers = (await factsOf(db, DELIVERIES, ledger)).flatMap((event) => {
    const isSet = detailOf(event, 'receiver')?.isSet
    return isSet === undefined ? [] : [{ isSet, at: event.at }]
  })
  const last = receivers.findLastIndex(({ isSet }) => !isSet)
  return {
    recorded: adopted && {
      since: adopted.at,
      owed: new Set(detailOf(adopted, 'adopted')?.waiting),
    },
    // The first one again: someone who hid it for a moment had another one recorded.
    skippedUntil: last === -1 ? NEVER : (receivers[last + 1]?.at ?? UNTIL_NOW),
  }
}

/** Records whether webhooks have a receiver, if that has changed and no event was changed. */
export async function recordReceiver(
  db: Database,
  { at, signer, ledger }: Pick<EventContext, 'at' | 'signer'> & RightKeeper,
  isSet: boolean,
): Promise<void> {
  const last = await lastStanding(db, DELIVERIES, 'receiver', ledger)
  if (last === 'damaged') return
  const wasSet = last ? detailOf(last.event, 'receiver')?.isSet : true
  if (wasSet === isSet) return
  await addEvent(db, { reference: DELIVERIES, at, signer }, { kind: 'receiver', detail: { isSet } })
}

/** Returns the deliveries of chains without events. */
export async function deliveriesWithoutEvents(
  db: Database,
  limit: number,
): Promise<readonly Pick<StoredDelivery, 'id' | 'reference'>[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'reference'])
    .where(hasNoFirstEvent('deliveries.reference'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns errors for the operator. `isRequestOver`: an event has ended the request in an email. */
export function deliveryProblems(
  deliveries: readonly StoredDelivery[],
  events: readonly RecordedEvent[],
  {
    history,
    isRequestOver,
    now,
  }: {
    readonly history: OutboxHistory
    readonly isRequestOver: (delivery: StoredDelivery) => boolean
    readonly now: Date
  },
): readonly string[] {
  const stored = new Set(deliveries.map(({ id }) => id))
  const purged = events.filter(({ kind }) => kind === 'purged')
  const announcedIds = (purged.length > 0 ? purged : events).flatMap((event) =>
    Object.keys(deliveriesIn(event)),
  )
  return [
    ...deliveries.flatMap((delivery) => {
      const { id, status } = delivery
      const event = events.find(({ number }) => number === delivery.event)
      if (!event || !isAsCommitted(delivery, events)) {
        return [`the delivery ${id} doesn't match a signed event`]
      }
      if (status === 'waiting') {
        return isPutOff(delivery, event, now) ? [`the delivery ${id} was postponed`] : []
      }
      const isMoot = isRequestOver(delivery) || isUndone(delivery, events)
      return isEnded(delivery, event) || (status === 'skipped' && isMoot)
        ? []
        : [`the delivery ${id} is ${status}, but no signed event says so`]
    }),
    ...announcedIds.filter((id) => !stored.has(id)).map((id) => `the delivery ${id} is missing`),
  ]

  function isEnded({ id, kind, status }: StoredDelivery, { at }: RecordedEvent): boolean {
    if (status === 'delivered') return hasArrived({ id }, events)
    if (!deliveryStatuses.includes(status)) return false
    const { recorded, skippedUntil } = history
    if (!recorded || (at < recorded.since && !recorded.owed.has(id))) return true
    if (status === 'skipped' && kind === 'webhook' && at <= skippedUntil) return true
    return events
      .flatMap((event) => detailOf(event, 'not-delivered') ?? [])
      .some((event) => event.delivery === id && event.status === status)
  }
}

/**
 * Returns whether a delivery waits for longer than after any failure, or than its event says if it
 * was never tried. A reminder may wait until its request expires.
 */
function isPutOff({ due_at, attempts }: StoredDelivery, event: RecordedEvent, now: Date): boolean {
  const signedAt = Date.parse(event.at) || 0
  const due = Date.parse(due_at)
  const from = attempts > 0 ? Math.max(now.getTime(), signedAt) : signedAt
  // Times may be edited too: a text that is not a time counts as too late.
  if (due <= now.getTime() + SLACK_MS || due <= from + LONGEST_WAIT_MS + SLACK_MS) return false
  const { expiresAt } = storedDetail(event)
  return typeof expiresAt !== 'string' || due_at >= expiresAt
}
