/** What an owner entered, as it is sealed to the operator, and as an application has it. */
import type { OwnDetails } from '../../application/application.ts'
import type { Language } from '../../application/language.ts'
import type { Database } from '../platform/database/database.ts'
import { findEntered } from './table.ts'

/** The content of a sealed entry. `schema` increases when its shape changes. */
export interface OwnerEntry {
  readonly schema: 1
  /** The id of the invitation. */
  readonly invitation: string
  /** Who confirmed that the details are theirs. */
  readonly name: string
  readonly language: Language
  /** What they confirmed, word for word. */
  readonly confirmation: string
  /** ISO 8601, UTC. */
  readonly enteredAt: string
  /** Determined by the server, never taken from the body. */
  readonly client: { readonly ipAddress: string; readonly userAgent: string }
  readonly details: OwnDetails
}

/** An entry that an application can use. */
export interface UsableEntry {
  readonly invitation: string
  readonly sealed: Uint8Array
  /** SHA-256 of it. */
  readonly sha256: string
  /** The fingerprint of the public keys that it is sealed to. */
  readonly recipients: string
  readonly enteredAt: string
}

/** Whether an opened entry is that of its invitation. */
export function isEntryOf(invitation: string, entry: unknown): entry is OwnerEntry {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'invitation' in entry &&
    entry.invitation === invitation
  )
}

/** The entries of these invitations that can be used now. */
export async function usableEntries(
  db: Database,
  invitations: readonly string[],
  now: Date,
): Promise<readonly UsableEntry[]> {
  if (invitations.length === 0) return []
  const rows = await findEntered(db, invitations, now)
  return rows.flatMap(({ id, sealed, sha256, recipients, entered_at: enteredAt }) =>
    sealed && sha256 && recipients && enteredAt
      ? [{ invitation: id, sealed, sha256, recipients, enteredAt }]
      : [],
  )
}
