/** An application's history as pages and commands read it, and the record of reading it. */

import { authorName } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import { type RecordedEvent, unseenIn } from '../../application/facts/event-reading.ts'
import { stateByEvents } from '../ledger/act-service.ts'
import { factsOf, readChain } from '../ledger/chains-service.ts'
import { addReading, type ReadingContent } from '../ledger/new-events-service.ts'
import { lastNumber } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { findChangedNotes } from './sealed-notes.ts'
import { findReceived } from './service.ts'
import { latestStoredVersion } from './versions-service.ts'

export { readChain } from '../ledger/chains-service.ts'
export type { ReadingContent } from '../ledger/new-events-service.ts'

export interface MarkedEvent {
  readonly event: RecordedEvent
  /** Why the event does not count: `was changed`. */
  readonly problem: string | undefined
  /** Whether the signed note was changed or removed. */
  readonly isNoteChanged: boolean
}

/** Returns the events of a chain that was read, in order. */
export function markedEvents(chain: Chain): readonly MarkedEvent[] {
  const changed = findChangedNotes(chain)
  return chain.events.map((event) => ({
    event,
    problem: chain.problems.get(event.number),
    isNoteChanged: changed.has(event.number),
  }))
}

/** Returns the events of an application, in order. */
export async function historyOf(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<readonly MarkedEvent[]> {
  return markedEvents(await readChain(db, reference, ledger))
}

/** Returns the person who gave an application its status, and when; null if nobody changed it. */
export async function lastDecision(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<{ readonly by: string; readonly at: string } | null> {
  const last = (await stateByEvents(db, reference, ledger)).changes.at(-1)
  return last ? { by: authorName(last.author), at: last.at } : null
}

/**
 * Returns the events since `seen`, the last one on a page; undefined if there is no such
 * application. Reads only one row if there are none.
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
 * Records that a part of an application is read. Returns false, and adds nothing, if the
 * application was erased, or does not have this version.
 */
export async function recordReading(
  transaction: Database,
  context: EventContext,
  content: ReadingContent,
): Promise<boolean> {
  const { reference } = context
  const { version = 1 } = 'version' in content.detail ? content.detail : {}
  if (!(await findReceived(transaction, reference))) return false
  if (version > (await latestStoredVersion(transaction, reference))) return false
  return addReading(transaction, context, content)
}
