/** What an owner entered about themselves, as it is sealed to the operator. */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { ownDetails } from '../forms/us/schema.ts'
import { isRecord } from '../is-record.ts'
import { jsonObject } from '../json-object.ts'
import { languages } from '../language.ts'
import { readStored, stored, Unreadable } from '../reading/stored.ts'
import { client } from './sealed-record.ts'

const ownerEntry = jsonObject({
  /** Increases when the shape changes so that it has to be converted. */
  schema: v.literal(1),
  /** The id of the owner's link: records have called it so since the first. */
  invitation: v.string(),
  /** The person who confirmed that the details are theirs. */
  name: v.string(),
  language: v.picklist(languages),
  /** What they confirmed, word for word. */
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

/** For an opened entry that is not that of its link. */
export const ANOTHER_ENTRY = "what an owner entered is another's"

/** Whether an opened entry, whose content is not read, is that of its link. */
export function isEntryOf(link: string, opened: unknown): boolean {
  return isRecord(opened) && opened.invitation === link
}

/** Reads an opened entry. Throws an `Unreadable`, also if it is another link's. */
export function readEntry(link: string, opened: unknown): OwnerEntry {
  if (!isEntryOf(link, opened)) throw new Unreadable('changed', ANOTHER_ENTRY)
  return readStored('entry', storedEntry, opened)
}

/**
 * Opens and reads entries. Throws an `Unreadable`, also if one is another link's, and rejects
 * as `unseal` does if the identity does not match.
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
