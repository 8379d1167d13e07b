import type { StoredApplication as Told } from '../../api/stored-applications.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import { eventsOf, type StoredEvent } from '../ledger/lookup-service.ts'
import { changesStatus, personIn, statusIn } from '../ledger/reading-service.ts'
import type { Database } from '../platform/database/database.ts'

/** When an application was approved, declined or withdrawn, by whom, and why. */
export type Decision = NonNullable<Told['decision']>

/**
 * Who gave an application the status that it has; an edited status has no event, and so no decision.
 * `events` are those that count.
 */
export function decisionIn(
  status: ApplicationStatus,
  events: readonly StoredEvent[],
): Decision | null {
  if (!isDecided(status)) return null
  const event = events.findLast(changesStatus)
  const decided = event && statusIn(event)
  if (!event || decided?.to !== status) return null
  const { at, kind, signer } = event
  const by = kind === 'withdrawn' ? 'applicant' : (personIn(event)?.name ?? signer)
  return { at, by, reasons: [...(decided.reasons ?? [])] }
}

const BATCH_SIZE = 500

/** Those of the applications whose status was last changed to a decision at this time or later. */
export async function decidedSince(
  db: Database,
  references: ReadonlySet<string>,
  since: Date,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const all = [...references]
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    for (const [reference, events] of await eventsOf(db, all.slice(from, from + BATCH_SIZE))) {
      const last = events.findLast(changesStatus)
      const to = last && statusIn(last)?.to
      const decision = to && decisionIn(to, events)
      if (decision && decision.at >= since.toISOString()) found.add(reference)
    }
  }
  return found
}
