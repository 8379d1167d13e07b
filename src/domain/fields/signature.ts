/** The typed full name that signs: the signee's own, whatever its case and spacing. */
import { isEmpty, REQUIRED } from './field.ts'

/** Compares a typed full name with the name of the person who signs. */
export function signatureProblem(typed: string, signeeName: string): string | undefined {
  if (isEmpty(typed)) return REQUIRED
  return comparable(typed) === comparable(signeeName)
    ? undefined
    : 'Signature does not match Signee'
}

function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
