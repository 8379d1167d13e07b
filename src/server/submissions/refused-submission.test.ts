import { describe, expect, it } from 'vitest'
import { sampleOwner, sampleSubmission } from '../../application/testing/sample-application.ts'
import { testServer } from '../../test-support/test-server.ts'

const NOT_WHOLE = 'Expected a number: whole, except for stakes'
const REQUIRED = 'This field is required'
const TOO_DEEP = 'The request is too deeply nested or too long'
const LONG_ID = 'x'.repeat(201)
const sample = sampleSubmission()
const owners = sample.companyOwners

describe('a refused application', () => {
  it.each<[what: string, body: unknown, error: string, message: string]>([
    ['malformed JSON', '{"businessName":', '400 bad-request', 'The request is not valid JSON'],
    ['an empty body', '', '400 type.object', 'Expected an object'],
    [
      'a repeated key, whose first value would be lost',
      JSON.stringify(sample).replace('"annualSales":', '"annualSales":1,"annualSales":'),
      '400 bad-request',
      'The request has "annualSales" twice in one object',
    ],
    ['a list', [], '400 type.object', 'Expected an object'],
    ['a prototype', '{"__proto__":{"a":1}}', '400 bad-request', 'The request is not valid JSON'],
    ['an unknown key', { color: 'blue' }, '400 unknown-field color', 'Unknown field'],
    ['a number as text', { tin: 941234567 }, '400 type.text tin', 'Expected text'],
    ['cents', { avgSale: 10.5 }, '400 type.integer avgSale', NOT_WHOLE],
    [
      'text as a flag',
      { useFulfillment: 'yes' },
      '400 type.boolean useFulfillment',
      'Expected true or false',
    ],
    [
      'a key unknown deep inside',
      { companyOwners: [{ ...owners[0], nickname: 'M' }] },
      '400 unknown-field companyOwners.0.nickname',
      'Unknown field',
    ],
    ['deep nesting', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, '400 bad-request', TOO_DEEP],
    [
      'too many values',
      JSON.stringify({ companyOwners: Array.from({ length: 5000 }, () => 1) }),
      '400 bad-request',
      TOO_DEEP,
    ],
    [
      'too large a body',
      { productsOrServices: 'x'.repeat(64 * 1024) },
      '413 body-too-large',
      'The request is too large',
    ],
    ['no name', { legalBusinessName: '' }, '422 required legalBusinessName', REQUIRED],
    [
      'shares that do not sum to 100',
      { annualSalesB2C: 90, annualSalesB2B: 0 },
      '422 shares.total annualSalesB2C',
      'Percentages must add up to 100%',
    ],
    [
      'an SSN that is too short',
      { companyOwners: [{ ...owners[0], ssn: '12345' }, ...owners.slice(1)] },
      '422 ssn companyOwners.0.ssn',
      'Please enter a valid 9-digit SSN',
    ],
    [
      'a signer who is not listed',
      { termsSignerFullName: 'Somebody Else' },
      '422 signature.mismatch termsSignerFullName',
      'Signature does not match Signee',
    ],
  ])('reports %s and stores nothing', async (_what, body, error, message) => {
    const server = await testServer()
    const isChange = typeof body === 'object' && !Array.isArray(body)
    const answer = await server.submit(isChange ? { ...sample, ...body } : body)
    const [status, code, field] = error.split(' ')
    expect(answer.statusCode).toBe(Number(status))
    const expected = field === undefined ? { code, message } : { field, code, message }
    expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual(expected)
    expect(await server.stored()).toBe(0)
  })

  it.each([
    ['persistentMarketingIdentifier', { persistentMarketingIdentifier: LONG_ID }],
    ['companyOwners.0.id', { companyOwners: [sampleOwner({ id: LONG_ID })] }],
    ['signing.consentVersions.esign', { signing: { consentVersions: { esign: LONG_ID } } }],
    ['signing.consentVersions', { signing: { consentVersions: { [LONG_ID]: '1' } } }],
  ])('is answered with 400 for more than 200 characters at %s', async (field, answers) => {
    const server = await testServer()
    const answer = await server.submit({ ...sample, ...answers })
    expect(answer.statusCode).toBe(400)
    const error = { field, code: 'too-long', message: 'Too long' }
    expect(answer.json()).toEqual({ errors: [error] })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is answered with 415 when it comes as %s',
    async (type) => {
      const server = await testServer()
      const answer = await server.submit(sample, { 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({
        errors: [
          {
            code: 'unsupported-media-type',
            message: 'Please send the request as application/json',
          },
        ],
      })
    },
  )

  it('never repeats the sent data', async () => {
    const server = await testServer()
    const answer = await server.submit({ ...sample, tin: 987654321, '123-45-6789': 1 })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/987654321|123-45-6789/)
  })

  it('with a linked account gets 512 while there is no bank link', async () => {
    const server = await testServer()
    const plaid = { publicToken: 'public-sandbox-1', accountID: 'account-1' }
    const answer = await server.submit({ ...sample, manualEntry: null, plaid })
    expect(answer.statusCode).toBe(512)
    expect(answer.json()).toEqual({
      errors: [
        {
          field: 'plaid',
          code: 'bank-link.failed',
          message:
            'There was an error validating banking information through Plaid. Please provide this information below to continue.',
        },
      ],
    })
    expect(await server.stored()).toBe(0)
  })
})
