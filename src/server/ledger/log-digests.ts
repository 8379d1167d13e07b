/**
 * Digests of the audit log, which a server saves outside the database. They show that the last
 * events of a chain were removed, even if no process remembers the chain: there is a digest for
 * each group of chains, by the beginnings of their names, so that few events are read for each
 * chain.
 */

import type { ChainHead } from '../../application/evidence.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { pause, pauses } from '../platform/pauses.ts'
import { readLog } from './log-service.ts'
import type { LogDigests, NewestEvent, RememberedChains } from './remembered-chains.ts'
import { eventsNamed, type StoredEvent } from './store.ts'
import type { Trust } from './trust.ts'

type DigestedEvent = Pick<StoredEvent, 'reference' | 'number' | 'hash'>

/** With a million applications, a group has about a thousand of them. */
const GROUPS: readonly RegExp[] = [
  /^(MA-[A-Z0-9]{2})[A-Z0-9]{2}-[A-Z0-9]{4}$/,
  /^(LINK-[0-9a-f]{3})[0-9a-f]{29}$/,
  /^(INVITATION-[\w-])[\w-]+$/,
]

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
  const parts = [before ?? '', reference, number, hash]
  return hashOf(['merchant-application log digest 1', ...parts]).slice(0, 32)
}

const PAGE_SIZE = 500
/** The number of events that are digested at a time: others wait to be appended meanwhile. */
const MAX_DIGESTED = 20_000

/** Returns the digests after the next events up to the chain head. */
export async function digestsUpTo(
  db: Database,
  { position }: ChainHead,
  remembered: RememberedChains,
  saved: LogDigests = NOTHING,
): Promise<LogDigests> {
  const known = remembered.digests ?? saved
  if (known.position >= position) return known
  const groups = new Map(known.groups)
  const end = Math.min(position, known.position + MAX_DIGESTED)
  let last = known.position
  while (last < end) {
    const events = await readLog(db, last, Math.min(PAGE_SIZE, end - last))
    for (const event of events) {
      if (event.position === null || event.position > end) continue
      const group = groupOf(event.reference)
      if (group) groups.set(group, digestAfter(groups.get(group), event))
      // Another server may have added it.
      const isKnown = remembered.newest(event.reference) || remembered.isEmpty(event.reference)
      if (isKnown) remembered.noteNewest(event.reference, event)
      remembered.release(event)
    }
    last = Math.min(events.at(-1)?.position ?? end, end)
    await pause()
  }
  return { position: end, groups }
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
  { remembered }: Trust,
): Promise<NewestEvent | undefined> {
  const known = remembered.newest(reference)
  const { digests } = remembered
  const group = groupOf(reference)
  if (known || !digests || group === undefined || remembered.isEmpty(reference)) return known
  for (const isNamed of engineOf(db).beginsWith('reference', group)) {
    const stored = await eventsNamed(db, isNamed, digests.position)
    const events = stored
      .filter((event) => groupOf(event.reference) === group)
      .toSorted((one, other) => Number(one.position) - Number(other.position))
    if ((await digestOf(events)) !== digests.groups.get(group)) continue
    const last = events.findLast((event) => event.reference === reference)
    if (last) remembered.noteNewest(reference, last)
    // Each use of a link that has not ended would read its group again.
    else remembered.noteEmpty(reference)
    return last
  }
  return MISSING
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
