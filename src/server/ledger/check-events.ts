/**
 * Checks events. An Ed25519 signature takes a fraction of a millisecond, and a chain may have
 * thousands: each is checked once, a few milliseconds at a time, and the verified beginning of a
 * long chain is remembered by its last hash.
 */

import { CHANGED } from '../../application/facts/chain.ts'
import { withOwnKind } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import { pause, pauses } from '../platform/pauses.ts'
import type { CheckedChain, CheckedEvents } from './checked-chains.ts'
import { hasRightHash } from './event-hash.ts'
import { eventsFrom, findEvent, lastEvent, notesOf, type StoredEvent } from './store.ts'
import { signatureProblem, type Trust } from './trust.ts'

/** The number of events to read at a time. */
export const PAGE_SIZE = 100

/**
 * Returns the events of a chain, and why some of them do not count. Does not verify remembered
 * events again.
 */
export async function checkEvents(
  db: Database,
  reference: string,
  trust: Trust,
): Promise<CheckedEvents> {
  const known = await knownPart(db, reference, trust.checked.find(reference))
  const added: StoredEvent[] = []
  for (;;) {
    const last = added.at(-1) ?? known.events.at(-1)
    const page = await eventsFrom(db, reference, (last?.number ?? 0) + 1, PAGE_SIZE)
    added.push(...page.map(withOwnKind))
    // SQLite also stores values that are not numbers, and sorts them last: reading one is enough.
    const isLast = page.length < PAGE_SIZE || typeof page.at(-1)?.number !== 'number'
    if (isLast) break
    await pause()
  }
  if (added.length === 0) return known
  const chain = await checkAfter(known.events.concat(added), trust, known)
  await pause()
  trust.checked.add(reference, chain)
  return chain
}

const NOTHING_KNOWN: CheckedEvents = { events: [], problems: new Map() }

/**
 * Checks the events of a chain. The events in `known` were checked before.
 *
 * @param isSigned whether the signature of an event is valid; by default, checks it
 */
export async function checkAfter(
  events: readonly StoredEvent[],
  trust: Trust,
  known = NOTHING_KNOWN,
  isSigned?: (event: StoredEvent) => boolean,
): Promise<CheckedEvents> {
  const problems = new Map(known.problems)
  const pauseInTime = pauses()
  let before = known.events.at(-1)?.hash
  for (const event of events.slice(known.events.length)) {
    await pauseInTime()
    const problem = hasRightHash(event, before) ? signatureProblem(event, trust, isSigned) : CHANGED
    if (problem) problems.set(event.number, problem)
    before = event.hash
  }
  return { events, problems }
}

/** Returns the remembered events that are still stored, with notes: a snapshot may be older. */
async function knownPart(
  db: Database,
  reference: string,
  known: CheckedChain | undefined,
): Promise<CheckedEvents> {
  const latest = known?.events.at(-1)
  const last = latest && (await lastEvent(db, reference, latest.number))
  if (!known || !last) return NOTHING_KNOWN
  const index = known.events.findLastIndex(({ number }) => number === last.number)
  if (known.events[index]?.hash !== last.hash) return NOTHING_KNOWN
  const isLast = index === known.events.length - 1
  const events = isLast ? known.events : known.events.slice(0, index + 1)
  const notes = await notesOf(db, reference, known.noted)
  return {
    events:
      notes.size === 0
        ? events
        : events.map((event) => ({ ...event, note: notes.get(event.number) ?? null })),
    problems: known.problems,
  }
}

/** Finds an event, if its hash follows from the previous event and its signature counts. */
export async function countingEvent(
  db: Database,
  { reference, number }: Pick<StoredEvent, 'reference' | 'number'>,
  trust: Trust,
): Promise<StoredEvent | undefined> {
  // SQLite may also store a value that is not a number.
  if (!Number.isSafeInteger(number)) return undefined
  const [before, event] = await Promise.all([
    findEvent(db, reference, number - 1),
    findEvent(db, reference, number),
  ])
  if (!event || signatureProblem(event, trust)) return undefined
  return hasRightHash(event, before?.hash) ? event : undefined
}
