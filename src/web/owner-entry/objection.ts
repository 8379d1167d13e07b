/** An owner's objection to the page of their link. */
import { sanitizeText } from '../../application/sanitize-text.ts'

export const MAX_OBJECTION_LENGTH = 500

/** Returns the text as it is shown, whatever its writer encrypted. */
export function readObjection(text: string): string {
  return [...sanitizeText(text)].slice(0, MAX_OBJECTION_LENGTH).join('')
}
