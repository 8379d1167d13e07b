/** How a request for corrections ends without an answer: the rules, and the resulting rows. */

import type { Author, Correction } from '../../application/facts/application-state.ts'
import type { NewEvent, StoredState } from '../../application/facts/ruling.ts'
import { webhook } from '../notifications/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { StateChange } from '../platform/ledger.ts'
import { closeCorrection } from './store.ts'

/** Returns the id of a request that has expired, if no event records that yet. */
export function expiredCorrection({ state, row }: StoredState, now: Date): string | undefined {
  // Releases up to 0.2.0 closed a request without an event.
  if (!row.isAsked) return undefined
  const last = state.corrections.at(-1)
  const isOver = last && !last.end && !last.isExpired && last.expiresAt <= now.toISOString()
  return isOver ? last.id : undefined
}

/** Returns the event for a request that has expired. */
export function expiry(id: string): NewEvent {
  const announce = [webhook('application.correction-expired')]
  return { kind: 'correction-expired', detail: { id }, announce }
}

/** Returns the event for a request that was withdrawn. */
export function withdrawalOf(id: string, by: Author['person']): NewEvent {
  const announce = [webhook('application.correction-withdrawn')]
  return { kind: 'correction-withdrawn', detail: { id, ...(by && { by }) }, announce }
}

/** Closes the requests that events have ended. */
export async function closeEnded(
  transaction: Database,
  { before, after, at }: StateChange,
): Promise<void> {
  const { reference } = after
  const wasOpen = new Set(before.corrections.filter(isOpen).map(({ id }) => id))
  for (const one of after.corrections) {
    // The answer itself closes its request, and stores the hash that recognizes the same answer
    // later.
    if (!isOpen(one) && wasOpen.has(one.id) && one.end?.by !== 'answer') {
      const state = one.end ? 'withdrawn' : 'expired'
      await closeCorrection(transaction, { id: one.id, reference }, { state }, at)
    }
  }
}

function isOpen({ end, isExpired }: Correction): boolean {
  return !end && !isExpired
}
