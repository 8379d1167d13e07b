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

/** A name, and the facts that tell people or businesses of that name apart. */
export interface ScreeningSubject extends ScreenedName {
  /** `MMDDYYYY`; empty if unknown. */
  readonly dob: string
  /** City and state of the home or business address. */
  readonly place: string
  /** The digits of the SSN or TIN; empty if unknown. */
  readonly number: string
}

/**
 * Returns the business and its legal name, the owners, the controller, and the signer, each once.
 * Two owners of one name are two subjects.
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
    // A sole proprietor's legal name is a person's. The signer is an owner or the controller.
    ...(isPerson ? [{ kind: 'person', name: legalBusinessName, ...business } as const] : []),
    { kind: 'person', name: evidence.signer.name, dob: '', place: '', number: '' },
  ]
  const subjects: ScreeningSubject[] = []
  for (const candidate of all) {
    // On one line, since a note has one line for each match.
    const name = candidate.name.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, ' ')
    const subject = { ...candidate, name }
    if (isEmpty(name) || subjects.some((other) => isKnown(subject, other))) continue
    subjects.push(subject)
  }
  return subjects
}

/**
 * Returns whether another subject has the same name and is the same, or is the one with a known
 * birth date.
 */
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
