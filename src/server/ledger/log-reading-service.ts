/** Reads on in the audit log, so that nobody can hide an event from a system that continues. */

import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { pause } from '../platform/pauses.ts'
import { hasRightHash, logHash, NOTHING_BEFORE } from './event-hash.ts'
import type { StoredEvent } from './store.ts'

/** How much of a hash finds an entry again. */
const HASH_LENGTH = 16

/** An entry of the log that someone has read up to. */
export interface LogPlace {
  /** 0 before the first entry. */
  readonly position: number
  /** The beginning of the entry's hash; undefined if it is not known. */
  readonly hash?: string | undefined
}

/** A place with the whole hash of its entry. */
type FullPlace = Pick<LogPlace, 'position'> & { readonly hash: string }

/** An event in the log. */
export type LoggedEvent = Pick<StoredEvent, 'reference' | 'number' | 'kind' | 'at'> & {
  /** The place of its entry; undefined if an entry up to it is missing or was changed. */
  readonly place: LogPlace | undefined
  /** Whether the event itself was changed, so that it may have been of any kind. */
  readonly isChanged: boolean
}

interface LogPart {
  readonly events: readonly LoggedEvent[]
  /** The place from which to read on: nothing up to it is missing. */
  readonly place: LogPlace
  /** The place of the last of these events, whatever is missing before it. */
  readonly last: LogPlace
}

/**
 * Returns the next events of the log, and the place of the last one that follows from those before
 * it by the hashes. A reader who continues there notices a log that was false.
 *
 * @returns undefined if the log has no such place
 */
export async function readOn(
  db: Database,
  { position, hash }: LogPlace,
  limit: number,
): Promise<LogPart | undefined> {
  const rows = await entriesOf(db)
    .where('events.position', '>=', position)
    // SQLite also stores positions that are not numbers.
    .where('events.position', '<=', MAX_INTEGER)
    .orderBy('events.position')
    .limit(limit + 1)
    .execute()
  const first = position === 0 ? BEGINNING : rows.shift()
  if (first?.position !== position) return undefined
  let last = { position, hash: first.log_hash ?? '' }
  if (hash !== undefined && placeOf(last).hash !== hash) return undefined
  let isBroken = false
  const entries = rows.slice(0, limit)
  const events = entries.map((entry): LoggedEvent => {
    const { reference, number, kind, at } = entry
    const hasChanged = isChanged(entry)
    const next = hasChanged ? undefined : nextPlace(last, entry)
    isBroken ||= next === undefined
    if (!isBroken && next) last = next
    const place = isBroken ? undefined : placeOf(last)
    return { reference, number, kind, at, isChanged: hasChanged, place }
  })
  const { position: lastPosition, log_hash: lastHash } = entries.at(-1) ?? first
  return {
    events,
    place: placeOf(last),
    last: placeOf({ position: lastPosition ?? position, hash: lastHash ?? '' }),
  }
}

const BEGINNING = { position: 0, log_hash: NOTHING_BEFORE }
/** The number of entries read at once. On SQLite no other request is served meanwhile. */
const READ_AT_ONCE = 500
/** How much earlier an event may be than one before it in the log: clocks differ, and go back. */
const CLOCK_MS = 60_000

/**
 * Returns the position before the first event since a time; the last position without one. Before
 * them, it also passes over events that are missing or were changed: their times may be later.
 */
export async function positionBefore(db: Database, time: Date): Promise<number> {
  const { first, last } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('events')
        .select(({ fn }) => fn.min('position').as('first'))
        .where('at', '>=', time.toISOString())
        .where('position', 'is not', null)
        .as('first'),
      // An edited chain head could have a position beyond all future changes.
      select
        .selectFrom('events')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('position', '<=', MAX_INTEGER)
        .as('last'),
    ])
    .executeTakeFirstOrThrow()
  const settled = new Date(time.getTime() - CLOCK_MS).toISOString()
  const since = first === null ? undefined : Number(first)
  let start = Number(last)
  let upTo = since ?? start
  for (;;) {
    const entries = await entriesOf(db)
      .where('events.position', '<=', upTo)
      .orderBy('events.position', 'desc')
      .limit(READ_AT_ONCE + 1)
      .execute()
    for (const [index, entry] of entries.slice(0, READ_AT_ONCE).entries()) {
      const { position, log_hash: hash } = entries[index + 1] ?? BEGINNING
      const before = { position: position ?? 0, hash: hash ?? '' }
      const isBroken = isChanged(entry) || !nextPlace(before, entry)
      if (isBroken || entry.position === since) start = before.position
      else if (entry.at < settled) return start
    }
    const next = entries[READ_AT_ONCE]?.position
    if (typeof next !== 'number') return start
    upTo = next
    await pause()
  }
}

/** Selects entries of the log, with what their hashes follow from. */
function entriesOf(db: Database) {
  return db
    .selectFrom('events')
    .leftJoin('events as earlier', (join) =>
      join
        .onRef('earlier.reference', '=', 'events.reference')
        .on((on) => on('earlier.number', '=', on('events.number', '-', 1))),
    )
    .select(['events.reference', 'events.number', 'events.kind', 'events.at', 'events.detail'])
    .select(['events.signer', 'events.key_id', 'events.hash', 'events.position'])
    .select(['events.log_hash', 'earlier.hash as before'])
}

type Entry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

/** Returns whether the event of an entry does not follow from the one before it in its chain. */
function isChanged({ before, ...event }: Entry): boolean {
  return !hasRightHash(event, before)
}

/** Returns the place of an entry; undefined if it does not follow from the last one. */
function nextPlace(last: FullPlace, entry: Entry): FullPlace | undefined {
  const next = { position: last.position + 1, hash: logHash(last.hash, entry.hash) }
  const follows = entry.position === next.position && entry.log_hash === next.hash
  return follows ? next : undefined
}

function placeOf({ position, hash }: FullPlace): LogPlace {
  return { position, hash: hash.slice(0, HASH_LENGTH).padEnd(HASH_LENGTH, '0') }
}
