/**
 * Digests of the audit log, which a server saves outside the database. They show that the last
 * events of a chain were removed, even if no process remembers the chain: there is a digest for
 * each group of chains, by the beginnings of their names, so that few events are read for each
 * chain.
 */

import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { pause, pauses } from '../platform/pauses.ts'
import { readLog } from './log-service.ts'
import {
  type ChainEnds,
  KEPT,
  type LogDigests,
  type NewestEvent,
  RememberedChains,
} from './remembered-chains.ts'
import { noteEnd } from './seen-ends.ts'
import { eventsNamed, findEvent, findStored, type StoredEvent } from './store.ts'
import type { Trust } from './trust.ts'

type DigestedEvent = Pick<StoredEvent, 'reference' | 'number' | 'hash'>
type DigestedEvents = readonly DigestedEvent[]

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
function groupOf(reference: string): string | undefined {
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
export async function digestUpTo(
  db: Database,
  position: number,
  remembered: RememberedChains,
): Promise<LogDigests> {
  const known = remembered.digests ?? NOTHING
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
  remembered.digests = digests
  for (const event of digested) {
    // What is kept forever has to be checked first.
    if (KEPT.includes(event.reference)) continue
    // Another server may have added it.
    const isKnown = remembered.newest(event.reference) || remembered.isEmpty(event.reference)
    if (isKnown) await noteEnd(db, event, remembered)
    remembered.include(event)
  }
  return digests
}

/**
 * Compares the digests that another server has saved with those of this one. If they differ, an
 * event was missing when one of the two read the log, so this process forgets the group's chains.
 */
export async function compareDigests(
  db: Database,
  saved: LogDigests,
  remembered: RememberedChains,
): Promise<void> {
  if (!remembered.digests) {
    remembered.digests = saved
    // This process has not noted the events that the digests include.
    remembered.forget(() => true)
  }
  const own = await digestUpTo(db, saved.position, remembered)
  const groups = new Map(own.groups)
  const all = new Set([...own.groups.keys(), ...saved.groups.keys()])
  const differing = [...all].filter((group) => {
    const digest = saved.groups.get(group)
    const isComparable = own.position === saved.position || digest === IN_DOUBT
    return isComparable && own.groups.get(group) !== digest
  })
  for (const group of differing) groups.set(group, IN_DOUBT)
  if (differing.length === 0) return
  remembered.digests = { ...own, groups }
  remembered.forget((reference) => differing.includes(groupOf(reference) ?? ''))
}

/** The number of an event that follows all others. */
const MISSING: NewestEvent = { number: Number.MAX_SAFE_INTEGER, hash: 'missing' }

/**
 * Returns the last event that any process has seen in a chain, if any. Returns an event that no
 * chain has if events of its group are missing from the log. Call it before you read the chain.
 */
export async function newestSeen(
  db: Database,
  reference: string,
  trust: Pick<Trust, 'remembered'>,
): Promise<NewestEvent | undefined> {
  return (await newestSeenIn(db, [reference], trust)).get(reference)
}

/** Returns the same for several chains, and reads each group once. */
export async function newestSeenIn(
  db: Database,
  references: readonly string[],
  { remembered }: Pick<Trust, 'remembered'>,
): Promise<ReadonlyMap<string, NewestEvent | undefined>> {
  const read: ReadGroups = { digests: remembered.digests, groups: new Map() }
  const newest = new Map<string, NewestEvent | undefined>()
  for (const reference of references) {
    newest.set(reference, await lastSeen(db, reference, remembered, read))
  }
  return newest
}

/**
 * Returns whether only the digests can tell which events a chain has had: an event that is added to
 * it must not make it known.
 */
export function isUnread(reference: string, remembered: RememberedChains): boolean {
  const isKnown = remembered.newest(reference) !== undefined || remembered.isEmpty(reference)
  return !isKnown && remembered.digests !== undefined && groupOf(reference) !== undefined
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
  remembered: RememberedChains,
  read: ReadGroups,
): Promise<NewestEvent | undefined> {
  const group = groupOf(reference)
  for (;;) {
    const { digests } = remembered
    const isKnown = !isUnread(reference, remembered)
    if (isKnown || !digests || group === undefined) return remembered.newest(reference)
    if (digests !== read.digests) Object.assign(read, { digests, groups: new Map() })
    if (!read.groups.has(group)) read.groups.set(group, await digestedEvents(db, group, digests))
    // What was digested meanwhile was not noted for a chain that nobody knew.
    if (digests !== remembered.digests) continue
    const events = read.groups.get(group)
    if (!events) return MISSING
    const last = events.findLast((event) => event.reference === reference)
    if (last) remembered.noteNewest(reference, last)
    // Each use of a link that has not ended would read its group again.
    else remembered.noteEmpty(reference)
    return last
  }
}

/**
 * Returns a function that returns the ends of chains that are in no log yet, and an event that no
 * chain has for each chain whose group lacks events, for commands that read many chains. Each group
 * is read once. Call it before the snapshots that read the chains.
 */
export function endsByDigests({ remembered }: Trust) {
  const { digests } = remembered
  const kept = new Map(Object.entries(remembered.ends()))
  const isMissing = new Map<string, boolean>()
  return async (db: Database, references: readonly string[]) => {
    const ends = new Map<string, NewestEvent>()
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

/** What servers have seen of the log, and the ends of chains that are in no log yet. */
export type SeenLog = Pick<RememberedChains, 'digests'> & { readonly ends: ChainEnds }

/** Returns what is missing from the database although a server has seen it. Reads the log once. */
export async function missingOf(db: Database, { digests = NOTHING, ends }: SeenLog) {
  const seen = Object.entries(ends).map(([reference, end]) => ({ reference, ...end }))
  const stored = await findStored(db, seen)
  const events = seen.filter(({ reference }) => !stored.has(reference))
  const broken = seen.flatMap(({ reference, from }) =>
    from === undefined ? [] : { reference, number: from },
  )
  const read = new RememberedChains()
  while ((await digestUpTo(db, digests.position, read)).position < digests.position) {}
  const { groups } = read.digests ?? NOTHING
  const all = new Set([...groups.keys(), ...digests.groups.keys()])
  const changed = [...all].filter((group) => groups.get(group) !== digests.groups.get(group))
  return { events, broken, groups: changed }
}

/** Returns whether the digests of the log include this event, and the log still has it. */
export async function isDigested(
  db: Database,
  reference: string,
  { number, hash }: NewestEvent,
  { digests = NOTHING }: RememberedChains,
): Promise<boolean> {
  const group = groupOf(reference)
  const stored = group === undefined ? undefined : await findEvent(db, reference, number)
  if (!group || stored?.hash !== hash || (stored.position ?? Infinity) > digests.position) {
    return false
  }
  const events = await digestedEvents(db, group, digests)
  return events?.some((event) => event.reference === reference && event.hash === hash) === true
}

/** Returns the digested events of a group; undefined if any is missing from the log. */
async function digestedEvents(
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
