/** What an owner says is wrong on the page of their link. */
import { sanitizeText } from '../../application/sanitize-text.ts'

export const MAX_OBJECTION_LENGTH = 500

/** Returns the text as it is shown, no matter what its writer encrypted. */
export function readObjection(text: string): string {
  return [...sanitizeText(text)].slice(0, MAX_OBJECTION_LENGTH).join('')
}
