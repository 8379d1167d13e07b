/** The last events that any process has seen in chains, by this one's memory and by the digests. */

import type { Database } from '../../platform/database/database.ts'
import { findEvent } from '../store.ts'
import { type DigestedEvents, digestedEvents, groupOf } from './log-digests.ts'
import type { ChainEnd, LogDigests, Seen } from './seen.ts'

/** Stands for the last event of a chain whose group lacks events: no stored event matches it. */
const MISSING: ChainEnd = { number: Number.MAX_SAFE_INTEGER, hash: 'missing' }

/**
 * Returns the last event that any process has seen in a chain, if any; `MISSING` if events of its
 * group are missing from the log. Call it before you read the chain.
 */
export async function newestSeen(
  db: Database,
  reference: string,
  seen: Seen,
): Promise<ChainEnd | undefined> {
  return (await newestSeenIn(db, [reference], seen)).get(reference)
}

/** Returns the last events that any process has seen in several chains. Reads each group once. */
export async function newestSeenIn(
  db: Database,
  references: readonly string[],
  seen: Seen,
): Promise<ReadonlyMap<string, ChainEnd | undefined>> {
  const read: ReadGroups = { digests: seen.digests, groups: new Map() }
  const newest = new Map<string, ChainEnd | undefined>()
  for (const reference of references) {
    newest.set(reference, await lastSeen(db, reference, seen, read))
  }
  return newest
}

/**
 * Returns whether only the digests can tell which events a chain has had: an event that is added to
 * it must not make it known.
 */
export function isUnread(reference: string, seen: Seen): boolean {
  const isKnown = seen.end(reference) !== undefined || seen.isEmpty(reference)
  return !isKnown && seen.digests !== undefined && groupOf(reference) !== undefined
}

/** The groups that were read, as the digests had them. */
interface ReadGroups {
  digests: LogDigests | undefined
  groups: Map<string, DigestedEvents | undefined>
}

/** Makes the chain known, unless events of its group are missing. */
async function lastSeen(
  db: Database,
  reference: string,
  seen: Seen,
  read: ReadGroups,
): Promise<ChainEnd | undefined> {
  const group = groupOf(reference)
  for (;;) {
    const { digests } = seen
    if (!isUnread(reference, seen) || !digests || group === undefined) return seen.end(reference)
    if (digests !== read.digests) Object.assign(read, { digests, groups: new Map() })
    if (!read.groups.has(group)) read.groups.set(group, await digestedEvents(db, group, digests))
    // The digests have grown since, and their new events were not noted for an unknown chain.
    if (digests !== seen.digests) continue
    const events = read.groups.get(group)
    if (!events) return MISSING
    const last = events.findLast((event) => event.reference === reference)
    if (last) seen.note(reference, last)
    // Each use of a link that has not ended would read its group again.
    else seen.noteEmpty(reference)
    return seen.end(reference)
  }
}

/**
 * Returns a function that returns the ends of chains that are in no log yet, and `MISSING` for each
 * chain whose group lacks events, for commands that read many chains. Each group is read once. Call
 * it before the snapshots that read the chains.
 */
export function endsByDigests(seen: Seen) {
  const { digests } = seen
  const kept = new Map(Object.entries(seen.ends()))
  const isMissing = new Map<string, boolean>()
  return async (db: Database, references: readonly string[]) => {
    const ends = new Map<string, ChainEnd>()
    for (const reference of references) {
      const end = kept.get(reference)
      if (end) ends.set(reference, end)
      const group = groupOf(reference)
      if (!digests || group === undefined) continue
      if (!isMissing.has(group)) isMissing.set(group, !(await digestedEvents(db, group, digests)))
      if (isMissing.get(group)) ends.set(reference, MISSING)
    }
    return ends
  }
}

/** Returns whether the digests of the log include this event, and the log still has it. */
export async function isDigested(
  db: Database,
  reference: string,
  { number, hash }: ChainEnd,
  { digests }: Seen,
): Promise<boolean> {
  const group = groupOf(reference)
  if (!digests || group === undefined) return false
  const stored = await findEvent(db, reference, number)
  if (stored?.hash !== hash || (stored.position ?? Infinity) > digests.position) return false
  const events = await digestedEvents(db, group, digests)
  return events?.some((event) => event.reference === reference && event.hash === hash) === true
}
