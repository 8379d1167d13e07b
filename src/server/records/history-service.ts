/** What has happened to an application, as pages and commands read it, and that somebody reads it. */
import type { Chain } from '../../application/facts/chain.ts'
import { type RecordedEvent, unseenIn } from '../../application/facts/event-reading.ts'
import { factsOf, lastNumber, readChain } from '../ledger/facts-service.ts'
import { addReading } from '../ledger/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { changedNotes } from './check-chain.ts'
import { findReceived } from './service.ts'
import { latestVersion } from './versions-service.ts'

/** An event, with what is wrong with it. */
export interface MarkedEvent {
  readonly event: RecordedEvent
  /** Why it counts for nothing: `was changed`. */
  readonly problem: string | undefined
  /** Whether the note that was signed was changed or removed. */
  readonly isNoteChanged: boolean
}

/** The events of an application that was read, in order. */
export function markedEvents(chain: Chain): readonly MarkedEvent[] {
  const changed = changedNotes(chain)
  return chain.events.map((event) => ({
    event,
    problem: chain.problems.get(event.number),
    isNoteChanged: changed.has(event.number),
  }))
}

/** The events of an application, in order. */
export async function historyOf(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly MarkedEvent[]> {
  return markedEvents(await readChain(db, reference, ledger))
}

/**
 * What has happened since a page was loaded; undefined if there is no such application. Reads one row
 * while nothing has.
 *
 * @param seen the number of the last event that the page has shown
 */
export async function newsSince(
  db: Database,
  reference: string,
  { seen, ledger }: { readonly seen: number; readonly ledger: Ledger },
): Promise<readonly RecordedEvent[] | undefined> {
  const last = await lastNumber(db, reference)
  if (last === undefined || last <= seen) return last === undefined ? undefined : []
  return unseenIn(await factsOf(db, reference, ledger), seen)
}

/**
 * Adds the event that something of an application is read. Returns false, and adds nothing, if it was
 * erased, or has no such version yet.
 */
export async function recordReading(
  transaction: Database,
  context: EventContext,
  content: Parameters<typeof addReading>[2],
): Promise<boolean> {
  const { reference } = context
  const { version = 1 } = 'version' in content.detail ? content.detail : {}
  if (!(await findReceived(transaction, reference))) return false
  if (version > (await latestVersion(transaction, reference))) return false
  return addReading(transaction, context, content)
}
