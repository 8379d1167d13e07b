import type { Database } from '../platform/database/database.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'
import { eventsOf, type StoredEvent } from './events.ts'
import { signatureProblem, type Trust } from './signatures.ts'

/** The events of an application whose hashes fit and whose signatures count. */
export async function signedEvents(
  db: Database,
  reference: string,
  trust: Trust,
): Promise<readonly StoredEvent[]> {
  const events = (await eventsOf(db, [reference])).get(reference) ?? []
  return events.filter((event, index) => {
    const before = events[index - 1]?.hash ?? NOTHING_BEFORE
    return event.hash === eventHash(before, event) && !signatureProblem(event, trust)
  })
}
