import type { Database } from '../platform/database/database.ts'
import { chainOf, countingEvents } from './chain.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'
import { findEvent, type StoredEvent } from './service.ts'
import { signatureProblem, type Trust } from './trust-service.ts'

/** The events of an application whose hashes fit and whose signatures count. */
export async function signedEvents(
  db: Database,
  reference: string,
  trust: Trust,
): Promise<readonly StoredEvent[]> {
  return countingEvents(await chainOf(db, reference, trust))
}

/** One event, if its hash fits the event before and its signature counts. */
export async function signedEvent(
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
