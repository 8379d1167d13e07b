/**
 * The people and organizations of an opened application that are compared with a sanctions list.
 */
import { digits } from '../fields/digits.ts'
import { isEmpty } from '../fields/field.ts'
import { us } from '../forms/us.ts'
import type { OwnerEntry } from '../record/owner-entry.ts'
import { withEntries } from '../record/record-summary.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { isSoleProprietor } from '../reference/structures.ts'
import { isNotCompared, nameTokens } from './name-tokens.ts'
import type { ScreenedName } from './screen.ts'

/** A name, and what tells the people or businesses of that name apart. */
export interface ScreeningSubject extends ScreenedName {
  /** `MMDDYYYY`; empty where it is unknown. */
  readonly dob: string
  /** City and state of the home or business address. */
  readonly place: string
  /** Digits of the SSN or TIN; empty where it is unknown. */
  readonly number: string
}

/**
 * Each once: the business and its legal name, owners, the controller, and the signer.
 * Two owners of one name are two.
 */
export function subjectsOf(
  { submission, evidence }: SealedRecord,
  entries: readonly OwnerEntry[],
): readonly ScreeningSubject[] {
  const application = withEntries(submission, entries, us)
  const { businessName, legalBusinessName, companyOwners, authorizedController } = application
  const { businessAddress, tin } = application
  const business = { dob: '', place: placeOf(businessAddress), number: digits(tin) }
  const people = [...companyOwners, ...(authorizedController ? [authorizedController] : [])]
  const isPerson = isSoleProprietor(application)
  const all: readonly ScreeningSubject[] = [
    { kind: 'organization', name: businessName, ...business },
    { kind: 'organization', name: legalBusinessName, ...business },
    ...people.map(
      ({ firstName, lastName, dob, ssn, address }): ScreeningSubject => ({
        kind: 'person',
        name: `${firstName} ${lastName}`,
        dob,
        place: placeOf(address),
        number: digits(ssn),
      }),
    ),
    // The legal name of a sole proprietor is a person's; the signer is an owner or the controller.
    ...(isPerson ? [{ kind: 'person', name: legalBusinessName, ...business } as const] : []),
    { kind: 'person', name: evidence.signer.name, dob: '', place: '', number: '' },
  ]
  const kept: ScreeningSubject[] = []
  for (const given of all) {
    // On one line: what is written of a match is a line for each.
    const one = { ...given, name: given.name.replace(/\s*[\n\r\u2028\u2029]\s*/g, ' ') }
    if (!isEmpty(one.name) && !kept.some((other) => isKnown(one, other))) kept.push(one)
  }
  return kept
}

/** Whether another has the name, and is the same or the one whose birth date is known. */
function isKnown(one: ScreeningSubject, other: ScreeningSubject): boolean {
  const isSame = one.dob === other.dob && one.number === other.number
  return one.kind === other.kind && wordsOf(one) === wordsOf(other) && (isSame || one.dob === '')
}

function wordsOf(subject: ScreeningSubject): string {
  return isNotCompared(subject) ? subject.name : nameTokens(subject.name).join(' ')
}

function placeOf(address: { readonly city: string; readonly state: string } | null): string {
  return address ? [address.city, address.state].filter(Boolean).join(', ') : ''
}
