/** Tests the English text of every rule, each produced by a value that breaks the rule. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as firstStep from '../messages/en/first-step.ts'
import * as later from '../messages/en/pages.ts'
import { errorText } from '../messages/error-text.ts'
import { answersIn } from './answers.ts'
import { emptyApplication } from './application.ts'
import { choice } from './fields/choice.ts'
import { dateOfBirth } from './fields/date-of-birth.ts'
import { deliveryDays } from './fields/delivery-days.ts'
import { email } from './fields/email.ts'
import { validateSignature } from './fields/signature.ts'
import { stake, typedStake, validateStakeTotal } from './fields/stake.ts'
import { text } from './fields/text.ts'
import { website } from './fields/website.ts'
import { wholeNumber } from './fields/whole-number.ts'
import { year } from './fields/year.ts'
import { emptyAddress } from './forms/us/addresses.ts'
import { accountNumber, validateConfirmation } from './forms/us/fields/account-number.ts'
import { amount, annualAmount } from './forms/us/fields/money.ts'
import { phone } from './forms/us/fields/phone.ts'
import { routingNumber } from './forms/us/fields/routing-number.ts'
import { ssn } from './forms/us/fields/ssn.ts'
import { tin } from './forms/us/fields/tin.ts'
import { zip } from './forms/us/fields/zip.ts'
import { us } from './forms/us.ts'
import { type BrokenRule, broken, type IssueCode, isBelow } from './issues.ts'
import { emptyContact } from './ownership.ts'
import { requiredBy } from './steps.ts'
import { fromSubmission, type Submission, validateSubmission } from './submission.ts'
import {
  askedOwner,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
  sampleToday as today,
} from './testing/sample-application.ts'

const issuesOf = (submission: Submission) =>
  validateSubmission({ submission, application: fromSubmission(submission, us) }, today, us)
/** Returns the first rule that a submission breaks. */
const brokenBy = (overrides: Partial<Submission>) => issuesOf(sampleSubmission(overrides))[0]
const proprietor = sampleOwner({ stake: 100, title: 'Owner' })
const sole = (companyOwners: Submission['companyOwners']) =>
  brokenBy({
    businessStructure: 'SOLE PROPRIETOR',
    companyOwners,
    authorizedController: null,
    primaryContact: null,
  })

const texts: readonly (readonly [IssueCode, BrokenRule | undefined, string])[] = [
  ['required', text.validate('', today), 'This field is required'],
  ['choice.unknown', choice([]).validate('x', today), 'Please choose one of the options'],
  ['text.length', text.validate('x'.repeat(1025), today), 'Please use 1,024 characters or fewer'],
  ['email', email.validate('x', today), 'Email is invalid'],
  ['phone.length', phone.validate('415', today), 'Phone number must be 10 digits'],
  ['phone.start', phone.validate('1155550132', today), "Phone number may not begin a '0' or '1'"],
  ['tin', tin.validate('1', today), 'Please enter a valid 9-digit TIN'],
  ['ssn', ssn.validate('1', today), 'Please enter a valid 9-digit SSN'],
  ['zip', zip.validate('1', today), 'Please enter a valid zip code'],
  ['year', year.validate('1', today), 'Please enter a valid year'],
  ['website', website.validate('x', today), 'Please enter a valid URL'],
  ['date', dateOfBirth.validate('1', today), 'Please enter a valid date'],
  [
    'date.order',
    dateOfBirth.validate('07.03.1980', today),
    'Please enter the month first: MM/DD/YYYY',
  ],
  ['date.month', dateOfBirth.validate('13011990', today), 'Invalid month provided'],
  ['date.day', dateOfBirth.validate('02301990', today), 'Invalid day provided'],
  ['date.year', dateOfBirth.validate('01011899', today), 'Invalid year provided'],
  ['stake.number', typedStake.validate('x', today), 'Please enter a number'],
  [
    'stake.minimum',
    stake.validate(24, today),
    'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.',
  ],
  ['stake.total', validateStakeTotal(61, 60), 'Total stake cannot exceed 100%'],
  ['money.range', amount.validate(-1, today), 'Please enter whole dollars, up to 9,999,999'],
  [
    'money.range',
    annualAmount.validate(-1, today),
    'Please enter whole dollars, up to 999,999,999',
  ],
  [
    'money.between',
    broken('money.between', { min: 1000, max: 250_000 }),
    'Please enter whole dollars, from 1,000 to 250,000',
  ],
  [
    'number.range',
    wholeNumber({ min: 1, max: 500 }).validate(0, today),
    'Please enter a number from 1 to 500',
  ],
  [
    'sales.highest',
    brokenBy({ highestSale: 24 }),
    'Highest card sales cannot be less than average card sales',
  ],
  [
    'sales.annual',
    brokenBy({ annualSales: 900 }),
    'Annual card sales cannot be less than or equal to average card sales or highest card sales',
  ],
  ['days.range', deliveryDays.validate(1000, today), 'Please enter a number of days, up to 999'],
  [
    'shares.range',
    brokenBy({ cardPresentSales: 69, cardNotPresentSalesPhone: 11 }),
    'Please enter percentages from 0% to 100%, in steps of 5%',
  ],
  ['shares.total', brokenBy({ annualSalesB2B: 0 }), 'Percentages must add up to 100%'],
  ['routing.required', routingNumber.validate('', today), 'Routing number is required'],
  ['routing.invalid', routingNumber.validate('1', today), 'Routing number is invalid'],
  ['account.invalid', accountNumber.validate('x', today), 'Invalid account number'],
  ['account.mismatch', validateConfirmation('1', '2'), 'Account numbers do not match'],
  ['signature.mismatch', validateSignature('x', 'y'), 'Signature does not match Signee'],
  [
    'signer.unknown',
    brokenBy({
      signing: {
        signeeId: 'x',
        preparedBy: '',
        language: '',
        agreementVersion: '',
        consentVersions: {},
      },
    }),
    'The signer must be an owner or the authorized controller',
  ],
  [
    'person.id',
    brokenBy({ primaryContact: { ...emptyContact, id: 'owner-1' } }),
    'Each person must have a different ID',
  ],
  ['owner.unsaved', broken('owner.unsaved'), 'Finish or cancel this owner'],
  [
    'owner.contact',
    brokenBy({ companyOwners: [sampleOwner(), askedOwner({ email: '' })] }),
    'Please enter an email address or a phone number',
  ],
  [
    'owner.waiting',
    brokenBy({ companyOwners: [sampleOwner(), askedOwner()] }),
    "This owner hasn't entered their details yet",
  ],
  [
    'owner.entry',
    broken('owner.entry'),
    'We no longer have what this owner entered. Ask the owner again, or enter the details yourself.',
  ],
  [
    'sole.owners',
    sole([proprietor, sampleOwner({ id: 'x' })]),
    'A sole proprietor is the only owner',
  ],
  ['sole.stake', sole([{ ...proprietor, stake: 60 }]), "A sole proprietor's stake is 100%"],
  ['sole.title', sole([{ ...proprietor, title: 'CEO' }]), "A sole proprietor's title is Owner"],
  [
    'bank.missing',
    brokenBy({ manualEntry: null }),
    'Please validate a bank account or enter bank details manually',
  ],
  [
    'bank.both',
    brokenBy({ plaid: sampleLinkedAccount }),
    'Please send either a linked account or bank details, not both',
  ],
  ['stake.decimals', stake.validate(33.333, today), 'Please use two decimals or fewer'],
  [
    'name.hidden',
    brokenBy({ businessName: 'Golden\u200b Gate' }),
    "This name has a character that can't be seen. Type it again.",
  ],
  [
    'text.hidden',
    brokenBy({ productsOrServices: 'Bread\u202e' }),
    "This text has a character that can't be seen. Type it again.",
  ],
  ['document.name', broken('document.name'), 'Please rename this file, and add it again.'],
  [
    'document.missing',
    broken('document.missing'),
    'We no longer have this document. Please add it again.',
  ],
]

describe('the English text of a broken rule', () => {
  test.each(texts)('is exact: %s', (code, rule, expected) => {
    expect(rule?.code).toBe(code)
    expect(rule && errorText(rule, later)).toBe(expected)
  })

  test('exists for every rule', () => {
    expect([...new Set(texts.map(([code]) => code))].sort()).toEqual(
      Object.keys(later.errors).sort(),
    )
  })
})

test('the first step has a text for every error in its answers', () => {
  const names = requiredBy('business-details', us)
  const answers = answersIn({ ...emptyApplication, mailingAddress: emptyAddress }, us.schema)
  const questions = [...answers].filter(({ path }) => names.some((name) => isBelow(path, name)))
  const typed = [fc.string(), fc.stringMatching(/^\d{0,12}$/), fc.constant('x'.repeat(2000))]
  fc.assert(
    fc.property(fc.constantFrom(...questions), fc.oneof(...typed), ({ question }, value) => {
      const rule = question.field.validate(value, today)
      if (rule) expect(errorText(rule, firstStep)).not.toBe('')
    }),
  )
})

describe('the specified texts', () => {
  test('beside a valid field', () => {
    expect(later.notes.accountNumbersMatch).toBe('Account numbers match')
    expect(later.notes.bankNotFound).toBe('Could not find bank name')
  })

  test('of the prices', () => {
    const prices = later.review.pricing.rows({
      cardPresent: { percent: 2.6, cents: 10 },
      cardNotPresent: { percent: 3.5, cents: 10 },
      chargebackDollars: 15,
    })
    expect(prices.map(({ name, price }) => `${name}: ${price}`)).toEqual([
      'Card-present transaction: 2.6% + 10 cents',
      'Card-not-present transaction: 3.5% + 10 cents',
      'Chargeback: $15',
    ])
  })

  test('of a signer', () => {
    expect(later.signer.label('Maria Alvarez', 'CEO')).toBe('Maria Alvarez (CEO)')
    expect(later.signer.label('Grace Alvarez', later.signer.controller)).toBe(
      'Grace Alvarez (Authorized Controller)',
    )
  })
})
