import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Application, Owner } from './application.ts'
import { text } from './fields/text.ts'
import { amount } from './forms/us/fields/money.ts'
import { websiteToSend } from './forms/us/implied-people.ts'
import { applicationSchema } from './forms/us/schema.ts'
import { us } from './forms/us.ts'
import { controllerOf } from './ownership.ts'
import { checkbox, numberQuestion, shareQuestion, textQuestion } from './question.ts'
import {
  arrive,
  fromSubmission,
  type Submission,
  type SubmissionBody,
  toSubmission,
  validateSubmission,
} from './submission.ts'
import { addQuestion } from './testing/added-question.ts'
import { errorTexts, pathsAndCodes } from './testing/issue-lists.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
  sampleToday,
  signedApplication,
} from './testing/sample-application.ts'

const maria = sampleOwner()
const daniel = sampleOwner({ id: 'owner-2', firstName: 'Daniel', stake: 40 })
const asController = (owner: Owner) =>
  controllerOf({ companyOwners: [owner], authorizedController: null })
const asContact = ({ id, firstName, lastName, phone, email }: Owner) => ({
  id,
  role: 'primary-contact' as const,
  firstName,
  lastName,
  phone,
  email,
})

const parse = (body: SubmissionBody) => arrive(v.parse(applicationSchema, body), us).submission
/** Returns the server's reading of a request like the sample's. */
const received = (overrides: SubmissionBody = {}) =>
  parse({ ...(sampleSubmission() as SubmissionBody), ...overrides })
const issuesOf = (submission: Submission) =>
  validateSubmission({ submission, application: fromSubmission(submission, us) }, sampleToday, us)
const issues = (submission: Submission) => pathsAndCodes(issuesOf(submission))
const receivedIssues = (overrides: SubmissionBody = {}) => issues(received(overrides))

describe('a submission', () => {
  test('is the application with its signature, and with the controller and contact written out', () => {
    const draft = signedApplication({ persistentMarketingIdentifier: 'lead-1' })
    expect(toSubmission(draft, us)).toEqual({
      ...draft,
      authorizedController: asController(maria),
      primaryContact: asContact(maria),
    })
  })

  test('has the controller and the contact who were entered', () => {
    const grace = sampleController()
    const ana = { ...asContact(maria), id: 'primary-contact', firstName: 'Ana' }
    const sent = toSubmission(signedApplication({ authorizedController: grace }), us)
    expect(sent.authorizedController).toEqual(grace)
    expect(sent.primaryContact).toMatchObject({ id: grace.id, firstName: 'Grace' })
    expect(toSubmission(signedApplication({ primaryContact: ana }), us).primaryContact).toEqual(ana)
  })

  test('follows a change of the first owner', () => {
    const sent = toSubmission(signedApplication({ companyOwners: [daniel] }), us)
    expect([sent.authorizedController?.id, sent.primaryContact?.id]).toEqual(['owner-2', 'owner-2'])
  })

  test('has the linked account and no typed details if one is linked', () => {
    const sent = toSubmission(
      signedApplication({ plaid: sampleLinkedAccount, manualEntry: null }),
      us,
    )
    expect([sent.plaid, sent.manualEntry]).toEqual([sampleLinkedAccount, null])
  })

  test('leaves out answers to questions that the other answers make unnecessary', () => {
    const off = { whenChargeCustomer: 0, useFulfillment: false }
    expect(toSubmission(sampleApplication(off), us)).toMatchObject({
      deliveryAvgNumbDays: null,
      fulfillmentCompanyName: '',
      tin: '941234567',
    })
    const sole = toSubmission(sampleApplication({ businessStructure: 'SOLE PROPRIETOR' }), us)
    expect(sole).toMatchObject({ tin: '', deliveryAvgNumbDays: 3 })
  })

  test.each([
    ['a checkbox', checkbox(), true, false],
    ['a share', shareQuestion(), 20, 0],
    ['a number', numberQuestion(amount), 20, null],
    ['a text', textQuestion(text), 'Bay Parcel Co.', ''],
  ])(
    'leaves %s that is not asked as empty as before it is answered',
    (_, schema, answer, empty) => {
      Object.assign(schema.question, { onlyIf: () => false })
      onTestFinished(addQuestion('added', schema))
      const draft = { ...sampleApplication(), added: answer }
      expect(toSubmission(draft, us)).toMatchObject({ added: empty })
    },
  )

  test.each([
    ['example', 0, ''],
    ['example', 20, 'example'],
    ['example.com', 0, 'example.com'],
    ['', 0, ''],
  ])(
    'has a malformed website only if something is sold online: "%s" at %i%% is sent as "%s"',
    (businessWebsite, share, sent) => {
      const draft = sampleApplication({
        businessWebsite,
        cardPresentSales: 100 - share,
        cardNotPresentSalesPhone: 0,
        cardNotPresentSalesInternet: share,
      })
      expect(websiteToSend(draft)).toBe(sent)
      expect(toSubmission(draft, us).businessWebsite).toBe(sent)
    },
  )
})

describe('the draft of a submission', () => {
  const contact = { ...asContact(maria), id: 'primary-contact', firstName: 'Ana' }
  const drafts: readonly (readonly [string, Partial<Application>])[] = [
    ['two owners', {}],
    ['a controller', { authorizedController: sampleController() }],
    ['a contact', { primaryContact: contact }],
    ['both', { authorizedController: sampleController(), primaryContact: contact }],
    ['no owners', { companyOwners: [], authorizedController: sampleController() }],
    ['a linked account', { plaid: sampleLinkedAccount, manualEntry: null }],
    ['no bank account', { manualEntry: null }],
  ]

  test.each(drafts)('is the one it was made from: with %s', (_, overrides) => {
    const draft = signedApplication(overrides)
    expect(fromSubmission(toSubmission(draft, us), us)).toEqual(draft)
  })

  test.each<readonly [string, Partial<Submission>]>([
    ['when the first owner is both', {}],
    [
      'when a controller is entered who is also the contact',
      {
        authorizedController: sampleController(),
        primaryContact: { ...asContact(maria), id: 'authorized-controller', firstName: 'Grace' },
      },
    ],
    [
      'when a controller is entered and the first owner is the contact',
      {
        authorizedController: sampleController(),
      },
    ],
    ['when the second owner is the controller', { authorizedController: asController(daniel) }],
    ['when the second owner is the contact', { primaryContact: asContact(daniel) }],
  ])('has the same controller and contact %s', (_, overrides) => {
    const submission = sampleSubmission({ companyOwners: [maria, daniel], ...overrides })
    expect(issues(submission)).toEqual([])
    expect(toSubmission(fromSubmission(submission, us), us)).toEqual(submission)
  })
})

describe('a request', () => {
  test('is stored as the page sent it', () => {
    expect(received()).toEqual(sampleSubmission())
  })

  test('may have masked values', () => {
    const masked = received({
      businessPhone: '+1 (415) 555-0132',
      tin: '94-1234567',
      businessAddress: { ...sampleSubmission().businessAddress, zip: ' 94105 ' },
      companyOwners: [{ ...maria, ssn: '123-45-6789', dob: '07/04/1979', phone: '(415) 555-0134' }],
      authorizedController: null,
      primaryContact: null,
      manualEntry: { routingNumber: '021-000-021', bankName: ' Chase ', accountNumber: '000-12 3' },
    })
    expect(masked.businessPhone).toBe('4155550132')
    expect(masked.tin).toBe('941234567')
    expect(masked.companyOwners[0]).toEqual(maria)
    expect(masked.manualEntry).toEqual({
      routingNumber: '021000021',
      bankName: 'Chase',
      accountNumber: '000123',
    })
    expect(issues(masked)).toEqual([])
  })

  test('keeps letters among digits, so that they are invalid', () => {
    const wrong = received({ tin: '94123456A', businessPhone: '415555013l' })
    expect(errorTexts(issuesOf(wrong))).toEqual({
      tin: 'Please enter a valid 9-digit TIN',
      businessPhone: 'Phone number must be 10 digits',
    })
  })

  test('may omit the ids', () => {
    const withoutId = ({ id: _, ...rest }: { readonly id: string }) => rest
    const { companyOwners, businessAddress } = sampleSubmission()
    const body: SubmissionBody = {
      businessAddress: withoutId(businessAddress),
      companyOwners: companyOwners.map(({ address, ...owner }) => ({
        ...withoutId(owner),
        address: withoutId(address),
      })),
      authorizedController: null,
      primaryContact: null,
      signing: null,
    }
    expect(receivedIssues(body)).toEqual([])
    expect(received(body).companyOwners.map(({ id }) => id)).toEqual([
      'company-owner-1',
      'company-owner-2',
    ])
    expect(received(body).authorizedController?.firstName).toBe('Maria')
    expect(received(body).primaryContact?.email).toBe('maria@goldengatebakery.example')
  })

  test('gets ids for a controller and a contact without one', () => {
    const { id: _c, ...controller } = sampleController()
    const { id: _p, ...contact } = asContact(maria)
    const body = received({ authorizedController: controller, primaryContact: contact })
    expect(body.authorizedController?.id).toBe('authorized-controller')
    expect(body.primaryContact?.id).toBe('primary-contact')
    expect(issues(body)).toEqual([])
  })

  test('may have blank groups in place of null', () => {
    const blankAddress = { id: '', street: '', street2: '', city: '', state: '', zip: '' }
    const body: SubmissionBody = {
      mailingAddress: blankAddress,
      authorizedController: { firstName: '', address: blankAddress },
      primaryContact: { firstName: '' },
      plaid: { publicToken: '' },
    }
    expect(receivedIssues(body)).toEqual([])
    expect(received(body).mailingAddress).toBeNull()
    expect(received(body).authorizedController?.firstName).toBe('Maria')
    const linkedOnly = { plaid: { publicToken: 'token' }, manualEntry: { routingNumber: '' } }
    expect(receivedIssues(linkedOnly)).toEqual([])
    expect(received(linkedOnly).manualEntry).toBeNull()
  })

  test('may have blank masks in place of empty answers', () => {
    const body = received({
      mailingAddress: { zip: '_____' },
      primaryContact: { phone: '(___) ___-____' },
      manualEntry: { accountNumber: '-' },
    })
    expect([body.mailingAddress, body.manualEntry]).toEqual([null, null])
    expect(body.primaryContact?.firstName).toBe('Maria')
  })

  test.each(['valueOf', '__proto__', 'constructor'])('may have %s for an id', (id) => {
    const body: SubmissionBody = {
      companyOwners: [{ ...sampleOwner({ id, stake: 100 }) }],
      authorizedController: null,
      primaryContact: null,
      signing: null,
    }
    expect(receivedIssues(body)).toEqual([])
  })

  test('loses answers that its other answers make unnecessary', () => {
    expect(
      received({
        businessStructure: 'SOLE PROPRIETOR',
        tin: '941234567',
        businessWebsite: 'not an address',
        cardPresentSales: 100,
        cardNotPresentSalesPhone: 0,
        cardNotPresentSalesInternet: 0,
        whenChargeCustomer: 0,
        deliveryAvgNumbDays: 7,
        useFulfillment: false,
        fulfillmentCompanyName: 'Bay Parcel Co.',
      }),
    ).toMatchObject({
      tin: '',
      businessWebsite: '',
      deliveryAvgNumbDays: null,
      fulfillmentCompanyName: '',
    })
  })

  test('of a sole proprietor has no other controller who could sign', () => {
    const body = received({
      businessStructure: 'SOLE PROPRIETOR',
      companyOwners: [{ ...sampleOwner({ stake: 100, title: 'Owner' }) }],
      authorizedController: { ...sampleController({ id: 'x', firstName: 'Eve' }) },
    })
    expect(body.authorizedController?.firstName).toBe('Maria')
  })

  test('keeps invisible characters, so that they are refused', () => {
    const hidden = { businessName: 'Golden\u0000 Gate', businessAddress: { city: 'Re\u200bno' } }
    expect(receivedIssues(hidden)).toEqual(
      expect.arrayContaining(['businessName: name.hidden', 'businessAddress.city: text.hidden']),
    )
    expect(received({ productsOrServices: 'Bread\nCakes' }).productsOrServices).toBe('Bread\nCakes')
  })

  test('without answers has an issue for each required one, stakes included', () => {
    const matches = receivedIssues({ companyOwners: [{}] })
    expect(matches).toContain('companyOwners.0.stake: required')
    expect(matches).toContain('companyOwners.0.ssn: required')
    expect(matches).toContain('companyOwners.0.address: required')
    expect(issues(parse({}))).toContain('businessName: required')
  })
})

describe('the ids of people', () => {
  test('are distinct, so that the stakes of two owners are added up', () => {
    const twins = sampleSubmission({
      companyOwners: [
        { ...maria, stake: 100 },
        { ...daniel, id: maria.id, stake: 100 },
      ],
    })
    expect(issues(twins)).toEqual(['companyOwners.1.id: person.id'])
  })

  test('of a controller are not those of another owner', () => {
    const impostor = sampleSubmission({
      authorizedController: sampleController({ id: 'owner-2', ssn: '1' }),
    })
    expect(issues(impostor)).toEqual(['authorizedController.id: person.id'])
    const same = asController(maria) ?? sampleController()
    for (const own of [{ ssn: '623456789' }, { dob: '03031990' }, { firstName: 'Eve' }]) {
      const other = sampleSubmission({ authorizedController: { ...same, ...own } })
      expect(issues(other)).toContain('authorizedController.id: person.id')
    }
  })

  test('of a contact are not those of another owner', () => {
    const impostor = sampleSubmission({
      primaryContact: { ...asContact(maria), firstName: '', lastName: '', phone: '', email: '' },
    })
    expect(issues(impostor)).toEqual(['primaryContact.id: person.id'])
  })
})
