/**
 * Digests of the audit log, which a server saves outside the database. They show that the last
 * events of a chain were removed, even if no process remembers the chain: there is a digest for
 * each group of chains, by the beginnings of their names, so that few events are read for each
 * chain.
 */

import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine-of.ts'
import { hashOf } from '../../platform/encryption/hash.ts'
import { pause, pauses } from '../../platform/pauses.ts'
import { readLog } from '../log-service.ts'
import { eventsNamed, type StoredEvent } from '../store.ts'
import { noteEnd } from './chain-ends.ts'
import { KEPT, type LogDigests, Seen } from './seen.ts'

type DigestedEvent = Pick<StoredEvent, 'reference' | 'number' | 'hash'>
export type DigestedEvents = readonly DigestedEvent[]

/** With a million applications, a group has about a thousand of them. */
const GROUPS: readonly RegExp[] = [
  /^(MA-[A-Z0-9]{2})[A-Z0-9]{2}-[A-Z0-9]{4}$/,
  /^(LINK-[0-9a-f]{3})[0-9a-f]{29}$/,
  /^(INVITATION-[\w-]{2})[\w-]+$/,
]

/** The digest of a group that lacked an event when a server read the log. No events have it. */
const IN_DOUBT = 'differs'

const NOTHING: LogDigests = { position: 0, groups: new Map() }

/** Returns the beginning of a chain's name; undefined for the chains that are never forgotten. */
export function groupOf(reference: string): string | undefined {
  for (const pattern of GROUPS) {
    const group = pattern.exec(reference)?.[1]
    if (group !== undefined) return group
  }
  return undefined
}

function digestAfter(before: string | undefined, { reference, number, hash }: DigestedEvent) {
  if (before === IN_DOUBT) return IN_DOUBT
  const parts = [before ?? '', reference, number, hash]
  return hashOf(['merchant-application log digest 1', ...parts]).slice(0, 32)
}

const PAGE_SIZE = 500
/** The number of events that are digested at a time: others wait to be appended meanwhile. */
const MAX_DIGESTED = 20_000

/** Digests the next events of the log up to a position. */
export async function digestUpTo(db: Database, position: number, seen: Seen): Promise<LogDigests> {
  const known = seen.digests ?? NOTHING
  if (known.position >= position) return known
  const groups = new Map(known.groups)
  const digested: DigestedEvent[] = []
  const end = Math.min(position, known.position + MAX_DIGESTED)
  let last = known.position
  while (last < end) {
    const events = await readLog(db, last, Math.min(PAGE_SIZE, end - last))
    for (const event of events) {
      if (event.position === null || event.position > end) continue
      const group = groupOf(event.reference)
      if (group) groups.set(group, digestAfter(groups.get(group), event))
      digested.push(event)
    }
    last = Math.min(events.at(-1)?.position ?? end, end)
    await pause()
  }
  const digests = { position: end, groups }
  // Before others are noted: no chain may become known by what was digested before.
  seen.digests = digests
  for (const event of digested) {
    // What is kept forever has to be checked first.
    if (KEPT.includes(event.reference)) continue
    // Another server may have added it.
    const isKnown = seen.end(event.reference) || seen.isEmpty(event.reference)
    if (isKnown) await noteEnd(db, event, seen)
    seen.noteDigested(event)
  }
  return digests
}

/**
 * Compares the digests that another server has saved with those of this one. If they differ, an
 * event was missing when one of the two read the log, so this process forgets the group's chains.
 */
export async function compareDigests(db: Database, saved: LogDigests, seen: Seen): Promise<void> {
  if (!seen.digests) {
    seen.digests = saved
    // This process has not noted the events that the digests include.
    seen.forget(() => true)
  }
  const own = await digestUpTo(db, saved.position, seen)
  const groups = new Map(own.groups)
  const all = new Set([...own.groups.keys(), ...saved.groups.keys()])
  const differing = [...all].filter((group) => {
    const digest = saved.groups.get(group)
    const isComparable = own.position === saved.position || digest === IN_DOUBT
    return isComparable && own.groups.get(group) !== digest
  })
  for (const group of differing) groups.set(group, IN_DOUBT)
  if (differing.length === 0) return
  seen.digests = { ...own, groups }
  seen.forget((reference) => differing.includes(groupOf(reference) ?? ''))
}

/** Returns the groups whose events in the log are not those that a server has seen. */
export async function changedGroups(
  db: Database,
  digests: LogDigests = NOTHING,
): Promise<readonly string[]> {
  const read = new Seen()
  while ((await digestUpTo(db, digests.position, read)).position < digests.position) {}
  const { groups } = read.digests ?? NOTHING
  const all = new Set([...groups.keys(), ...digests.groups.keys()])
  return [...all].filter((group) => groups.get(group) !== digests.groups.get(group))
}

/** Returns the digested events of a group; undefined if any is missing from the log. */
export async function digestedEvents(
  db: Database,
  group: string,
  digests: LogDigests,
): Promise<DigestedEvents | undefined> {
  for (const isNamed of engineOf(db).beginsWith('reference', group)) {
    const stored = await eventsNamed(db, isNamed, digests.position)
    const events = stored
      .filter((event) => groupOf(event.reference) === group)
      .toSorted((one, other) => Number(one.position) - Number(other.position))
    if ((await digestOf(events)) === digests.groups.get(group)) return events
  }
  return undefined
}

async function digestOf(events: readonly DigestedEvent[]): Promise<string | undefined> {
  const pauseInTime = pauses()
  let digest: string | undefined
  for (const event of events) {
    await pauseInTime()
    digest = digestAfter(digest, event)
  }
  return digest
}
