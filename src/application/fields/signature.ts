/** The typed full name that signs: the signee's own, whatever its case, spacing and apostrophes. */
import { isEmpty, REQUIRED } from './field.ts'

/** Compares a typed full name with the name of the person who signs. */
export function signatureProblem(typed: string, signeeName: string): string | undefined {
  if (isEmpty(typed)) return REQUIRED
  return comparable(typed) === comparable(signeeName)
    ? undefined
    : 'Signature does not match Signee'
}

/** Phones type a curved apostrophe where a keyboard types a straight one. */
function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').replace(/[‘’ʼ]/g, "'").toLowerCase()
}
