import type { IssueCode } from '../../application/issues.ts'
import { type ErrorText, firstStepErrors } from './first-step-errors.ts'
import { number } from './formats.ts'

/** The text for each broken rule; those of the first step and `required`: `business-details.ts`. */
export const errors: Readonly<Record<IssueCode, ErrorText>> = {
  ...firstStepErrors,
  tin: 'Please enter a valid 9-digit TIN',
  ssn: 'Please enter a valid 9-digit SSN',
  year: 'Please enter a valid year',
  date: 'Please enter a valid date',
  'date.order': 'Please enter the month first: MM/DD/YYYY',
  'date.month': 'Invalid month provided',
  'date.day': 'Invalid day provided',
  'date.year': 'Invalid year provided',
  'stake.number': 'Please enter a number',
  'stake.minimum': ({ min, max }) =>
    `Valid range is ${min}% to ${max}%.  Owners with less than ${min}% do not need to be listed on this form.`,
  'stake.total': ({ max }) => `Total stake cannot exceed ${max}%`,
  'stake.decimals': 'Please use two decimals or fewer',
  'money.range': ({ max = 0 }) => `Please enter whole dollars, up to ${number(max)}`,
  'money.between': ({ min = 0, max = 0 }) =>
    `Please enter whole dollars, from ${number(min)} to ${number(max)}`,
  'number.range': ({ min = 0, max = 0 }) =>
    `Please enter a number from ${number(min)} to ${number(max)}`,
  'sales.highest': 'Highest card sales cannot be less than average card sales',
  'sales.annual':
    'Annual card sales cannot be less than or equal to average card sales or highest card sales',
  'days.range': ({ max }) => `Please enter a number of days, up to ${max}`,
  'shares.range': ({ max, step }) =>
    `Please enter percentages from 0% to ${max}%, in steps of ${step}%`,
  'shares.total': ({ max }) => `Percentages must add up to ${max}%`,
  'routing.required': 'Routing number is required',
  'routing.invalid': 'Routing number is invalid',
  'account.invalid': 'Invalid account number',
  'account.mismatch': 'Account numbers do not match',
  'signature.mismatch': 'Signature does not match Signee',
  'signer.unknown': 'The signer must be an owner or the authorized controller',
  'person.id': 'Each person must have a different ID',
  'owner.unsaved': 'Finish or cancel this owner',
  'owner.contact': 'Please enter an email address or a phone number',
  'owner.waiting': "This owner hasn't entered their details yet",
  'owner.entry':
    'We no longer have what this owner entered. Ask the owner again, or enter the details yourself.',
  'sole.owners': 'A sole proprietor is the only owner',
  'sole.stake': ({ max }) => `A sole proprietor's stake is ${max}%`,
  'sole.title': "A sole proprietor's title is Owner",
  'bank.missing': 'Please validate a bank account or enter bank details manually',
  'bank.both': 'Please send either a linked account or bank details, not both',
  'document.missing': 'We no longer have this document. Please add it again.',
  'document.name': 'Please rename this file, and add it again.',
}
