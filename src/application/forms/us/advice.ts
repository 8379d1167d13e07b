/**
 * Remarks about valid answers that are probably mistakes. They block nothing: the applicant sees
 * them beside the answers, and the reviewer with the application.
 */
import type { Address, Application } from '../../application.ts'
import { isUnder18 } from '../../dates/age.ts'
import { digits } from '../../fields/digits.ts'
import type { Today } from '../../fields/field.ts'
import { isCardNumber } from '../../fields/secret-number.ts'
import { fullName } from '../../ownership.ts'
import { isUnusualRoutingNumber } from './fields/routing-number.ts'

export type AdviceCode =
  | 'account.unlikely'
  | 'address.box'
  | 'dob.child'
  | 'routing.unusual'
  | 'ssn.never-issued'
  | 'ssn.twice'
  | 'tin.never-issued'

export interface Advice {
  readonly code: AdviceCode
  /** The dotted path of the answer. */
  readonly path: string
  /** The person whom it is about; empty for the business. */
  readonly who: string
}

type Answers = Pick<
  Application,
  'businessAddress' | 'tin' | 'companyOwners' | 'authorizedController' | 'manualEntry'
>

interface Person {
  readonly path: string
  readonly id: string
  readonly who: string
  readonly ssn: string
  readonly dob: string
  readonly address: Address
}

/** Never an SSN (SSA): the area 000, 666 or 9xx, the group 00, or the serial number 0000. */
const NEVER_AN_SSN = /^(?:000|666|9\d\d)|^\d{3}00|0000$/
/** The groups of an ITIN, which begins with 9 (IRS). */
const ITIN = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])/
/** The prefix 00, which no EIN has (IRS). */
const NEVER_AN_EIN = /^00/
/** Nothing but a post office box: a bank has to know where a person or a business is. */
const BOX =
  /^\W*(?:p\.?\s*o\.?\s*box|post\s+office\s+box|p\.?o\.?b\.?|(?:apartado|apdo\.?)(?:\s+postal)?)[\s#.]*\d\w*(?:-\w+)*\W*$/i

/** Returns all advice about an application on a day, in the order of its questions. */
export function adviceOn(answers: Answers, day: Today): readonly Advice[] {
  const people = peopleOf(answers)
  return [
    ...boxAdvice({ path: 'businessAddress', who: '', address: answers.businessAddress }),
    ...(NEVER_AN_EIN.test(digits(answers.tin))
      ? [{ code: 'tin.never-issued', path: 'tin', who: '' } as const]
      : []),
    ...people.flatMap(({ path, who, ...person }): readonly Advice[] => [
      ...ssnAdvice(person, people).map((code) => ({ code, path: `${path}.ssn`, who })),
      ...(isUnder18(person.dob, day)
        ? [{ code: 'dob.child', path: `${path}.dob`, who } as const]
        : []),
      ...boxAdvice({ path: `${path}.address`, who, address: person.address }),
    ]),
    ...(isUnusualRoutingNumber(answers.manualEntry?.routingNumber ?? '')
      ? [{ code: 'routing.unusual', path: 'manualEntry.routingNumber', who: '' } as const]
      : []),
    ...(isUnlikelyAccount(answers.manualEntry)
      ? [{ code: 'account.unlikely', path: 'manualEntry.accountNumber', who: '' } as const]
      : []),
  ]
}

/** Returns whether another person has the same nine digits. */
export function isSsnOfAnother(
  { id, ssn }: Pick<Person, 'id' | 'ssn'>,
  people: readonly Pick<Person, 'id' | 'ssn'>[],
): boolean {
  const number = digits(ssn)
  if (number.length !== 9) return false
  return people.some((other) => other.id !== id && digits(other.ssn) === number)
}

/** The cards of Visa, Mastercard, Discover and American Express. */
const OF_CARD = /^(?:(?:4\d|5[1-5]|2[2-7]|6[05])\d{14}|3[47]\d{13})$/

/** Returns whether an account number is only zeros, the routing number, or a card number. */
function isUnlikelyAccount(entry: Answers['manualEntry']): boolean {
  const number = digits(entry?.accountNumber ?? '')
  if (number === '') return false
  const isCard = OF_CARD.test(number) && isCardNumber(number)
  return isCard || /^0+$/.test(number) || number === digits(entry?.routingNumber ?? '')
}

function boxAdvice({
  path,
  who,
  address: { street, street2 },
}: Pick<Person, 'path' | 'who' | 'address'>): readonly Advice[] {
  return BOX.test(`${street} ${street2}`) ? [{ code: 'address.box', path, who }] : []
}

function ssnAdvice(
  { id, ssn }: Pick<Person, 'id' | 'ssn'>,
  people: readonly Person[],
): readonly AdviceCode[] {
  const number = digits(ssn)
  if (number.length !== 9) return []
  const isTwice = isSsnOfAnother({ id, ssn }, people)
  const isNever = NEVER_AN_SSN.test(number) && !ITIN.test(number)
  return [
    ...(isNever ? (['ssn.never-issued'] as const) : []),
    ...(isTwice ? (['ssn.twice'] as const) : []),
  ]
}

/** Returns the owners, and the controller unless that person is an owner. */
function peopleOf({ companyOwners, authorizedController }: Answers): readonly Person[] {
  const owners = companyOwners.map((owner, index) => personAt(`companyOwners.${index}`, owner))
  const isListed = companyOwners.some(({ id }) => id === authorizedController?.id)
  if (!authorizedController || isListed) return owners
  return [...owners, personAt('authorizedController', authorizedController)]
}

function personAt(
  path: string,
  person: Application['companyOwners'][number] | NonNullable<Application['authorizedController']>,
): Person {
  const { id, ssn, dob, address } = person
  return { path, id, who: fullName(person), ssn, dob, address }
}
