/** The API's description of the answers, beyond their types. */
import { dateOfBirth } from '../application/fields/date-of-birth.ts'
import { deliveryDays } from '../application/fields/delivery-days.ts'
import { email } from '../application/fields/email.ts'
import type { Field, InputKind } from '../application/fields/field.ts'
import { share } from '../application/fields/share.ts'
import { stake } from '../application/fields/stake.ts'
import { longText, name, text } from '../application/fields/text.ts'
import { website } from '../application/fields/website.ts'
import { year } from '../application/fields/year.ts'
import { accountNumber } from '../application/forms/us/fields/account-number.ts'
import { amount, annualAmount } from '../application/forms/us/fields/money.ts'
import { phone } from '../application/forms/us/fields/phone.ts'
import { routingNumber } from '../application/forms/us/fields/routing-number.ts'
import { ssn } from '../application/forms/us/fields/ssn.ts'
import { tin } from '../application/forms/us/fields/tin.ts'
import { zip } from '../application/forms/us/fields/zip.ts'
import { ownValue } from '../application/json/own-value.ts'
import type { Question } from '../application/question.ts'
import { limits } from '../application/reference/limits.ts'
import { chargeChoice, chargeChoices } from '../application/sales.ts'

/** Keywords of JSON Schema. */
export interface Keywords {
  readonly description?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly (string | number | null)[]
  readonly examples?: readonly unknown[]
}

const digits = (count: number | string, description: string): Keywords => ({
  pattern: `^\\d{${count}}$`,
  description,
})

const dollars = (count: number): Keywords => ({
  minimum: 0,
  maximum: 10 ** count - 1,
  description: 'Whole dollars',
})

/** The keywords of valid answers, by the kind of the field. */
const KINDS: ReadonlyMap<unknown, Keywords> = new Map<unknown, Keywords>([
  [text, { maxLength: limits.nameLength }],
  [name, { maxLength: limits.nameLength }],
  [longText, { maxLength: limits.nameLength }],
  [email, { maxLength: limits.emailLength }],
  [
    website,
    { maxLength: limits.nameLength, description: 'A web address, with or without https://' },
  ],
  [phone, digits(10, 'Ten digits, without a country code')],
  [zip, digits(5, 'Five digits')],
  [year, digits(4, 'A year that is not after this one')],
  [dateOfBirth, digits(8, 'As eight digits: MMDDYYYY')],
  [ssn, digits(9, 'Nine digits: an SSN or an ITIN')],
  [tin, digits(9, 'Nine digits')],
  [routingNumber, digits(9, 'An ABA routing number')],
  [accountNumber, digits(`1,${limits.accountNumberDigits}`, 'Digits alone')],
  [amount, dollars(limits.amountDigits)],
  [annualAmount, dollars(limits.annualSalesDigits)],
  [share, { minimum: 0, maximum: limits.wholeShare, description: 'Whole percent' }],
  [
    stake,
    {
      minimum: limits.minimumStake,
      maximum: limits.maximumStake,
      description: 'Percent, with up to two decimals',
    },
  ],
  [deliveryDays, { minimum: 0, maximum: 10 ** limits.deliveryDaysDigits - 1 }],
  [
    chargeChoice,
    { enum: chargeChoices, description: '0: at or after delivery. 1: before delivery' },
  ],
])

/** The conditions of questions that not every applicant is asked. */
const CONDITIONS: Readonly<Record<string, string>> = {
  businessWebsite: 'Required if anything is sold over the internet',
  tin: 'Of every structure but SOLE PROPRIETOR, which has none',
  deliveryAvgNumbDays: 'Only if `whenChargeCustomer` is 1',
  fulfillmentCompanyName: 'Only if `useFulfillment` is true',
}

/**
 * Returns the keywords of a question's answer; undefined for other properties. The keywords allow
 * an empty answer if the question does.
 */
export function describedQuestion(name: string, declared: object): Keywords | undefined {
  if (!isQuestion(declared)) return undefined
  const { field, optional, onlyIf, requiredIf } = declared.question
  const { description, pattern, enum: choices, ...range } = keywordsOf(field)
  const condition = onlyIf || requiredIf ? ownValue(CONDITIONS, name) : undefined
  const mayBeEmpty = optional || onlyIf || requiredIf
  const sentences = [description, condition ?? whenRequired(declared.question)].filter(Boolean)
  return {
    ...range,
    ...(choices && { enum: mayBeEmpty ? [...choices, '', null] : choices }),
    ...(pattern && { pattern: mayBeEmpty ? `${pattern}|^$` : pattern }),
    description: sentences.join('. '),
  }
}

/** Returns whether the answer is required, or the value of an absent answer. */
function whenRequired({ optional, empty }: Question<unknown>): string {
  if (optional) return 'May be empty'
  return empty === '' || empty === null ? 'Required' : `${empty} if it is absent`
}

function isQuestion(declared: object): declared is { readonly question: Question<unknown> } {
  return 'question' in declared
}

function keywordsOf(field: Field<unknown, InputKind>): Keywords {
  if (field.offered) return { enum: field.offered }
  return KINDS.get(field) ?? {}
}
