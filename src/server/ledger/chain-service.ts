/**
 * The events of a chain, with why some do not count. An Ed25519 signature takes a fraction of a
 * millisecond, and a chain may have thousands: each is checked once, a few milliseconds at a time,
 * and the verified beginning of a long chain is remembered by its last hash.
 */

import { withOwnKind } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'
import { trustOf } from './ledger.ts'
import {
  eventsFrom,
  eventsOfKind,
  findEvent,
  lastEvent,
  notesOf,
  type StoredEvent,
} from './lookup-service.ts'
import { type Chain, LONG_CHAIN, type RememberedChain } from './remembered-chains.ts'
import { maySign, signatureProblem, signerProblem, type Trust } from './trust.ts'

export type { Chain } from './remembered-chains.ts'

/** How long the event loop is kept at most. */
const SLICE_MS = 3
/** How many events are read at a time. */
const PAGE_SIZE = 100
/** The chain of an application, of which only what is new is read and checked. */
export async function chainOf(db: Database, reference: string, ledger: Ledger): Promise<Chain> {
  return knownChain(db, reference, await trustOf(ledger))
}

async function knownChain(db: Database, reference: string, trust: Trust): Promise<Chain> {
  const known = await knownPart(db, reference, trust.remembered?.find(reference))
  const added: StoredEvent[] = []
  for (;;) {
    const last = added.at(-1) ?? known.events.at(-1)
    const page = await eventsFrom(db, reference, (last?.number ?? 0) + 1, PAGE_SIZE)
    added.push(...page.map(withOwnKind))
    if (page.length < PAGE_SIZE) break
    await pause()
  }
  if (added.length === 0) return known
  const chain = await checkedWith(known.events.concat(added), trust, known)
  await pause()
  trust.remembered?.add(reference, chain)
  return chain
}

/** Remembers a long chain, so that no transaction has to wait while it is checked. */
export async function rememberChain(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<void> {
  const last = await lastEvent(db, reference)
  if ((last?.number ?? 0) >= LONG_CHAIN) await chainOf(db, reference, ledger)
}

/** Checks all events of a chain anew. */
export async function checkedChain(events: readonly StoredEvent[], ledger: Ledger): Promise<Chain> {
  return checkedWith(events, await trustOf(ledger))
}

/** Checks the events of a chain; those that `known` has were checked before. */
async function checkedWith(
  events: readonly StoredEvent[],
  trust: Trust,
  known: Chain = { events: [], problems: new Map() },
): Promise<Chain> {
  const problems = new Map(known.problems)
  let since = performance.now()
  let before = known.events.at(-1)?.hash ?? NOTHING_BEFORE
  for (const event of events.slice(known.events.length)) {
    if (performance.now() - since > SLICE_MS) {
      await pause()
      since = performance.now()
    }
    const problem =
      event.hash === eventHash(before, event) ? signatureProblem(event, trust) : 'was changed'
    if (problem) problems.set(event.number, problem)
    before = event.hash
  }
  return { events, problems }
}

/** The events whose hashes fit and whose signatures count. */
export function countingEvents({ events, problems }: Chain): readonly StoredEvent[] {
  return problems.size === 0 ? events : events.filter(({ number }) => !problems.has(number))
}

/** Whether all events count and none is missing before the last: one of those may have ended a right. */
export function isWhole({ events, problems }: Chain): boolean {
  return problems.size === 0 && (events.at(-1)?.number ?? 0) === events.length
}

/** What is remembered and still stored, with its notes: a snapshot may be older. */
async function knownPart(
  db: Database,
  reference: string,
  remembered: RememberedChain | undefined,
): Promise<Chain> {
  const latest = remembered?.events.at(-1)
  const last = latest && (await lastEvent(db, reference, latest.number))
  if (!remembered || !last) return { events: [], problems: new Map() }
  const index = remembered.events.findLastIndex(({ number }) => number === last.number)
  if (remembered.events[index]?.hash !== last.hash) return { events: [], problems: new Map() }
  const isLast = index === remembered.events.length - 1
  const events = isLast ? remembered.events : remembered.events.slice(0, index + 1)
  const notes = await notesOf(db, reference, remembered.noted)
  return {
    events:
      notes.size === 0
        ? events
        : events.map((one) => ({ ...one, note: notes.get(one.number) ?? null })),
    problems: remembered.problems,
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The events of an application whose hashes fit and whose signatures count. */
export async function signedEvents(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly StoredEvent[]> {
  return countingEvents(await chainOf(db, reference, ledger))
}

/** One event, if its hash fits the event before and its signature counts. */
export async function signedEvent(
  db: Database,
  given: Pick<StoredEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<StoredEvent | undefined> {
  return countingEvent(db, given, await trustOf(ledger))
}

async function countingEvent(
  db: Database,
  { reference, number }: Pick<StoredEvent, 'reference' | 'number'>,
  trust: Trust,
): Promise<StoredEvent | undefined> {
  const [before, event] = await Promise.all([
    findEvent(db, reference, number - 1),
    findEvent(db, reference, number),
  ])
  if (!event || signatureProblem(event, trust)) return undefined
  return event.hash === eventHash(before?.hash ?? NOTHING_BEFORE, event) ? event : undefined
}

/**
 * The last event of a kind in each chain, of those that are meant and count, by reference and without
 * its note: for so many chains that reading each whole would take long.
 */
export async function lastSignedOfKind(
  db: Database,
  references: readonly string[],
  kind: StoredEvent['kind'],
  {
    ledger,
    isMeant,
  }: { readonly ledger: Ledger; readonly isMeant: (event: StoredEvent) => boolean },
): Promise<ReadonlyMap<string, StoredEvent>> {
  const trust = await trustOf(ledger)
  const last = new Map<string, StoredEvent>()
  let since = performance.now()
  for (const { event, before } of (await eventsOfKind(db, references, kind)).toReversed()) {
    if (performance.now() - since > SLICE_MS) {
      await pause()
      since = performance.now()
    }
    if (last.has(event.reference) || !isMeant(event)) continue
    if (event.hash !== eventHash(before ?? NOTHING_BEFORE, event)) continue
    if (!signatureProblem(event, trust)) last.set(event.reference, event)
  }
  return last
}

/** The event that gave somebody a right, and all that have come since. */
interface Standing {
  readonly event: StoredEvent
  readonly later: readonly StoredEvent[]
}

/**
 * The event that gave somebody a right, as `signedEvent` does; undefined also while an event after it
 * is missing or was changed, which may have ended it.
 */
export async function standingEvent(
  db: Database,
  given: Pick<StoredEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<Standing | undefined> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(given.reference) ?? 0
  const event = await countingEvent(db, given, trust)
  const later = event && (await unchangedAfter(db, event, trust, newest))
  return later && { event, later }
}

/**
 * All events of a chain, also those that only a later release can read; undefined while one is missing
 * or was changed.
 */
export async function unchangedChain(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly StoredEvent[] | undefined> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(reference) ?? 0
  return unchangedAfter(db, { reference, number: 0, hash: NOTHING_BEFORE }, trust, newest)
}

/** Those of an unchanged chain that the one they name may sign, of the kinds that are known here. */
export async function permittedEvents(
  events: readonly StoredEvent[],
  ledger: Ledger,
): Promise<readonly StoredEvent[]> {
  const trust = await trustOf(ledger)
  return events.filter((event) => maySign(event, trust))
}

/** @param newest up to which the chain was seen before it was read */
async function unchangedAfter(
  db: Database,
  first: Pick<StoredEvent, 'reference' | 'number' | 'hash'>,
  trust: Trust,
  newest: number,
): Promise<readonly StoredEvent[] | undefined> {
  const later: StoredEvent[] = []
  let last = first
  for (;;) {
    const page = await eventsFrom(db, first.reference, last.number + 1, PAGE_SIZE)
    for (const event of page) {
      const isNext = event.number === last.number + 1 && event.hash === eventHash(last.hash, event)
      if (!isNext || !isFromSigner(event, trust)) return undefined
      later.push(event)
      last = event
    }
    if (page.length < PAGE_SIZE) break
    await pause()
  }
  if (last.number < newest) return undefined
  trust.remembered?.saw(first.reference, last.number)
  return later
}

/** Of an event whose hash fits. */
function isFromSigner(event: StoredEvent, trust: Trust): boolean {
  const check = () => signerProblem(event, trust) === undefined
  return trust.remembered?.isSigned(event, check) ?? check()
}

/** The events of a chain, if all count and none is gone that was seen before; undefined otherwise. */
export async function wholeChain(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly StoredEvent[] | undefined> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(reference) ?? 0
  const chain = await knownChain(db, reference, trust)
  const last = chain.events.at(-1)?.number ?? 0
  if (!isWhole(chain) || last < newest) return undefined
  trust.remembered?.saw(reference, last)
  return chain.events
}

/** The highest number that a chain was seen with. Ask before the chain is read. */
export async function newestSeen(ledger: Ledger, reference: string): Promise<number> {
  return (await trustOf(ledger)).remembered?.newest(reference) ?? 0
}

/** A chain was read or committed, and its last event had this number. */
export async function saw(ledger: Ledger, reference: string, number: number): Promise<void> {
  const { remembered } = await trustOf(ledger)
  remembered?.saw(reference, number)
}
