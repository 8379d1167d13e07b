/**
 * The events of a chain, with why some do not count. An Ed25519 signature takes a fraction of a
 * millisecond, and a chain may have thousands: each is checked once, a few milliseconds at a time,
 * and the verified beginning of a long chain is remembered by its last hash.
 *
 * For a decision or a right, ask `act`, `standingFact`, `lastStanding` or `unbrokenFacts`, which notice
 * that an event is missing or was changed. `factsOf` and `factAt` leave out what does not count, which
 * is enough to show something. `lastChanges`, `countSince`, `isRecorded` and `lastNumber` check nothing.
 */

import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Chain } from '../../application/facts/chain.ts'
import type { EventKind } from '../../application/facts/event-kinds.ts'
import { type RecordedEvent, statusIn, withOwnKind } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Ledger } from '../platform/ledger.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'
import { trustOf } from './ledger.ts'
import {
  type CheckedEvents,
  LONG_CHAIN,
  type NewestEvent,
  type RememberedChain,
} from './remembered-chains.ts'
import {
  countEvents,
  eventsFrom,
  eventsOfKind,
  findEvent,
  findLast,
  hasKind,
  lastEvent,
  notesOf,
  referencesWithEvents,
  referencesWithEventsSince,
  type StoredEvent,
  statusEvents,
  storedEvents,
} from './store.ts'
import { maySign, signatureProblem, signerProblem, type Trust } from './trust.ts'

/** How long the event loop is kept at most. */
const SLICE_MS = 3
/** How many events are read at a time. */
const PAGE_SIZE = 100

/**
 * Returns the chain of an application, of which only new events are read and checked. Do not call
 * it in a transaction that has added to the chain.
 */
export async function readChain(db: Database, reference: string, ledger: Ledger): Promise<Chain> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(reference)
  const checked = await knownChain(db, reference, trust)
  const chain = chainFrom(checked, newest)
  sawWhole(reference, checked, chain, trust)
  return chain
}

/** @param newest the last event that it was seen with before the snapshot that it is read in */
export async function chainSince(
  db: Database,
  reference: string,
  ledger: Ledger,
  newest: NewestEvent | undefined,
): Promise<Chain> {
  return chainFrom(await knownChain(db, reference, await trustOf(ledger)), newest)
}

/** The chains of the given applications, read whole and checked again. */
export async function readChains(
  db: Database,
  references: readonly string[],
  ledger: Ledger,
): Promise<ReadonlyMap<string, Chain>> {
  const trust = await trustOf(ledger)
  const chains = new Map<string, Chain>()
  for (const [reference, events] of await storedEvents(db, references)) {
    chains.set(reference, chainFrom(await checkedWith(events, trust)))
  }
  return chains
}

/**
 * Reads the chain of an application together with its rows, in one snapshot. A long chain is
 * checked before, so that no transaction has to wait.
 */
export async function withChain<Result>(
  db: Database,
  reference: string,
  ledger: Ledger,
  read: (snapshot: Database, chain: Chain) => Promise<Result>,
): Promise<Result> {
  const trust = await trustOf(ledger)
  const last = await lastEvent(db, reference)
  if ((last?.number ?? 0) >= LONG_CHAIN) await readChain(db, reference, ledger)
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const checked = await knownChain(snapshot, reference, trust)
    const chain = chainFrom(checked)
    sawWhole(reference, checked, chain, trust)
    return read(snapshot, chain)
  })
}

const counted = new WeakMap<CheckedEvents, Chain>()

/** @param newest the last event that the chain was seen with before */
function chainFrom(checked: CheckedEvents, newest?: NewestEvent): Chain {
  const known = counted.get(checked) ?? withCounting(checked)
  counted.set(checked, known)
  const row = newest && checked.events.findLast(({ number }) => number === newest.number)
  // One that counts may have taken its place; what is wrong with another is a problem of its own.
  const isThere = row?.hash === newest?.hash || (row && known.problems.has(row.number))
  return isThere ? known : { ...known, isWhole: false, isShortened: true }
}

function sawWhole(
  reference: string,
  { events }: CheckedEvents,
  { isWhole }: Chain,
  { remembered }: Trust,
): void {
  const last = events.at(-1)
  if (isWhole && last) remembered?.saw(reference, last)
}

function withCounting({ events, problems }: CheckedEvents): Chain {
  return {
    events,
    problems,
    counting: problems.size === 0 ? events : events.filter(({ number }) => !problems.has(number)),
    isWhole: problems.size === 0 && (events.at(-1)?.number ?? 0) === events.length,
    isShortened: false,
  }
}

async function knownChain(db: Database, reference: string, trust: Trust): Promise<CheckedEvents> {
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

/** Checks the events of a chain; those that `known` has were checked before. */
async function checkedWith(
  events: readonly StoredEvent[],
  trust: Trust,
  known: CheckedEvents = { events: [], problems: new Map() },
): Promise<CheckedEvents> {
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

/** What is remembered and still stored, with its notes: a snapshot may be older. */
async function knownPart(
  db: Database,
  reference: string,
  remembered: RememberedChain | undefined,
): Promise<CheckedEvents> {
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

/** Returns the valid events of a chain: their hashes fit and their signatures count. */
export async function factsOf(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly RecordedEvent[]> {
  return chainFrom(await knownChain(db, reference, await trustOf(ledger))).counting
}

/** One event, if its hash fits the event before and its signature counts. */
export async function factAt(
  db: Database,
  place: Pick<RecordedEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<RecordedEvent | undefined> {
  return countingEvent(db, place, await trustOf(ledger))
}

/** The last event of a kind, if it counts; undefined also where another was put after it. */
export async function lastFact(
  db: Database,
  reference: string,
  kind: EventKind,
  ledger: Ledger,
): Promise<RecordedEvent | undefined> {
  const last = await findLast(db, reference, kind)
  return last && factAt(db, last, ledger)
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
 * Returns the last valid event of a kind in each chain, by reference and without its note. It is
 * for so many chains that reading each whole would take long.
 */
export async function lastFacts(
  db: Database,
  references: readonly string[],
  kind: EventKind,
  {
    ledger,
    isMeant,
  }: { readonly ledger: Ledger; readonly isMeant: (event: RecordedEvent) => boolean },
): Promise<ReadonlyMap<string, RecordedEvent>> {
  const trust = await trustOf(ledger)
  const last = new Map<string, RecordedEvent>()
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
interface GrantHistory {
  readonly event: RecordedEvent
  readonly later: readonly RecordedEvent[]
}

/**
 * The event that gave somebody a right, as `factAt` does; undefined also while an event after it
 * is missing or was changed, which may have ended it.
 */
export async function standingFact(
  db: Database,
  given: Pick<RecordedEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<GrantHistory | undefined> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(given.reference)
  const event = await countingEvent(db, given, trust)
  const later = event && (await unchangedAfter(db, event, trust, newest))
  return later && { event, later }
}

/** The last event of a kind, as `standingFact` finds it; `damaged` where the chain is not whole. */
export async function lastStanding(
  db: Database,
  reference: string,
  kind: EventKind,
  ledger: Ledger,
): Promise<GrantHistory | 'damaged' | undefined> {
  const last = await findLast(db, reference, kind)
  if (last) return (await standingFact(db, last, ledger)) ?? 'damaged'
  return (await unbrokenFacts(db, reference, ledger)) ? undefined : 'damaged'
}

/**
 * What a chain says, of the kinds that are known here: a later release may have added others.
 * Undefined while an event is missing or was changed, which may have ended a right.
 */
export async function unbrokenFacts(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly RecordedEvent[] | undefined> {
  const trust = await trustOf(ledger)
  const newest = trust.remembered?.newest(reference)
  const beginning = { reference, number: 0, hash: NOTHING_BEFORE }
  const events = await unchangedAfter(db, beginning, trust, newest)
  return events?.filter((event) => maySign(event, trust))
}

/** @param newest the last event that the chain was seen with before it was read */
async function unchangedAfter(
  db: Database,
  first: Pick<StoredEvent, 'reference' | 'number' | 'hash'>,
  trust: Trust,
  newest: NewestEvent | undefined,
): Promise<readonly StoredEvent[] | undefined> {
  const later: StoredEvent[] = []
  const isOther = ({ number, hash }: NewestEvent) =>
    number === newest?.number && hash !== newest.hash
  let last = first
  for (;;) {
    const page = await eventsFrom(db, first.reference, last.number + 1, PAGE_SIZE)
    for (const event of page) {
      const isNext = event.number === last.number + 1 && event.hash === eventHash(last.hash, event)
      if (!isNext || isOther(event) || !isFromSigner(event, trust)) return undefined
      later.push(event)
      last = event
    }
    if (page.length < PAGE_SIZE) break
    await pause()
  }
  if (newest && last.number < newest.number) return undefined
  // What took the place of an event ends no right that it gives itself, and proves none before it.
  const isThere = !newest || (await isStored(db, first, newest))
  if (isThere && last.number > 0) trust.remembered?.saw(first.reference, last)
  return later
}

/** Whether the last event that was seen is there; those after `first` have been looked at. */
async function isStored(
  db: Database,
  first: Pick<StoredEvent, 'reference' | 'number' | 'hash'>,
  { number, hash }: NewestEvent,
): Promise<boolean> {
  if (number > first.number) return true
  if (number === first.number) return hash === first.hash
  return (await findEvent(db, first.reference, number))?.hash === hash
}

/** The number of an event whose hash fits. */
function isFromSigner(event: StoredEvent, trust: Trust): boolean {
  const check = () => signerProblem(event, trust) === undefined
  return trust.remembered?.isSigned(event, check) ?? check()
}

/** The last event that a chain was seen with. Ask before the transaction that reads it. */
export async function newestSeen(
  ledger: Ledger,
  reference: string,
): Promise<NewestEvent | undefined> {
  return (await trustOf(ledger)).remembered?.newest(reference)
}

/** A chain was committed, and this was its last event. */
export async function saw(ledger: Ledger, reference: string, last: NewestEvent): Promise<void> {
  const { remembered } = await trustOf(ledger)
  remembered?.saw(reference, last)
}

/** How an application got its last status, as far as it is known: candidates, to be checked. */
export interface LastChange {
  readonly to: ApplicationStatus
  readonly at: string
}

/**
 * The last change of the status of each application as it is stored, also where nobody signed it:
 * what is found by it has to be checked.
 */
export async function lastChanges(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  const changes = new Map<string, LastChange>()
  for (const event of await statusEvents(db, references)) {
    const said = statusIn(event)
    if (said && said.from !== said.to) changes.set(event.reference, { to: said.to, at: event.at })
  }
  return changes
}

/** How many events of these kinds a chain has since a time, also unsigned ones: for limits. */
export async function countSince(
  db: Database,
  reference: string,
  kinds: readonly EventKind[],
  since: Date,
): Promise<number> {
  return countEvents(db, reference, kinds, since)
}

/** Whether a chain has an event of a kind, also an unsigned one: nothing is recorded twice. */
export async function isRecorded(
  db: Database,
  reference: string,
  kind: EventKind,
): Promise<boolean> {
  return hasKind(db, reference, kind)
}

/** The number of the last event of a chain; undefined if it has none. */
export async function lastNumber(db: Database, reference: string): Promise<number | undefined> {
  return (await lastEvent(db, reference))?.number
}

const BATCH_SIZE = 500

/** Returns the names of all chains, or of those with an event since then, in batches. */
export async function* chainNames(db: Database, since?: Date): AsyncGenerator<readonly string[]> {
  if (since) {
    const references = await referencesWithEventsSince(db, since)
    for (let at = 0; at < references.length; at += BATCH_SIZE) {
      yield references.slice(at, at + BATCH_SIZE)
    }
    return
  }
  let after = ''
  for (;;) {
    const references = await referencesWithEvents(db, after, BATCH_SIZE)
    const last = references.at(-1)
    if (last === undefined) return
    after = last
    yield references
  }
}
