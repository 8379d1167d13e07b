/** What an owner entered about themselves, as it is sealed to the operator. */
import type { OwnDetails } from '../application.ts'
import { isRecord } from '../is-record.ts'
import type { Language } from '../language.ts'

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

/** A sealed entry, and the invitation that it belongs to. */
export interface SealedEntry<Sealed = Uint8Array> {
  readonly invitation: string
  readonly sealed: Sealed
}

/** Whether an opened entry is that of its invitation. */
export function isEntryOf(invitation: string, entry: unknown): entry is OwnerEntry {
  return isRecord(entry) && entry.invitation === invitation
}

/** Undefined if one of them is another invitation's. Rejects if the identity does not match. */
export async function openEntries<Sealed>(
  unseal: (sealed: Sealed) => Promise<unknown>,
  sealedEntries: readonly SealedEntry<Sealed>[],
): Promise<readonly OwnerEntry[] | undefined> {
  const entries: OwnerEntry[] = []
  for (const { invitation, sealed } of sealedEntries) {
    const entry = await unseal(sealed)
    if (!isEntryOf(invitation, entry)) return undefined
    entries.push(entry)
  }
  return entries
}
