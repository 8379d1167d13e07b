/** An owner's own entry, as it is sealed to the operator. */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { ownDetails } from '../forms/us/schema.ts'
import { isRecord } from '../json/is-record.ts'
import { jsonObject } from '../json/json-object.ts'
import { languages } from '../language.ts'
import { readStored, stored, Unreadable } from '../reading/stored.ts'
import { client } from './sealed-record.ts'

const ownerEntry = jsonObject({
  /** Increases when a new shape requires a conversion. */
  schema: v.literal(1),
  /** The id of the owner's link. Records have used this name since the first release. */
  invitation: v.string(),
  /** The person who confirmed that the details are theirs. */
  name: v.string(),
  language: v.picklist(languages),
  /** The confirmed text, word for word. */
  confirmation: v.string(),
  /** ISO 8601, UTC. */
  enteredAt: v.string(),
  client,
  details: ownDetails,
})

export type OwnerEntry = DeepReadonly<v.InferOutput<typeof ownerEntry>>

const storedEntry = stored(ownerEntry)

/** A sealed entry, and the link that it belongs to. */
export interface SealedEntry<Sealed = Uint8Array> {
  readonly invitation: string
  readonly sealed: Sealed
}

/** The message about an opened entry that belongs to another link. */
export const ANOTHER_ENTRY = "what an owner entered is another's"

/** Returns whether an opened entry, whose content is not read, belongs to its link. */
export function isEntryOf(link: string, opened: unknown): boolean {
  return isRecord(opened) && opened.invitation === link
}

/** Reads an opened entry. Throws an `Unreadable`, also if it belongs to another link. */
export function readEntry(link: string, opened: unknown): OwnerEntry {
  if (!isEntryOf(link, opened)) throw new Unreadable('changed', ANOTHER_ENTRY)
  return readStored('entry', storedEntry, opened)
}

/**
 * Opens and reads entries. Throws an `Unreadable`, also if one belongs to another link. Rejects as
 * `unseal` does if the identity does not match.
 */
export async function openEntries<Sealed>(
  unseal: (sealed: Sealed) => Promise<unknown>,
  sealedEntries: readonly SealedEntry<Sealed>[],
): Promise<readonly OwnerEntry[]> {
  const entries: OwnerEntry[] = []
  for (const { invitation, sealed } of sealedEntries) {
    entries.push(readEntry(invitation, await unseal(sealed)))
  }
  return entries
}
