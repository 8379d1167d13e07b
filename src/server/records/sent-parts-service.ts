/** The sealed parts of an application and its decisions, as responses contain them. */

import type { ApplicationForSystem } from '../../api/stored-applications.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import {
  type ApplicationState,
  authorName,
  SERVER,
} from '../../application/facts/application-state.ts'
import { base64 } from '../platform/base64.ts'
import type { StoredEntry } from './owner-entry-service.ts'
import type { StoredApplication } from './service.ts'
import type { StoredVersion } from './versions-service.ts'

/** Returns the owners' own entries, still sealed. */
export function sentEntries(entries: readonly StoredEntry[]) {
  return entries.map(({ invitation, sealed }) => ({ invitation, sealed: base64(sealed) }))
}

/** Returns a corrected version, still sealed. */
export function sentVersion({ version, sealed }: StoredVersion) {
  return { number: version, sealed: base64(sealed) }
}

/** Returns the first version, the owners' own entries, and the later versions, still sealed. */
export function sentParts({
  row,
  entries,
  versions,
}: {
  readonly row: Pick<StoredApplication, 'sealed'>
  readonly entries: readonly StoredEntry[]
  readonly versions: readonly StoredVersion[]
}) {
  return {
    sealed: base64(row.sealed),
    entries: sentEntries(entries),
    versions: versions.map(sentVersion),
  }
}

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
