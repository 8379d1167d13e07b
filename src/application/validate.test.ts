import { describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from './application.ts'
import { emptyLinkedAccount, emptyManualEntry } from './banking.ts'
import { validateOwnDetails, validateOwner } from './forms/us/validate-people.ts'
import { us } from './forms/us.ts'
import { emptyContact, emptyController } from './ownership.ts'
import { businessStructures } from './reference/structures.ts'
import { signerOf } from './signers.ts'
import { stepNumber, stepOfPath } from './steps.ts'
import { errorTexts, pathsAndCodes } from './testing/issue-lists.ts'
import {
  askedOwner,
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleToday,
  signedApplication,
} from './testing/sample-application.ts'
import { isComplete, validate } from './validate.ts'

const maria = sampleOwner()
const daniel = sampleOwner({ id: 'owner-2', firstName: 'Daniel', stake: 40 })
const entered = {
  invitation: 'aW52aXRhdGlvbi1vZi1hbg',
  sha256: 'a1',
  enteredAt: '2026-11-22T10:42:00.000Z',
}
const ana = askedOwner({ enteredBy: entered })
const controller = sampleController({ lastName: 'Kim' })
const proprietor = sampleOwner({ stake: 100, title: 'Owner' })
const blankAddress = { id: 'h', street: '', street2: '', city: '', state: '', zip: '' }
const mailingAddress = {
  ...blankAddress,
  street: 'PO Box 1',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
}
const inPerson = {
  cardPresentSales: 100,
  cardNotPresentSalesPhone: 0,
  cardNotPresentSalesInternet: 0,
}
const online = { ...inPerson, cardPresentSales: 95, cardNotPresentSalesInternet: 5 }
const sole = (companyOwners = [proprietor]): Partial<Application> => ({
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
  companyOwners,
})
const signing = (signeeId: string) => ({
  signeeId,
  preparedBy: '',
  language: '',
  agreementVersion: '',
  consentVersions: {},
})
const unsigned = { signing: null, termsSignerFullName: '' }
const issuesOf = (overrides: Partial<Application>) =>
  validate(signedApplication(overrides), sampleToday, us)
const issues = (overrides: Partial<Application>) => pathsAndCodes(issuesOf(overrides))

/** Returns that the answers to some questions in one part are required. */
const required = (part: string, questions: string) =>
  questions.split(' ').map((question) => `${part}.${question}: required`)

const valid: readonly (readonly [string, Partial<Application>])[] = [
  ['two owners, the first of whom is also controller and contact', {}],
  ['an owner who has entered their own details', { companyOwners: [maria, ana] }],
  [
    'such an owner of whom only the phone is known, and who controls the company',
    {
      companyOwners: [askedOwner({ enteredBy: entered, email: '', phone: '4155550134' })],
      signing: null,
      termsSignerFullName: 'Ana Núñez',
    },
  ],
  ['a linked account', { plaid: sampleLinkedAccount, manualEntry: null }],
  ['a controller entered', { authorizedController: controller }],
  [
    'a company without owners that a controller signs for',
    {
      companyOwners: [],
      authorizedController: controller,
      signing: signing(controller.id),
      termsSignerFullName: 'grace KIM',
    },
  ],
  ['a sole proprietor', sole()],
  ['a signature without a chosen signer', { signing: null }],
  [
    'a second owner who signs without being chosen',
    { companyOwners: [maria, daniel], signing: null, termsSignerFullName: 'Daniel Alvarez' },
  ],
  ['no website while nothing is sold over the internet', { ...inPerson, businessWebsite: '' }],
  ['an address without a second line', { mailingAddress: { ...mailingAddress, street2: '' } }],
  [
    'a malformed website while nothing is sold over the internet',
    { ...inPerson, businessWebsite: 'example' },
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
  ['a mailing address', { mailingAddress }],
]

const invalid: readonly (readonly [string, Partial<Application>, readonly string[]])[] = [
  [
    'stakes over 100',
    { companyOwners: [maria, { ...daniel, stake: 50 }] },
    ['companyOwners.0.stake: stake.total', 'companyOwners.1.stake: stake.total'],
  ],
  [
    'a stake below the minimum',
    { companyOwners: [maria, { ...daniel, stake: 24 }] },
    ['companyOwners.1.stake: stake.minimum'],
  ],
  [
    'an owner without a stake',
    { companyOwners: [maria, { ...daniel, stake: null }] },
    ['companyOwners.1.stake: required'],
  ],
  [
    'an owner without a home',
    { companyOwners: [{ ...maria, address: blankAddress }, daniel] },
    ['companyOwners.0.address: required'],
  ],
  [
    'an owner with a title that is not offered',
    { companyOwners: [{ ...maria, title: 'Boss' }, daniel] },
    ['companyOwners.0.title: choice.unknown'],
  ],
  ['shares that do not add up', { cardPresentSales: 75 }, ['cardPresentSales: shares.total']],
  [
    'shares out of step',
    { cardPresentSales: 69, cardNotPresentSalesPhone: 11 },
    ['cardPresentSales: shares.range'],
  ],
  [
    'shares below 0',
    { cardPresentSales: 105, cardNotPresentSalesPhone: -25 },
    ['cardPresentSales: shares.range'],
  ],
  [
    'consumer and business shares that do not add up',
    { annualSalesB2B: 25 },
    ['annualSalesB2C: shares.total'],
  ],
  [
    'a company that nobody owns and nobody controls',
    { companyOwners: [], authorizedController: null, signing: null },
    [
      ...required('authorizedController', 'firstName lastName ssn dob phone email address'),
      'signing.signeeId: required',
    ],
  ],
  [
    'an owner who has yet to enter their own details',
    { companyOwners: [maria, askedOwner()] },
    ['companyOwners.1.enteredBy: owner.waiting'],
  ],
  [
    'an owner whom nobody can ask for their details',
    { companyOwners: [maria, { ...ana, email: '' }] },
    ['companyOwners.1.email: owner.contact'],
  ],
  [
    'an invited owner without a name, and with a wrong phone',
    { companyOwners: [maria, { ...ana, firstName: '', title: '', phone: '1' }] },
    [
      'companyOwners.1.title: required',
      'companyOwners.1.firstName: required',
      'companyOwners.1.phone: phone.length',
    ],
  ],
  [
    'an invited owner with too large a stake',
    { companyOwners: [maria, { ...ana, stake: 41 }] },
    ['companyOwners.0.stake: stake.total', 'companyOwners.1.stake: stake.total'],
  ],
  [
    'a controller entered without an SSN',
    { authorizedController: { ...controller, ssn: '' } },
    ['authorizedController.ssn: required'],
  ],
  [
    'a contact entered without a phone',
    {
      primaryContact: {
        ...emptyContact,
        firstName: 'Ana',
        lastName: 'Lee',
        email: 'ana@example.com',
      },
    },
    ['primaryContact.phone: required'],
  ],
  [
    'a contact without answers',
    { primaryContact: emptyContact },
    [...required('primaryContact', 'firstName lastName phone email')],
  ],
  [
    'a sole proprietor without answers',
    { ...sole([]), ...unsigned },
    [
      ...required('companyOwners.0', 'firstName lastName ssn dob phone email address'),
      'termsSignerFullName: required',
      'signing.signeeId: required',
    ],
  ],
  ['a sole proprietor with two owners', sole([proprietor, daniel]), ['companyOwners: sole.owners']],
  [
    'a sole proprietor of 60%',
    sole([{ ...proprietor, stake: 60 }]),
    ['companyOwners.0.stake: sole.stake'],
  ],
  [
    'a sole proprietor with another title',
    sole([{ ...proprietor, title: 'CEO' }]),
    ['companyOwners.0.title: sole.title'],
  ],
  ['a company without a TIN', { tin: '' }, ['tin: required']],
  [
    'a structure that is not offered',
    { businessStructure: 'TRUST' },
    ['businessStructure: choice.unknown'],
  ],
  ['a category that is not offered', { mcc: '3000' }, ['mcc: choice.unknown']],
  ['two bank accounts', { plaid: sampleLinkedAccount }, ['manualEntry: bank.both']],
  ['no bank account', { manualEntry: null }, ['manualEntry: bank.missing']],
  [
    'a linked account without a token',
    { plaid: emptyLinkedAccount, manualEntry: null },
    ['plaid.publicToken: bank.missing'],
  ],
  [
    'empty bank details, without asking for the name of the bank yet',
    { manualEntry: emptyManualEntry },
    ['manualEntry.routingNumber: routing.required', 'manualEntry.accountNumber: required'],
  ],
  [
    'invalid bank details, without asking for the name of the bank yet',
    { manualEntry: { routingNumber: '000000000', bankName: '', accountNumber: '12a' } },
    ['manualEntry.routingNumber: routing.invalid', 'manualEntry.accountNumber: account.invalid'],
  ],
  [
    'a bank without a name',
    { manualEntry: { routingNumber: '021000021', bankName: '', accountNumber: '12' } },
    ['manualEntry.bankName: required'],
  ],
  [
    'a malformed website while something is sold over the internet',
    { ...online, businessWebsite: 'x' },
    ['businessWebsite: website'],
  ],
  [
    'no website while something is sold over the internet',
    { ...online, businessWebsite: '' },
    ['businessWebsite: required'],
  ],
  [
    'customers who pay before delivery and no days',
    { deliveryAvgNumbDays: null },
    ['deliveryAvgNumbDays: required'],
  ],
  [
    'an unknown time of charging',
    { whenChargeCustomer: 2 },
    ['whenChargeCustomer: choice.unknown'],
  ],
  [
    'a fulfillment vendor without a name',
    { fulfillmentCompanyName: '' },
    ['fulfillmentCompanyName: required'],
  ],
  [
    'sales that contradict each other',
    { avgSale: 1000, highestSale: 900, annualSales: 900 },
    ['highestSale: sales.highest', 'annualSales: sales.annual'],
  ],
  [
    'no average sale, and annual sales below the highest',
    { avgSale: null, highestSale: 900, annualSales: 900 },
    ['avgSale: required', 'annualSales: sales.annual'],
  ],
  [
    'no highest sale, and annual sales of one average sale',
    { avgSale: 25, highestSale: null, annualSales: 25 },
    ['highestSale: required', 'annualSales: sales.annual'],
  ],
  ['no annual sales', { annualSales: null }, ['annualSales: required']],
  [
    'a mailing address without a city',
    { mailingAddress: { ...mailingAddress, city: '', state: 'ZZ', zip: '9410' } },
    [
      'mailingAddress.city: required',
      'mailingAddress.state: choice.unknown',
      'mailingAddress.zip: zip',
    ],
  ],
  [
    'a mailing address without answers',
    { mailingAddress: blankAddress },
    [...required('mailingAddress', 'street city state zip')],
  ],
  [
    'a second address line that is too long',
    { mailingAddress: { ...mailingAddress, street2: 'x'.repeat(1025) } },
    ['mailingAddress.street2: text.length'],
  ],
  [
    'a signer who is not listed',
    { signing: signing('owner-9') },
    ['signing.signeeId: signer.unknown'],
  ],
  ['no signer', { signing: signing('') }, ['signing.signeeId: required']],
  [
    'another name than the signer’s',
    { termsSignerFullName: "Daniel O'Neill" },
    ['termsSignerFullName: signature.mismatch'],
  ],
  [
    'a name that nobody listed has',
    { signing: null, termsSignerFullName: 'John Doe' },
    ['termsSignerFullName: signature.mismatch'],
  ],
  ['no signature', { termsSignerFullName: ' ' }, ['termsSignerFullName: required']],
  [
    'neither signer nor signature',
    { signing: signing(''), termsSignerFullName: '' },
    ['termsSignerFullName: required', 'signing.signeeId: required'],
  ],
]

describe('an application', () => {
  test.each(valid)('is valid with %s', (_, overrides) => {
    expect(issues(overrides)).toEqual([])
  })

  test.each(invalid)('is invalid with %s', (_, overrides, expected) => {
    expect(issues(overrides)).toEqual(expected)
  })

  test('is invalid before the first answer, with every required question', () => {
    expect(pathsAndCodes(validate(emptyApplication, sampleToday, us))).toEqual([
      'businessName: required',
      'legalBusinessName: required',
      'businessPhone: required',
      'businessEmail: required',
      ...required('businessAddress', 'street city state zip'),
      'businessStructure: required',
      'tin: required',
      'yearFounded: required',
      'mcc: required',
      'productsOrServices: required',
      'avgSale: required',
      'highestSale: required',
      'annualSales: required',
      'manualEntry: bank.missing',
      'termsSignerFullName: required',
      'signing.signeeId: required',
    ])
  })

  test('has its issues in the order of the questions', () => {
    const answered = { businessStructure: 'LIMITED', authorizedController: emptyController }
    const issues = validate({ ...emptyApplication, ...answered }, sampleToday, us)
    const numbers = issues.map(({ path }) => stepNumber(stepOfPath(path, us), us))
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
  })

  test('has at most one issue for an answer', () => {
    const owners = [
      { ...proprietor, stake: 20 },
      { ...proprietor, stake: null },
      { ...proprietor, title: 'Boss' },
      { ...proprietor, title: '' },
    ]
    for (const owner of owners) {
      const paths = issuesOf(sole([owner])).map(({ path }) => path)
      expect(paths).toEqual([...new Set(paths)])
    }
  })

  test.each(businessStructures.filter((structure) => structure !== 'SOLE PROPRIETOR'))(
    'needs a TIN as a %s',
    (businessStructure) => {
      expect(issues({ businessStructure, tin: '' })).toEqual(['tin: required'])
      expect(issues({ businessStructure })).toEqual([])
    },
  )

  test('is complete when it has no issues', () => {
    const application = signedApplication()
    expect(isComplete(application, validate(application, sampleToday, us))).toBe(true)
    const unfinished = signedApplication({ tin: '' })
    expect(isComplete(unfinished, validate(unfinished, sampleToday, us))).toBe(false)
    expect(isComplete(emptyApplication, [])).toBe(false)
  })

  test('has the specified errors in English', () => {
    const wrong = issuesOf({
      businessName: '',
      businessPhone: '1155550132',
      businessEmail: 'a@b',
      businessWebsite: 'x',
      tin: '94',
      yearFounded: '2027',
      companyOwners: [
        { ...maria, ssn: '12', dob: '02291985', stake: 24 },
        { ...daniel, stake: 77 },
      ],
      authorizedController: { ...controller, dob: '13011990', address: mailingAddress },
      avgSale: 1000,
      highestSale: 900,
      annualSales: 900,
      manualEntry: { routingNumber: '000000000', bankName: '', accountNumber: '12a' },
      termsSignerFullName: 'John Doe',
    })
    expect(errorTexts(wrong)).toEqual({
      businessName: 'This field is required',
      businessPhone: "Phone number may not begin a '0' or '1'",
      businessEmail: 'Email is invalid',
      businessWebsite: 'Please enter a valid URL',
      tin: 'Please enter a valid 9-digit TIN',
      yearFounded: 'Please enter a valid year',
      'companyOwners.0.ssn': 'Please enter a valid 9-digit SSN',
      'companyOwners.0.dob': 'Invalid day provided',
      'companyOwners.0.stake':
        'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.',
      'companyOwners.1.stake': 'Total stake cannot exceed 100%',
      'authorizedController.dob': 'Invalid month provided',
      highestSale: 'Highest card sales cannot be less than average card sales',
      annualSales:
        'Annual card sales cannot be less than or equal to average card sales or highest card sales',
      'manualEntry.routingNumber': 'Routing number is invalid',
      'manualEntry.accountNumber': 'Invalid account number',
      termsSignerFullName: 'Signature does not match Signee',
    })
  })
})

describe('an owner', () => {
  test.each([
    ['what is left', 60, []],
    ['more than what is left', 61, ['stake: stake.total']],
    ['less than the minimum', 24, ['stake: stake.minimum']],
    ['nothing', null, ['stake: required']],
  ])('with a stake of %s beside others: %s', (_, stake, expected) => {
    expect(
      pathsAndCodes(validateOwner({ ...maria, stake }, 60, sampleToday, sampleApplication())),
    ).toEqual(expected)
  })

  test('with an incomplete home address has the issues of its lines', () => {
    const address = { ...mailingAddress, zip: '895' }
    expect(
      pathsAndCodes(validateOwner({ ...maria, address }, 60, sampleToday, sampleApplication())),
    ).toEqual(['address.zip: zip'])
  })
})

describe("an owner's own entry", () => {
  const { ssn, dob, phone, email, address } = maria
  const details = { ssn, dob, phone, email, address }

  test.each([
    ['is complete', {}, []],
    ['needs a valid SSN', { ssn: '1' }, ['ssn: ssn']],
    ['needs a home address', { address: blankAddress }, ['address: required']],
    [
      'needs both a phone and an email',
      { phone: '', email: '' },
      ['phone: required', 'email: required'],
    ],
  ])('%s', (_, changes, expected) => {
    const issues = validateOwnDetails({ ...details, ...changes }, sampleToday)
    expect(pathsAndCodes(issues)).toEqual(expected)
  })
})

describe('the signer', () => {
  test.each([
    ['the person chosen', { signing: signing('owner-2') }, "Daniel O'Neill"],
    [
      'the person of the typed name when nobody is chosen',
      { signing: null, termsSignerFullName: "daniel o'neill" },
      "Daniel O'Neill",
    ],
    [
      'the first who may sign when nobody has the typed name',
      { signing: null, termsSignerFullName: 'John Doe' },
      'Maria Alvarez',
    ],
    ['nobody when the person chosen is not listed', { signing: signing('owner-9') }, undefined],
    ['nobody when nobody is listed', { companyOwners: [], signing: null }, undefined],
  ])('is %s', (_, overrides, name) => {
    expect(signerOf(signedApplication(overrides), us)?.name).toBe(name)
  })
})
