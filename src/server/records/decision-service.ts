import type { ApplicationForSystem } from '../../api/stored-applications.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import {
  type ApplicationState,
  authorName,
  SERVER,
} from '../../application/facts/application-state.ts'

/** When an application was approved, declined or withdrawn, who did it, and why. */
export type Decision = NonNullable<ApplicationForSystem['decision']>

/** Returns who gave an application its status. An edited status has no event, and so no person. */
export function decisionOf(
  status: ApplicationStatus,
  { changes }: Pick<ApplicationState, 'changes'>,
): Decision | null {
  const last = changes.at(-1)
  if (!isDecided(status) || last?.to !== status) return null
  const { at, author, isByApplicant, reasons = [], undo } = last
  const by = isByApplicant ? 'applicant' : (author.person?.name ?? author.signer)
  return { at, by, reasons: [...reasons], ...(undo && { undoUntil: undo.until }) }
}

/** The processor's last answer, and the person who recorded it. */
type Boarding = NonNullable<ApplicationForSystem['boarding']>

/** Returns the answer that was recorded last; null if there is none. */
export function boardingOf({ boarding }: Pick<ApplicationState, 'boarding'>): Boarding | null {
  if (!boarding) return null
  const { at, author, result, id = null, key } = boarding
  // The holder of a signing key may name any API key.
  const isByKey = key !== undefined && author.signer === SERVER
  return { at, by: isByKey ? `API key ${key}` : authorName(author), result, id }
}
