import { describe, expect, test } from 'vitest'
import { emptyApplication, noLinkedAccount } from './application.ts'
import { controllerFor } from './ownership.ts'
import { type Submission, submissionProblems } from './submission.ts'
import {
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
  sampleToday,
} from './testing/sample-application.ts'

const required = 'This field is required'
const one = sampleOwner()
const two = sampleOwner({ id: 'owner-2', firstName: 'Daniel', stake: 40 })
const controller = sampleController({ lastName: 'Kim' })
const soleOwner = sampleOwner({ stake: 100, title: 'Owner' })
const sole = (companyOwners = [soleOwner]): Partial<Submission> => ({
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
  companyOwners,
  authorizedController: controllerFor(companyOwners, null),
})
const problems = (overrides: Partial<Submission>) =>
  submissionProblems(sampleSubmission(overrides), sampleToday)

const accepted: readonly (readonly [string, Partial<Submission>])[] = [
  ['two owners, the first of whom controls the company and is its contact', {}],
  ['a linked account', { plaid: sampleLinkedAccount, manualEntry: null }],
  ['an entered controller', { authorizedController: controller }],
  [
    'a company without owners that somebody controls and signs for',
    {
      companyOwners: [],
      authorizedController: controller,
      primaryContact: { ...controller, role: 'primary-contact' },
      signing: { signeeId: controller.id, agreementVersion: '', consentVersions: {} },
      termsSignerFullName: 'grace KIM',
    },
  ],
  ['a sole proprietor', sole()],
  ['a signature without a named signee', { signing: null }],
  [
    'a second owner who signs without being named',
    { companyOwners: [one, two], signing: null, termsSignerFullName: 'Daniel Alvarez' },
  ],
  [
    'a malformed website while nothing is sold over the internet',
    {
      businessWebsite: 'example',
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
    },
  ],
  [
    'customers who pay at delivery, and no fulfillment vendor',
    {
      whenChargeCustomer: 0,
      deliveryAvgNumbDays: null,
      useFulfillment: false,
      fulfillmentCompanyName: '',
    },
  ],
]

const refused: readonly (readonly [string, Partial<Submission>, Record<string, string>])[] = [
  [
    'stakes over 100',
    { companyOwners: [one, { ...two, stake: 50 }] },
    {
      'companyOwners.0.stake': 'Total stake cannot exceed 100%',
      'companyOwners.1.stake': 'Total stake cannot exceed 100%',
    },
  ],
  [
    'a stake below the minimum',
    { companyOwners: [one, { ...two, stake: 24 }] },
    {
      'companyOwners.1.stake':
        'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.',
    },
  ],
  [
    'two owners under one id, whose stakes would not be seen together',
    {
      companyOwners: [
        { ...one, stake: 100 },
        { ...two, id: one.id, stake: 100 },
      ],
    },
    { 'companyOwners.1.id': 'Each person needs an id of their own' },
  ],
  [
    'a controller under an owner’s id who is somebody else',
    { authorizedController: { ...controller, id: 'owner-2', ssn: '1' } },
    { 'authorizedController.id': 'Each person needs an id of their own' },
  ],
  [
    'a contact under an owner’s id who is somebody else',
    {
      primaryContact: {
        id: 'owner-1',
        role: 'primary-contact',
        firstName: '',
        lastName: '',
        phone: '',
        email: '',
      },
    },
    { 'primaryContact.id': 'Each person needs an id of their own' },
  ],
  [
    'an owner without a home',
    {
      companyOwners: [
        {
          ...one,
          address: { ...one.address, street: '', street2: '', city: '', state: '', zip: '' },
        },
        two,
      ],
      authorizedController: controller,
      primaryContact: { ...controller, role: 'primary-contact' },
    },
    { 'companyOwners.0.address': required },
  ],
  [
    'an owner with a title that is not offered',
    { companyOwners: [{ ...one, title: 'Boss' as never }, two] },
    { 'companyOwners.0.title': 'Please choose one of the options' },
  ],
  [
    'shares that do not add up',
    { cardPresentSales: 75 },
    { cardPresentSales: 'Shares must add up to 100%' },
  ],
  [
    'shares out of step',
    { cardPresentSales: 69, cardNotPresentSalesPhone: 11 },
    { cardPresentSales: 'Please enter shares from 0% to 100% in steps of 5' },
  ],
  [
    'shares below 0',
    { cardPresentSales: 105, cardNotPresentSalesPhone: -25 },
    { cardPresentSales: 'Please enter shares from 0% to 100% in steps of 5' },
  ],
  [
    'consumer and business shares that do not add up',
    { annualSalesB2B: 25 },
    { annualSalesB2C: 'Shares must add up to 100%' },
  ],
  [
    'a company that nobody owns and nobody controls',
    { companyOwners: [], authorizedController: null, primaryContact: null, signing: null },
    {
      'authorizedController.firstName': required,
      'authorizedController.lastName': required,
      'authorizedController.phone': required,
      'authorizedController.email': required,
      'authorizedController.ssn': required,
      'authorizedController.dob': required,
      'authorizedController.address': required,
      'signing.signeeId': required,
    },
  ],
  [
    'an entered controller without an SSN',
    { authorizedController: { ...controller, ssn: '' } },
    { 'authorizedController.ssn': required },
  ],
  [
    'an entered contact without a phone',
    {
      primaryContact: {
        id: 'primary-contact',
        role: 'primary-contact',
        firstName: 'Ana',
        lastName: 'Lee',
        phone: '',
        email: 'ana@example.com',
      },
    },
    { 'primaryContact.phone': required },
  ],
  [
    'a sole proprietor with two owners',
    sole([{ ...soleOwner }, two]),
    { companyOwners: 'A sole proprietor is the only owner' },
  ],
  [
    'a sole proprietor of 60%',
    sole([{ ...soleOwner, stake: 60 }]),
    { 'companyOwners.0.stake': "A sole proprietor's stake is 100%" },
  ],
  [
    'a sole proprietor under another title',
    sole([{ ...soleOwner, title: 'CEO' }]),
    { 'companyOwners.0.title': "A sole proprietor's title is Owner" },
  ],
  ['a company without a TIN', { tin: '' }, { tin: required }],
  [
    'a structure that is not offered',
    { businessStructure: 'TRUST' as never },
    { businessStructure: 'Please choose one of the options' },
  ],
  ['a category that is not offered', { mcc: '3000' }, { mcc: 'Please choose one of the options' }],
  [
    'both ways to a bank account',
    { plaid: sampleLinkedAccount },
    { manualEntry: 'Please send either a linked account or bank details, not both' },
  ],
  [
    'no way to a bank account',
    { manualEntry: null },
    { manualEntry: 'Please validate a bank account or enter bank details manually' },
  ],
  [
    'a linked account without a token',
    { plaid: noLinkedAccount, manualEntry: null },
    { 'plaid.publicToken': 'Please validate a bank account or enter bank details manually' },
  ],
  [
    'bank details that are wrong',
    { manualEntry: { routingNumber: '000000000', bankName: '', accountNumber: '12a' } },
    {
      'manualEntry.routingNumber': 'Routing number is invalid',
      'manualEntry.accountNumber': 'Invalid account number',
    },
  ],
  [
    'a bank without a name',
    { manualEntry: { routingNumber: '021000021', bankName: '', accountNumber: '12' } },
    { 'manualEntry.bankName': required },
  ],
  [
    'a malformed website while something is sold over the internet',
    { businessWebsite: 'example' },
    { businessWebsite: 'Please enter a valid URL' },
  ],
  [
    'no website while something is sold over the internet',
    { businessWebsite: '' },
    { businessWebsite: required },
  ],
  [
    'customers who pay before delivery and no days',
    { deliveryAvgNumbDays: null },
    { deliveryAvgNumbDays: required },
  ],
  [
    'an unknown time of charging',
    { whenChargeCustomer: 2 as never },
    { whenChargeCustomer: 'Please choose one of the options' },
  ],
  [
    'a fulfillment vendor without a name',
    { fulfillmentCompanyName: '' },
    { fulfillmentCompanyName: required },
  ],
  [
    'sales that contradict each other',
    { avgSale: 1000, highestSale: 900, annualSales: 900 },
    {
      highestSale: 'Highest card sales cannot be less than average card sales',
      annualSales:
        'Annual card sales cannot be less than or equal to average card sales or highest card sales',
    },
  ],
  [
    'a mailing address without a city',
    {
      mailingAddress: {
        id: 'm',
        street: 'PO Box 1',
        street2: '',
        city: '',
        state: 'ZZ',
        zip: '9410',
      },
    },
    {
      'mailingAddress.city': required,
      'mailingAddress.state': 'Please choose one of the options',
      'mailingAddress.zip': 'Please enter a valid zip code',
    },
  ],
  [
    'a signer who is not listed',
    { signing: { signeeId: 'owner-9', agreementVersion: '', consentVersions: {} } },
    { 'signing.signeeId': 'The signee must be an owner or the authorized controller' },
  ],
  [
    'no signee',
    { signing: { signeeId: '', agreementVersion: '', consentVersions: {} } },
    { 'signing.signeeId': required },
  ],
  [
    'another name than the signee’s',
    { termsSignerFullName: "Daniel O'Neill" },
    { termsSignerFullName: 'Signature does not match Signee' },
  ],
  [
    'a name that nobody listed has',
    { signing: null, termsSignerFullName: 'John Doe' },
    { termsSignerFullName: 'Signature does not match Signee' },
  ],
  ['no signature', { termsSignerFullName: ' ' }, { termsSignerFullName: required }],
]

describe('the check of a submission', () => {
  test.each(accepted)('accepts %s', (_, overrides) => {
    expect(problems(overrides)).toEqual({})
  })

  test.each(refused)('refuses %s', (_, overrides, messages) => {
    expect(problems(overrides)).toEqual(messages)
  })

  test('finds everything that is missing in an empty application', () => {
    const empty: Submission = {
      ...emptyApplication,
      plaid: null,
      manualEntry: null,
      termsSignerFullName: '',
      persistentMarketingIdentifier: '',
      signing: null,
    }
    expect(Object.keys(submissionProblems(empty, sampleToday))).toEqual([
      'businessName',
      'legalBusinessName',
      'businessPhone',
      'businessEmail',
      'businessAddress.street',
      'businessAddress.city',
      'businessAddress.state',
      'businessAddress.zip',
      'businessStructure',
      'tin',
      'yearFounded',
      'mcc',
      'productsOrServices',
      'avgSale',
      'highestSale',
      'annualSales',
      'manualEntry',
      'termsSignerFullName',
      'signing.signeeId',
    ])
  })
})
