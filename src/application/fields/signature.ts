/** The typed full name that signs: the signer's own, whatever its case, spacing and apostrophes. */
import { type BrokenRule, broken } from '../issues.ts'
import { isEmpty } from './field.ts'

/** Compares a typed full name with the name of the person who signs. */
export function validateSignature(typed: string, signerName: string): BrokenRule | undefined {
  if (isEmpty(typed)) return broken('required')
  return comparable(typed) === comparable(signerName) ? undefined : broken('signature.mismatch')
}

/** Phones type a curved apostrophe where a keyboard types a straight one. */
function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').replace(/[‘’ʼ]/g, "'").toLowerCase()
}
