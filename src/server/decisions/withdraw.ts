/** The rule for an applicant's withdrawal: pure functions. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import { waitingCorrection } from '../../application/facts/application-state.ts'
import type { NewEvent, Ruling, StoredState } from '../../application/facts/ruling.ts'
import { unrecordedExpiry } from '../corrections/ending-service.ts'
import { decisionMail, webhook } from '../notifications/announcements-service.ts'
import { nextStatuses } from './transitions.ts'

/** Returns whether the applicant may withdraw an application with this status. */
export function mayBeWithdrawn(status: ApplicationStatus): boolean {
  return nextStatuses(status).includes('withdrawn')
}

/** Withdraws the application, with its proposal and its request for corrections. */
export function withdraw(
  application: StoredState,
  now: Date,
): Ruling<'decided' | 'withdrawn', 'withdrawn'> {
  const { state, row } = application
  const from = state.status
  if (from === 'withdrawn') return { refusal: 'withdrawn' }
  // A decision stands, whatever the row says.
  if (row.status !== from || !mayBeWithdrawn(from)) return { refusal: 'decided' }
  const waiting = waitingCorrection(state, now)
  const announce = [
    webhook('application.status'),
    ...(waiting ? [webhook('application.correction-withdrawn')] : []),
    ...(row.hasContact ? [decisionMail] : []),
  ]
  const detail = { from, ...(waiting && { id: waiting.id }) }
  const events: readonly NewEvent[] = [
    ...unrecordedExpiry(application, now),
    { kind: 'withdrawn', detail, announce },
  ]
  return { outcome: 'withdrawn', events }
}
