/** Reads on in the audit log, so that nobody can hide an event from a system that continues. */

import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { eventHash, logHash, NOTHING_BEFORE } from './event-hash.ts'
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
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as earlier', (join) =>
      join
        .onRef('earlier.reference', '=', 'events.reference')
        .on((on) => on('earlier.number', '=', on('events.number', '-', 1))),
    )
    .select(['events.reference', 'events.number', 'events.kind', 'events.at', 'events.detail'])
    .select(['events.signer', 'events.key_id', 'events.hash', 'events.position'])
    .select(['events.log_hash', 'earlier.hash as before'])
    .where('events.position', '>=', position)
    // SQLite also stores positions that are not numbers.
    .where('events.position', '<=', MAX_INTEGER)
    .orderBy('events.position')
    .limit(limit + 1)
    .execute()
  const first = position === 0 ? { position, log_hash: NOTHING_BEFORE } : rows.shift()
  if (first?.position !== position) return undefined
  let last = { position, hash: first.log_hash ?? '' }
  if (hash !== undefined && placeOf(last).hash !== hash) return undefined
  let isBroken = false
  const events = rows.slice(0, limit).map(({ before, ...event }): LoggedEvent => {
    const { reference, number, kind, at } = event
    const isChanged = event.hash !== eventHash(before ?? NOTHING_BEFORE, event)
    const next = { position: last.position + 1, hash: logHash(last.hash, event.hash) }
    isBroken ||= isChanged || event.position !== next.position || event.log_hash !== next.hash
    if (!isBroken) last = next
    return { reference, number, kind, at, isChanged, place: isBroken ? undefined : placeOf(last) }
  })
  return { events, place: placeOf(last) }
}

function placeOf({ position, hash }: LogPlace & { readonly hash: string }): LogPlace {
  return { position, hash: hash.slice(0, HASH_LENGTH).padEnd(HASH_LENGTH, '0') }
}
