import type { SealedEntry } from '../../application/record/owner-entry.ts'
import type { Database } from '../platform/database/database.ts'
import { findEntered } from './store.ts'

/** An entry that an application can use. */
export interface UsableEntry extends SealedEntry {
  /** SHA-256 of it. */
  readonly sha256: string
  /** The fingerprint of the public keys that it is sealed to. */
  readonly recipients: string
  readonly enteredAt: string
}

/** The entries of these invitations that an application of a program can use now. */
export async function usableEntries(
  db: Database,
  invitations: readonly string[],
  program: string,
  now: Date,
): Promise<readonly UsableEntry[]> {
  if (invitations.length === 0) return []
  const rows = await findEntered(db, invitations, program, now)
  return rows.flatMap(({ id, sealed, sha256, recipients, entered_at: enteredAt }) =>
    sealed && sha256 && recipients && enteredAt
      ? [{ invitation: id, sealed, sha256, recipients, enteredAt }]
      : [],
  )
}
