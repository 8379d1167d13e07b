/** Owners' entries as other features use them. */
import type { SealedEntry } from '../../application/record/owner-entry.ts'
import type { Database } from '../platform/database/database.ts'
import type { Claimant } from '../platform/encryption/secret-link.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { findEntered, ownerLinkRows, withdrawLinksOf } from './store.ts'

export { adoptOwnerLinks, forgetOwnerLinks, takeEntry } from './store.ts'

/** An entry that an application can use. */
export interface UsableEntry extends SealedEntry {
  /** The SHA-256 of the sealed entry. */
  readonly sha256: string
  /** The hash of the public keys that the entry is sealed to. */
  readonly recipients: string
  readonly enteredAt: string
  /** How often a right with this id was ended, according to the row. */
  readonly ends: number
}

/** Returns the entries of these links that an application can use now. */
export async function usableEntries(
  db: Database,
  ids: readonly string[],
  claimant: Claimant,
  { now, ledger }: { readonly now: Date; readonly ledger: Ledger },
): Promise<readonly UsableEntry[]> {
  if (ids.length === 0) return []
  const keys = ids.map((id) => ({ id, program: claimant.program }))
  const rows = await ownerLinkRows.find(db, keys, ledger, () => findEntered(db, ids, claimant, now))
  return rows.flatMap(({ id, sealed, sha256, recipients, entered_at: enteredAt, ends }) =>
    sealed && sha256 && recipients && enteredAt
      ? [{ invitation: id, sealed, sha256, recipients, enteredAt, ends }]
      : [],
  )
}

/**
 * Ends the unused links of these intents, with the details entered there unless `states` is only
 * `waiting`. Run it in the transaction that ends their application.
 */
export async function endLinksOf(
  transaction: Database,
  intents: readonly string[],
  context: { readonly at: Date; readonly signer: Signer },
  states: readonly ('waiting' | 'entered')[] = ['waiting', 'entered'],
): Promise<void> {
  for (const id of await withdrawLinksOf(transaction, intents, states)) {
    await ownerLinkRows.end(transaction, id, context)
  }
}
