import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as en from '../messages/en/first-step.ts'
import { type AnswerName, answersIn, emptyApplication, questionOf } from './application.ts'
import { label } from './labels.ts'
import { limits } from './reference/limits.ts'
import { applicationSchema } from './schema.ts'
import { arrive, type SubmissionBody } from './submission.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from './testing/sample-application.ts'

const normalize = (body: unknown) => arrive(v.parse(applicationSchema, body)).submission
const accepts = (body: unknown) => v.safeParse(applicationSchema, body).success

/** The fields of spec §3 in the order of the steps, and `signing` (decision 28). */
const specified = [
  'businessName legalBusinessName businessWebsite businessPhone businessEmail',
  'businessAddress mailingAddress businessStructure tin yearFounded mcc productsOrServices',
  'companyOwners authorizedController primaryContact',
  'cardPresentSales cardNotPresentSalesPhone cardNotPresentSalesInternet',
  'avgSale highestSale annualSales annualSalesB2C annualSalesB2B',
  'whenChargeCustomer deliveryAvgNumbDays useFulfillment fulfillmentCompanyName',
  'plaid manualEntry termsSignerFullName persistentMarketingIdentifier signing',
].flatMap((names) => names.split(' '))

/** All of them: those of the specification, and the documents that an operator can ask for. */
const declared = specified.toSpliced(specified.indexOf('manualEntry') + 1, 0, 'documents')

/** An application with every group in it. */
const complete = {
  ...sampleSubmission(),
  mailingAddress: sampleOwner().address,
  authorizedController: sampleController(),
  plaid: sampleLinkedAccount,
}

describe('the questions', () => {
  test('are the specified ones, and the documents', () => {
    expect(Object.keys(applicationSchema.entries)).toEqual(declared)
  })

  test.each(specified.filter((name) => name !== 'persistentMarketingIdentifier'))(
    'each have a label: %s',
    (name) => {
      expect(label(name, en)).not.toBe('')
    },
  )

  test('have a label in every group', () => {
    const paths = [...answersIn(complete)].map(({ path }) => path)
    expect(paths).toContain('plaid.publicToken')
    expect(paths).toContain('authorizedController.address.street2')
    expect(paths.filter((path) => label(path, en) === '')).toEqual([])
  })

  test('have the specified labels where spec §2 names them', () => {
    const labels = [...answersIn(complete)].map(({ path }) => label(path, en))
    expect(labels).toEqual(
      expect.arrayContaining([
        'Business Name (DBA)',
        'Legal Name',
        'Business Website',
        'Business Phone',
        'Business Email',
        'Tax ID Number (TIN)',
        'Year Founded/Incorporated',
        'Business Category',
        'Products/Services Sold',
        'Title',
        'First Name',
        'Last Name',
        'SSN',
        'Date of Birth',
        'Stake percent',
        'Phone',
        'Email',
        'Card-Present',
        'Card-Not-Present via Phone or Mail',
        'Card-Not-Present via Internet',
        'Average Card Sale',
        'Highest Card Sale',
        'Annual Card Sales',
        'Average number of days between charging and delivering product/service?',
        "I'm using a fulfillment vendor to ship products",
        'Fulfillment Company Name',
        'Bank Routing Number',
        'Bank Name',
        'Account Number',
        'Signing As',
        'Full Name',
      ]),
    )
    expect(en.questions.confirmAccountNumber.label).toBe('Confirm Account Number')
    expect(en.questions.mcc.placeholder).toBe(
      'Type or Select the category that best resembles your business',
    )
    expect(en.questions.productsOrServices.hint).toBe(
      'Please provide a brief description of the product or services your business provides',
    )
    expect(en.questions.street2.placeholder).toBe('Suite, Unit, etc.')
  })

  test('that a lead can answer beforehand are declared', () => {
    const prefilled = (Object.keys(applicationSchema.entries) as AnswerName[]).flatMap((name) => {
      const prefill = questionOf(name)?.prefill
      return prefill ? [[name, prefill]] : []
    })
    expect(prefilled).toEqual([
      ['businessName', 'businessName'],
      ['businessPhone', 'phone'],
      ['businessEmail', 'email'],
      ['productsOrServices', 'productsSold'],
    ])
  })
})

describe('a request body', () => {
  test('may be empty: every question has an answer then, though an empty one', () => {
    const empty = v.parse(applicationSchema, {})
    expect(empty).toEqual({ ...emptyApplication, cardPresentSales: 0, annualSalesB2C: 0 })
    expect(Object.keys(empty)).toEqual(declared)
  })

  test('may be null in every place', () => {
    const nulls = Object.fromEntries(declared.map((name) => [name, null]))
    expect(v.parse(applicationSchema, nulls)).toEqual(v.parse(applicationSchema, {}))
    const addresses = { businessAddress: { street: null, zip: null } }
    expect(v.parse(applicationSchema, addresses)).toEqual(v.parse(applicationSchema, {}))
  })

  test.each([
    ['at the top', { unknown: 1 }],
    ['in an address', { businessAddress: { country: 'US' } }],
    ['in an owner', { companyOwners: [{ salary: 1 }] }],
    ['in the home of an owner', { companyOwners: [{ address: { country: 'US' } }] }],
    ['in a controller', { authorizedController: { title: 'CEO' } }],
    ['in a contact', { primaryContact: { ssn: '123456789' } }],
    ['in a linked account', { plaid: { accessToken: 'x' } }],
    ['in typed bank details', { manualEntry: { confirmAccountNumber: '1' } }],
    ['in a document', { documents: [{ content: 'x' }] }],
    ['in the signature', { signing: { ipAddress: '1' } }],
  ])('may not have an unknown key %s', (_, body) => {
    expect(accepts(body)).toBe(false)
  })

  test.each([
    ['text for a number', { avgSale: '25' }],
    ['a number for text', { tin: 941234567 }],
    ['a fraction', { avgSale: 25.5 }],
    ['a fraction of a stake', { companyOwners: [{ stake: 33.3 }] }],
    ['infinity', { annualSales: Number.POSITIVE_INFINITY }],
    ['a number for a box', { useFulfillment: 1 }],
    ['one owner in place of a list', { companyOwners: {} }],
    ['the role of another person', { companyOwners: [{ role: 'primary-contact' }] }],
    ['a list', []],
    ['null', null],
  ])('may not have another type: %s', (_, body) => {
    expect(accepts(body)).toBe(false)
  })

  test('may list as many owners as the limit, and no more', () => {
    const owners = (count: number) => ({ companyOwners: Array.from({ length: count }, () => ({})) })
    expect(accepts(owners(limits.maximumOwners))).toBe(true)
    expect(accepts(owners(limits.maximumOwners + 1))).toBe(false)
  })

  test('may have masked values, which lose their masks', () => {
    const person = { phone: '(415) 555-0134', ssn: '123-45-6789', dob: '07/04/1979' }
    expect(
      v.parse(applicationSchema, {
        businessPhone: '1 (415) 555-0132',
        tin: '94-1234567',
        companyOwners: [person],
        manualEntry: { routingNumber: '021 000 021', accountNumber: '000-123' },
      }),
    ).toMatchObject({
      businessPhone: '4155550132',
      tin: '941234567',
      companyOwners: [{ phone: '4155550134', ssn: '123456789', dob: '07041979' }],
      manualEntry: { routingNumber: '021000021', accountNumber: '000123' },
    })
  })

  test('has null for a group without answers', () => {
    const blank = {
      mailingAddress: { id: 'm', street: ' ' },
      authorizedController: { id: 'c', address: { id: 'h' } },
      primaryContact: { id: 'p' },
      plaid: { accountID: 'a', publicToken: ' ' },
      manualEntry: { bankName: '' },
    }
    expect(v.parse(applicationSchema, blank)).toEqual(v.parse(applicationSchema, {}))
  })

  test('is not changed by its own output', () => {
    expect(v.parse(applicationSchema, complete)).toEqual(complete)
    expect(v.parse(applicationSchema, sampleApplication())).toEqual(sampleApplication())
  })
})

describe('normalizing', () => {
  const text = fc.option(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^[ +1()0-9._/-]{0,16}$/),
      fc.constantFrom('', ' ', '_____', '(___) ___-____', '+1 (415) 555-0132', 'example', 'a.co'),
    ),
  )
  const number = fc.option(fc.integer({ min: -10, max: 110 }))
  const boolean = fc.option(fc.boolean())
  const part = <Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) =>
    fc.option(fc.record(fields, { requiredKeys: [] }))
  const address = part({
    id: text,
    street: text,
    street2: text,
    city: text,
    state: text,
    zip: text,
  })
  const contact = { id: text, firstName: text, lastName: text, phone: text, email: text }
  const person = { ...contact, ssn: text, dob: text, address }
  const owner = fc.record({ ...person, title: text, stake: number }, { requiredKeys: [] })
  const bodies = fc.record(
    {
      businessName: text,
      businessWebsite: text,
      businessPhone: text,
      businessAddress: address,
      mailingAddress: address,
      businessStructure: fc.constantFrom('', 'LIMITED', 'SOLE PROPRIETOR', null),
      tin: text,
      yearFounded: text,
      companyOwners: fc.option(fc.array(owner, { maxLength: 3 })),
      authorizedController: part(person),
      primaryContact: part(contact),
      cardPresentSales: number,
      cardNotPresentSalesInternet: number,
      avgSale: number,
      whenChargeCustomer: fc.constantFrom(0, 1, null),
      deliveryAvgNumbDays: number,
      useFulfillment: boolean,
      fulfillmentCompanyName: text,
      plaid: part({ accountID: text, publicToken: text, hadError: boolean }),
      manualEntry: part({ routingNumber: text, bankName: text, accountNumber: text }),
      termsSignerFullName: text,
      signing: part({
        signeeId: text,
        agreementVersion: text,
        consentVersions: fc.option(
          fc.dictionary(fc.constantFrom('electronic-records', 'toString'), text),
        ),
      }),
    },
    { requiredKeys: [] },
  )

  test('twice is the same as normalizing once', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const once = normalize(body)
        expect(normalize(once)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  test('accepts every body that is typed as one', () => {
    const body: SubmissionBody = { companyOwners: [{}, {}], signing: { consentVersions: null } }
    expect(normalize(body).companyOwners.map(({ id }) => id)).toEqual([
      'company-owner-1',
      'company-owner-2',
    ])
  })
})

describe('the JSON Schema of a request body', () => {
  const schema = toJsonSchema(applicationSchema, { typeMode: 'input' })

  interface Node {
    readonly type?: unknown
    readonly properties?: Readonly<Record<string, Node>>
    readonly additionalProperties?: unknown
    readonly required?: readonly string[]
  }
  const nodesIn = (value: unknown): readonly Node[] => {
    if (typeof value !== 'object' || value === null) return []
    return [value, ...Object.values(value).flatMap(nodesIn)]
  }
  const objects = nodesIn(schema).filter((node) => node.type === 'object' && node.properties)

  test('accepts no key that is not declared', () => {
    expect(objects.length).toBeGreaterThanOrEqual(10)
    expect(objects.filter((node) => node.additionalProperties !== false)).toEqual([])
  })

  test('has every question and requires none', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(declared)
    expect(objects.flatMap(({ required = [] }) => required)).toEqual([])
  })

  test('describes text, whole numbers, boxes and the longest list of owners', () => {
    const text = JSON.stringify(schema.properties)
    expect(text).toContain('"type":"integer"')
    expect(text).toContain('"type":"boolean"')
    expect(text).toContain(`"maxItems":${limits.maximumOwners}`)
  })
})
