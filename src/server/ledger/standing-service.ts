/**
 * Finds events that give a right. They count while no later event is missing or was changed: such
 * an event may have ended the right.
 */

import type { EventDetail, EventKind } from '../../application/facts/event-kinds.ts'
import {
  detailOf,
  isInItsChain,
  livingEvents,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { pause } from '../platform/pauses.ts'
import { countingEvent, PAGE_SIZE } from './check-events.ts'
import { hasRightHash, NOTHING_BEFORE } from './event-hash.ts'
import { trustOf } from './secrets.ts'
import { noteEnd } from './seen/chain-ends.ts'
import { newestSeen } from './seen/newest-seen.ts'
import type { ChainEnd } from './seen/seen.ts'
import { eventsFrom, findLast, type StoredEvent } from './store.ts'
import { maySign, signerProblem, type Trust } from './trust.ts'

/** An event that gave someone a right, and all later events. */
interface GrantHistory {
  readonly event: RecordedEvent
  readonly later: readonly RecordedEvent[]
}

/**
 * Finds the event that gave someone a right, as `factAt` does. Returns undefined, too, once the
 * application was erased, and while a later event is missing or was changed: it may have ended the
 * right.
 */
export async function standingFact(
  db: Database,
  given: Pick<RecordedEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<GrantHistory | undefined> {
  const trust = await trustOf(ledger)
  const newest = await newestSeen(db, given.reference, trust.seen)
  const event = await countingEvent(db, given, trust)
  // Anyone with a signing key could end all rights of a chain by what does not belong there.
  const later = event && (await unchangedAfter(db, event, trust, newest))?.filter(isInItsChain)
  return later && livingEvents(later) && { event, later }
}

/**
 * Returns access to a right that one event gives and another event ends.
 *
 * @param endOf returns the number of the event that is ended
 */
export function eventRight<const Made extends EventKind, const End extends EventKind>(
  reference: string,
  made: Made,
  end: End,
  endOf: (detail: EventDetail<End>) => number,
) {
  return {
    /**
     * Returns the event that gave the right; undefined once the right has ended, and while an event
     * is missing or was changed.
     */
    find: async (
      db: Database,
      number: number,
      ledger: Ledger,
    ): Promise<
      { readonly event: RecordedEvent; readonly detail: EventDetail<Made> } | undefined
    > => {
      const history = await standingFact(db, { reference, number }, ledger)
      const detail = history && detailOf(history.event, made)
      const isEnded = history?.later.some((event) => {
        const ended = detailOf(event, end)
        return ended !== undefined && endOf(ended) === number
      })
      return detail && !isEnded ? { event: history.event, detail } : undefined
    },
  }
}

/**
 * Finds the last event that `isMeant` accepts, from this one on: someone may have hidden a later
 * one while the caller looked for the last.
 */
export async function lastStandingFrom(
  db: Database,
  given: Pick<RecordedEvent, 'reference' | 'number'>,
  ledger: Ledger,
  isMeant: (event: RecordedEvent) => boolean,
): Promise<GrantHistory | undefined> {
  const history = await standingFact(db, given, ledger)
  const later = history?.later.findLast(isMeant)
  return later ? lastStandingFrom(db, later, ledger, isMeant) : history
}

/** Finds the last event of a kind as `standingFact` does; `damaged` if the chain is not whole. */
export async function lastStanding(
  db: Database,
  reference: string,
  kind: EventKind,
  ledger: Ledger,
): Promise<GrantHistory | 'damaged' | undefined> {
  const isMeant = (event: RecordedEvent) => event.kind === kind
  let last: RecordedEvent | undefined = await findLast(db, reference, kind)
  if (!last) {
    const events = await unbrokenFacts(db, reference, ledger)
    if (!events) return 'damaged'
    last = events.findLast(isMeant)
  }
  return last && ((await lastStandingFrom(db, last, ledger, isMeant)) ?? 'damaged')
}

/**
 * Returns the events of a chain whose kinds this release knows; a later release may have added
 * others. Returns undefined while an event is missing or was changed: it may have ended a right.
 */
export async function unbrokenFacts(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly RecordedEvent[] | undefined> {
  const trust = await trustOf(ledger)
  const newest = await newestSeen(db, reference, trust.seen)
  const beginning = { reference, number: 0, hash: NOTHING_BEFORE }
  const events = await unchangedAfter(db, beginning, trust, newest)
  return events?.filter((event) => maySign(event, trust))
}

/** @param newest the last event that was seen in the chain before it was read */
async function unchangedAfter(
  db: Database,
  first: Pick<StoredEvent, 'reference' | 'number' | 'hash'>,
  trust: Trust,
  newest: ChainEnd | undefined,
): Promise<readonly StoredEvent[] | undefined> {
  const isOther = ({ number, hash }: ChainEnd) => number === newest?.number && hash !== newest.hash
  if (newest?.from !== undefined && first.number < newest.from) return undefined
  if (isOther(first)) return undefined
  const later: StoredEvent[] = []
  let last = first
  for (;;) {
    const page = await eventsFrom(db, first.reference, last.number + 1, PAGE_SIZE)
    for (const event of page) {
      const isNext = event.number === last.number + 1 && hasRightHash(event, last.hash)
      if (!isNext || isOther(event) || !isFromSigner(event, trust)) return undefined
      later.push(event)
      last = event
    }
    if (page.length < PAGE_SIZE) break
    await pause()
  }
  if (newest && last.number < newest.number) return undefined
  const { reference } = first
  const isNewestChecked = !newest || newest.number > first.number
  if (last.number === 0) return later
  if (isNewestChecked) trust.seen.note(reference, last)
  else await noteEnd(db, { ...last, reference }, trust.seen, first.number)
  return later
}

/**
 * Returns whether the signer that an event names has signed its hash. The caller has checked the
 * hash.
 */
function isFromSigner(event: StoredEvent, trust: Trust): boolean {
  return trust.checked.isSigned(event, () => signerProblem(event, trust) === undefined)
}
