/**
 * What a reviewer may want to ask about, computed in the tab from what it has opened and sent
 * nowhere. The form accepts what the specification accepts.
 */
import { digits } from '../../application/fields/digits.ts'
import { fullName } from '../../application/ownership.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'

export type AnswerNote =
  | { readonly kind: 'ssn' | 'under-age'; readonly who: string }
  | { readonly kind: 'tin' | 'routing-number' }

/** SSA: no SSN has the area 000, 666 or 9xx, the group 00, or the serial number 0000. */
const NEVER_AN_SSN = /^(?:000|666|9\d\d)|^\d{3}00|0000$/
/** IRS: no EIN has the prefix 00. */
const NEVER_AN_EIN = /^00/
const ADULT_YEARS = 18

/** `directory`: all routing numbers that the operator knows of; empty if they are not known. */
export function answerNotes(
  { submission, evidence }: SealedRecord,
  entries: readonly OwnerEntry[],
  directory: ReadonlySet<string>,
): readonly AnswerNote[] {
  const { tin, companyOwners, authorizedController, manualEntry } = withEntries(submission, entries)
  const people = [...companyOwners, ...(authorizedController ? [authorizedController] : [])]
  const routing = digits(manualEntry?.routingNumber ?? '')
  const isUnknown = routing !== '' && directory.size > 0 && !directory.has(routing)
  const found: readonly (AnswerNote | false)[] = [
    NEVER_AN_EIN.test(digits(tin)) && { kind: 'tin' },
    ...people.flatMap((person) => {
      const who = fullName(person)
      return [
        NEVER_AN_SSN.test(digits(person.ssn)) && ({ kind: 'ssn', who } as const),
        isUnderAge(digits(person.dob), evidence.signedAt) && ({ kind: 'under-age', who } as const),
      ]
    }),
    isUnknown && { kind: 'routing-number' },
  ]
  return found.filter((note) => note !== false)
}

/** `born`: MMDDYYYY. On the day of the signature, in UTC. */
function isUnderAge(born: string, signedAt: string): boolean {
  const [, month = '', day = '', year = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(born) ?? []
  if (year === '') return false
  return `${Number(year) + ADULT_YEARS}-${month}-${day}` > signedAt.slice(0, 10)
}
