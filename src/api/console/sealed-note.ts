import * as v from 'valibot'
import { base64Length } from '../base64-length.ts'

/** Returns the schema of a sealed age file in base64, of at most `maxBytes` bytes. */
export function sealedNote(maxBytes: number) {
  return v.pipe(
    v.string(),
    v.base64(),
    // `age-encryption.org/v1`
    v.startsWith('YWdlLWVuY3J5cHRpb24ub3JnL3Yx'),
    v.maxLength(base64Length(maxBytes)),
  )
}
