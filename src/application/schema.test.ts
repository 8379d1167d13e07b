import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as en from '../messages/en/pages.ts'
import { questionNotes } from '../messages/en/question-notes.ts'
import { answersIn } from './answers.ts'
import { type AnswerName, emptyApplication } from './application.ts'
import { questionOf } from './form.ts'
import { applicationSchema } from './forms/us/schema.ts'
import { us } from './forms/us.ts'
import { arrive, type SubmissionBody } from './submission.ts'
import { label } from './summary/labels.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from './testing/sample-application.ts'

const normalize = (body: unknown) => arrive(v.parse(applicationSchema, body), us).submission

/** The fields of docs/specification.md (3) in the order of the steps, and `signing`. */
const specified = [
  'businessName legalBusinessName businessWebsite businessPhone businessEmail',
  'businessAddress mailingAddress businessStructure tin yearFounded mcc productsOrServices',
  'companyOwners authorizedController primaryContact',
  'cardPresentSales cardNotPresentSalesPhone cardNotPresentSalesInternet',
  'avgSale highestSale annualSales annualSalesB2C annualSalesB2B',
  'whenChargeCustomer deliveryAvgNumbDays useFulfillment fulfillmentCompanyName',
  'plaid manualEntry termsSignerFullName persistentMarketingIdentifier signing',
].flatMap((names) => names.split(' '))

/** All fields: those of the specification, and others such as the documents. */
const declared = Object.keys(applicationSchema.entries)

/** An application with every group in it. */
const complete = {
  ...sampleSubmission(),
  mailingAddress: sampleOwner().address,
  authorizedController: sampleController(),
  plaid: sampleLinkedAccount,
}

describe('the questions', () => {
  test('are the specified ones in their order, and others', () => {
    expect(declared.filter((name) => specified.includes(name))).toEqual(specified)
    expect(declared).toContain('documents')
  })

  test.each(specified.filter((name) => name !== 'persistentMarketingIdentifier'))(
    'each have a label: %s',
    (name) => {
      expect(label(name, en)).not.toBe('')
    },
  )

  test('have a label in every group', () => {
    const paths = answersIn(complete, us.schema).map(({ path }) => path)
    expect(paths).toContain('plaid.publicToken')
    expect(paths).toContain('authorizedController.address.street2')
    expect(paths.filter((path) => label(path, en) === '')).toEqual([])
  })

  test('have the labels that docs/specification.md (2) names', () => {
    const labels = answersIn(complete, us.schema).map(({ path }) => label(path, en))
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
    expect(questionNotes.mcc?.placeholder).toBe(
      'Type or Select the category that best resembles your business',
    )
    expect(questionNotes.productsOrServices?.hint).toBe(
      'Please provide a brief description of the product or services your business provides',
    )
    expect(en.questions.street2.placeholder).toBe('Suite, Unit, etc.')
  })

  test('that a lead can answer are declared', () => {
    const prefilled = (Object.keys(applicationSchema.entries) as AnswerName[]).flatMap((name) => {
      const prefill = questionOf(name, us)?.prefill
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
  test('may be empty: every question then has an empty answer', () => {
    const empty = v.parse(applicationSchema, {})
    expect(empty).toEqual({ ...emptyApplication, cardPresentSales: 0, annualSalesB2C: 0 })
    // The operator's own questions have answers only if there are such questions.
    expect(Object.keys(empty)).toEqual(declared.filter((name) => name !== 'answers'))
  })

  test('is not changed by its own output', () => {
    expect(v.parse(applicationSchema, complete)).toEqual(complete)
    expect(v.parse(applicationSchema, sampleApplication())).toEqual(sampleApplication())
  })
})

describe('normalizing', () => {
  test('accepts every body of its own type', () => {
    const body: SubmissionBody = { companyOwners: [{}, {}], signing: { consentVersions: null } }
    expect(normalize(body).companyOwners.map(({ id }) => id)).toEqual([
      'company-owner-1',
      'company-owner-2',
    ])
  })
})

test('no number arrives as -0, which would be shown with its sign', () => {
  const zeros: unknown = JSON.parse(
    JSON.stringify(complete, (name, value) =>
      typeof value === 'number' || (value === null && name.endsWith('Sale')) ? '-0' : value,
    ).replaceAll('"-0"', '-0'),
  )
  const numbers: number[] = []
  JSON.stringify(normalize(zeros), (_, value) => {
    if (typeof value === 'number') numbers.push(value)
    return value
  })
  expect(numbers.length).toBeGreaterThan(9)
  expect(numbers.filter((value) => Object.is(value, -0))).toEqual([])
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

  test('accepts only declared keys', () => {
    expect(objects.length).toBeGreaterThanOrEqual(10)
    expect(objects.filter((node) => node.additionalProperties !== false)).toEqual([])
  })

  test('has every question and requires none', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(declared)
    expect(objects.flatMap(({ required = [] }) => required)).toEqual([])
  })

  test('describes text, whole numbers, checkboxes and the longest list of owners', () => {
    const text = JSON.stringify(schema.properties)
    expect(text).toContain('"type":"integer"')
    expect(text).toContain('"type":"boolean"')
    expect(text).toContain('"maxItems":20')
  })
})
