/**
 * Reads whole chains, and why some of their events do not count. `factsOf` leaves such events out,
 * which is enough for showing something. For a decision or a right use `act` or
 * `standing-service.ts`, which notice that an event is missing or was changed.
 */

import type { Chain } from '../../application/facts/chain.ts'
import {
  type LivingEvents,
  livingEvents,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Ledger } from '../platform/ledger.ts'
import { checkAfter, checkEvents } from './check-events.ts'
import { type CheckedEvents, LONG_CHAIN } from './checked-chains.ts'
import { trustOf } from './secrets.ts'
import { endsByDigests, newestSeen, newestSeenIn } from './seen/newest-seen.ts'
import type { ChainEnd } from './seen/seen.ts'
import { lastEvent, storedEvents } from './store.ts'
import { signedEvents, type Trust } from './trust.ts'

/**
 * Returns the chain of an application, and reads and checks only its new events. Do not call it in
 * a transaction that has added to the chain.
 */
export async function readChain(db: Database, reference: string, ledger: Ledger): Promise<Chain> {
  const trust = await trustOf(ledger)
  const newest = await newestSeen(db, reference, trust.seen)
  const checked = await checkEvents(db, reference, trust)
  const chain = chainFrom(checked, newest)
  rememberIfWhole(reference, checked, chain, trust)
  return chain
}

/**
 * Returns the chain of an application as a transaction sees it.
 *
 * @param newest the last event that was seen in the chain before the transaction began
 */
export async function chainSince(
  db: Database,
  reference: string,
  ledger: Ledger,
  newest: ChainEnd | undefined,
): Promise<Chain> {
  return chainFrom(await checkEvents(db, reference, await trustOf(ledger)), newest)
}

/** The last events that were seen in chains, by reference. */
type NewestEvents = ReadonlyMap<string, ChainEnd | undefined>

/** Returns the last events of chains, which a snapshot must have. */
export type EndsOf = (snapshot: Database, references: readonly string[]) => Promise<NewestEvents>

/** Returns the last events seen in these chains. Call it before the snapshot that reads them. */
export async function newestEvents(
  db: Database,
  references: readonly string[],
  ledger: Ledger,
): Promise<NewestEvents> {
  return newestSeenIn(db, references, (await trustOf(ledger)).seen)
}

/** Returns the ends of chains as far as the digests of the log tell. */
export async function digestedEnds(ledger: Ledger): Promise<EndsOf> {
  return endsByDigests((await trustOf(ledger)).seen)
}

/**
 * Reads the complete chains of these applications, and checks all their events, on all processors:
 * two fifths of a verification would otherwise go to the signatures. No transaction that others
 * wait for should call it, since the threads may be busy.
 */
export async function readChains(
  db: Database,
  references: readonly string[],
  ledger: Ledger,
  newest?: NewestEvents,
): Promise<ReadonlyMap<string, Chain>> {
  const trust = await trustOf(ledger)
  const chains = new Map<string, Chain>()
  const stored = await storedEvents(db, references)
  const signed = await signedEvents([...stored.values()].flat(), trust)
  for (const [reference, events] of stored) {
    const checked = await checkAfter(events, trust, undefined, (event) => signed.has(event))
    chains.set(reference, chainFrom(checked, newest?.get(reference)))
  }
  return chains
}

/**
 * Reads the chain of an application together with its rows, in one snapshot. Checks a long chain
 * beforehand, so that no transaction has to wait.
 */
export async function withChain<Result>(
  db: Database,
  reference: string,
  ledger: Ledger,
  read: (snapshot: Database, chain: Chain) => Promise<Result>,
): Promise<Result> {
  const trust = await trustOf(ledger)
  const newest = await newestSeen(db, reference, trust.seen)
  const last = await lastEvent(db, reference)
  if ((last?.number ?? 0) >= LONG_CHAIN) await readChain(db, reference, ledger)
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const checked = await checkEvents(snapshot, reference, trust)
    const chain = chainFrom(checked, newest)
    rememberIfWhole(reference, checked, chain, trust)
    return read(snapshot, chain)
  })
}

/**
 * Returns the events of a chain that count: their hashes are correct, and their signatures are
 * valid.
 */
export async function factsOf(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly RecordedEvent[]> {
  return chainFrom(await checkEvents(db, reference, await trustOf(ledger))).counting
}

/** Returns the events of an application that count; undefined if it was erased. */
export async function livingFacts(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<LivingEvents | undefined> {
  return livingEvents(await factsOf(db, reference, ledger))
}

const counted = new WeakMap<CheckedEvents, Chain>()

/** @param newest the last event that was seen in the chain before */
function chainFrom(checked: CheckedEvents, newest?: ChainEnd): Chain {
  const known = counted.get(checked) ?? withCounting(checked)
  counted.set(checked, known)
  const row = newest && checked.events.findLast(({ number }) => number === newest.number)
  // Another event that counts may have replaced it. An event with a problem is reported separately.
  const isThere = row?.hash === newest?.hash || (row && known.problems.has(row.number))
  return isThere && newest?.from === undefined
    ? known
    : { ...known, isWhole: false, isShortened: true }
}

function rememberIfWhole(
  reference: string,
  { events }: CheckedEvents,
  { isWhole }: Chain,
  { seen }: Trust,
): void {
  const last = events.at(-1)
  if (isWhole && last) seen.note(reference, last)
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
