import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { readStored, stored } from '../../application/reading/stored.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'

/** The encrypted content of an owner's link. */
const shownOwnerLink = jsonObject({
  name: v.string(),
  /** Whole percent, as it was typed. */
  stake: v.string(),
  businessName: v.string(),
  /** As people write it. The page never suggests calling it: the sender of the link chooses it. */
  businessPhone: v.string(),
  /** The owner's address, as the applicant typed it. Links up to 0.2.0 have none. */
  email: v.nullish(v.string(), ''),
  /** The business's address, so that the owner can write to it. Links up to 0.3.0 have none. */
  businessEmail: v.nullish(v.string(), ''),
})
const storedOwnerLink = stored(shownOwnerLink)

export type ShownOwnerLink = DeepReadonly<v.InferOutput<typeof shownOwnerLink>>

/** Reads the content of a link. Throws as `readStored` does. */
export function readOwnerLink(text: string): ShownOwnerLink {
  return readStored('invitation', storedOwnerLink, JSON.parse(text))
}

export const MAX_OBJECTION_LENGTH = 500

/** Returns the text as it is shown, whatever its writer encrypted. */
export function readObjection(text: string): string {
  return [...sanitizeText(text)].slice(0, MAX_OBJECTION_LENGTH).join('')
}
