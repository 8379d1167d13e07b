/** Notes the ends of chains, without forgetting an end that someone has removed. */

import type { Database } from '../../platform/database/database.ts'
import { hasRightHash } from '../event-hash.ts'
import { eventsFrom, type StoredEvent } from '../store.ts'
import type { ChainEnd, Seen } from './seen.ts'

/** The number of events to read at a time. */
const PAGE_SIZE = 100

/** Returns whether a stored event follows from another one by the hashes of those between them. */
export async function leadsTo(
  db: Database,
  reference: string,
  first: ChainEnd,
  { number, hash }: ChainEnd,
): Promise<boolean> {
  let last: Pick<StoredEvent, 'number' | 'hash'> = first
  while (last.number < number) {
    const limit = Math.min(PAGE_SIZE, number - last.number)
    const page = await eventsFrom(db, reference, last.number + 1, limit)
    if (page.length === 0) return false
    for (const event of page) {
      if (event.number !== last.number + 1 || !hasRightHash(event, last.hash)) return false
      last = event
    }
  }
  return last.number === number && last.hash === hash
}

/**
 * Notes the end of a chain. If it does not follow from the last event that was seen, that one was
 * removed, so nothing that was given before counts any more.
 *
 * @param since the first of the events that are known to follow each other up to this one
 */
export async function noteEnd(
  db: Database,
  { reference, number, hash }: Pick<StoredEvent, 'reference' | 'number' | 'hash'>,
  seen: Seen,
  since = number,
): Promise<void> {
  for (;;) {
    const known = seen.end(reference)
    if (known && known.number > number) return
    const follows = !known || (await leadsTo(db, reference, known, { number, hash }))
    if (seen.end(reference) !== known) continue
    seen.note(reference, { number, hash, ...(!follows && { from: since }) })
    return
  }
}
