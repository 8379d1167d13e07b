import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { applicationSchema } from '../application/forms/us/schema.ts'
import { us } from '../application/forms/us.ts'
import { arrive, validateSubmission } from '../application/submission.ts'
import { sampleSubmission, sampleToday } from '../application/testing/sample-application.ts'
import { applicationRequest } from './applications.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const body: Json = JSON.parse(
  JSON.stringify({
    ...sampleSubmission(),
    mailingAddress: sampleSubmission().businessAddress,
    plaid: {
      accountID: 'a',
      accountMask: '1',
      accountName: 'n',
      bankName: 'b',
      institutionID: 'i',
      verificationStatus: 'v',
      publicToken: 't',
      hadError: false,
    },
  }),
)

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the path of every value below this one, including its own. */
function pathsOf(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [path, ...children.flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

/** Returns the value with the part at the path replaced; `undefined` removes the part. */
function replaced(value: Json, path: readonly string[], by: (old: Json) => Json | undefined): Json {
  const [key, ...rest] = path
  const entries = Object.entries(value ?? {}).flatMap(([name, child]): [string, Json][] => {
    if (name !== key) return [[name, child]]
    const next = rest.length === 0 ? by(child) : replaced(child, rest, by)
    return next === undefined ? [] : [[name, next]]
  })
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}

function at(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>(
    (match, key) => Object.entries(match ?? {}).find(([k]) => k === key)?.[1] ?? null,
    value,
  )
}

const accepts = (value: unknown) => v.safeParse(applicationRequest, value).success
const paths = pathsOf(body).slice(1)
const named = paths.map((path) => [path.join('.'), path] as const)
const isVersion = (path: readonly string[]) => path.includes('consentVersions')
const objects = named.filter(([, path]) => isObject(at(body, path)) && !isVersion(path))
const values = named.filter(
  ([, path]) => !Array.isArray(at(body, path)) && !isObject(at(body, path)),
)

describe('the body of an application', () => {
  test('is accepted as the page sends it', () => {
    expect(accepts(body)).toBe(true)
  })

  test('may be empty: the rules of the fields report missing answers', () => {
    expect(accepts({})).toBe(true)
  })

  test.each([null, [], '', 'text', 0, true])('is rejected when it is %j', (value) => {
    expect(accepts(value)).toBe(false)
  })

  test('is rejected with an unknown key at the top', () => {
    expect(accepts({ ...sampleSubmission(), leadgen: '' })).toBe(false)
    expect(accepts(JSON.parse('{"__proto__": {"tin": "1"}}'))).toBe(false)
  })

  test.each(objects)('is rejected with an unknown key in %s', (_, path) => {
    const extended = replaced(body, path, (old) => ({ ...(isObject(old) ? old : {}), unknown: 1 }))
    expect(accepts(extended)).toBe(false)
  })

  test.each(named)('is accepted without %s', (_, path) => {
    expect(accepts(replaced(body, path, () => undefined))).toBe(true)
  })

  test.each(named)('is accepted with null for %s', (name, path) => {
    const isOwner = /^companyOwners\.\d$/.test(name)
    expect(accepts(replaced(body, path, () => null))).toBe(!isOwner)
  })

  test.each(values)('is rejected with another type for %s', (_, path) => {
    const others: readonly Json[] = [1, 'text', true, [], {}]
    const known = typeof at(body, path)
    for (const other of others.filter((value) => typeof value !== known)) {
      expect(accepts(replaced(body, path, () => other))).toBe(false)
    }
  })

  test.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'is refused with %d dollars',
    (avgSale) => {
      expect(accepts({ avgSale })).toBe(false)
    },
  )

  test('may have stakes with decimals', () => {
    expect(accepts({ companyOwners: [{ stake: 33.33 }] })).toBe(true)
    expect(accepts({ companyOwners: [{ stake: '33.33' }] })).toBe(false)
  })

  test('is rejected with the wrong role for its place', () => {
    expect(accepts({ primaryContact: { role: 'company-owner' } })).toBe(false)
    expect(accepts({ companyOwners: [{ role: 'primary-contact' }] })).toBe(false)
  })

  test('is rejected with more owners than the limit', () => {
    expect(accepts({ companyOwners: Array.from({ length: 20 }, () => ({})) })).toBe(true)
    expect(accepts({ companyOwners: Array.from({ length: 21 }, () => ({})) })).toBe(false)
  })
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[ +1()0-9._/-]{0,16}$/),
  fc.constantFrom('1', 'SOLE PROPRIETOR', 'LIMITED', ' ', '_____', '(___) ___-____', 'a.co'),
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
/** The keys that the schema refuses because a plain object would lose them. */
const key = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
const part = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  maybe(fc.record(shape, { requiredKeys: [] }))
const texts = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, maybe(text)]))
const whole = maybe(fc.maxSafeInteger())
const address = part(texts('id', 'street', 'street2', 'city', 'state', 'zip'))
const contact = texts('id', 'firstName', 'lastName', 'phone', 'email')
const identified = { ...contact, ...texts('ssn', 'dob'), address }
const anyBody = fc.record(
  {
    ...texts('businessName', 'legalBusinessName', 'businessWebsite', 'businessPhone'),
    ...texts('businessEmail', 'businessStructure', 'tin', 'yearFounded', 'mcc'),
    ...texts('productsOrServices', 'fulfillmentCompanyName', 'termsSignerFullName'),
    ...texts('persistentMarketingIdentifier'),
    businessAddress: address,
    mailingAddress: address,
    companyOwners: maybe(
      fc.array(
        fc.record({ ...identified, title: maybe(text), stake: whole }, { requiredKeys: [] }),
        { maxLength: 5 },
      ),
    ),
    authorizedController: part(identified),
    primaryContact: part(contact),
    cardPresentSales: whole,
    cardNotPresentSalesPhone: whole,
    cardNotPresentSalesInternet: whole,
    avgSale: whole,
    highestSale: whole,
    annualSales: whole,
    annualSalesB2C: whole,
    annualSalesB2B: whole,
    whenChargeCustomer: whole,
    deliveryAvgNumbDays: whole,
    useFulfillment: maybe(fc.boolean()),
    plaid: part({
      ...texts('accountID', 'accountMask', 'accountName', 'bankName', 'institutionID'),
      ...texts('verificationStatus', 'publicToken'),
      hadError: maybe(fc.boolean()),
    }),
    manualEntry: part(texts('routingNumber', 'bankName', 'accountNumber')),
    signing: part({
      ...texts('signeeId', 'preparedBy', 'agreementVersion'),
      consentVersions: maybe(fc.dictionary(key, maybe(text))),
    }),
  },
  { requiredKeys: [] },
)

const normalized = (sent: unknown) => arrive(v.parse(applicationSchema, sent), us).submission

describe('any body that the schema accepts', () => {
  test('is validated without an exception, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(anyBody, (value) => {
        const parsed = v.safeParse(applicationRequest, JSON.parse(JSON.stringify(value)))
        expect(parsed.success).toBe(true)
        const read = arrive(parsed.success ? parsed.output : v.parse(applicationSchema, {}), us)
        expect(validateSubmission(read, sampleToday, us).length).toBeGreaterThan(0)
        expect(normalized(read.submission)).toEqual(read.submission)
      }),
      { numRuns: 300 },
    )
  })
})
