/** The typed signature: the signer's full name, ignoring case, spacing and apostrophe style. */
import { type BrokenRule, broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty } from './field.ts'
import { text } from './text.ts'

/** First name, space and last name. */
const MAX_LENGTH = limits.fullNameLength

/** A part of the signature. It is validated together with the people who may sign. */
export const signature: Field = { ...text, validate: () => undefined }

/** Compares a typed full name with the name of the person who signs. */
export function validateSignature(typed: string, signerName: string): BrokenRule | undefined {
  if (isEmpty(typed)) return broken('required')
  if (typed.length > MAX_LENGTH) return broken('text.length', { max: MAX_LENGTH })
  return comparable(typed) === comparable(signerName) ? undefined : broken('signature.mismatch')
}

/** Phones type a curved apostrophe where a keyboard types a straight one. */
function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').replace(/[‘’ʼ]/g, "'").toLowerCase()
}
