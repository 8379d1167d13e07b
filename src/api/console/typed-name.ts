import * as v from 'valibot'
import { cleanText } from '../../application/text/sanitize-text.ts'

/**
 * Returns the schema of a name that a person gives to something of theirs, which others may see:
 * without invisible characters, which may be in a pasted text.
 */
export function typedName(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => cleanText(text).trim()),
    v.minLength(1),
    v.maxLength(maxLength),
  )
}
