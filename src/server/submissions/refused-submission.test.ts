import { describe, expect, it } from 'vitest'
import { sampleOwner, sampleSubmission } from '../../application/testing/sample-application.ts'
import { testServer } from '../../test-support/test-server.ts'

const LONG_ID = 'x'.repeat(201)
const sample = sampleSubmission()
const owners = sample.companyOwners

describe('a refused application', () => {
  it.each<[string, unknown, number, { field?: string; code: string; message: string }]>([
    [
      'malformed JSON',
      '{"businessName":',
      400,
      { code: 'bad-request', message: 'The request is not valid JSON' },
    ],
    ['an empty body', '', 400, { code: 'type.object', message: 'Expected an object' }],
    [
      'a repeated key, whose first value would be lost',
      JSON.stringify(sample).replace('"annualSales":', '"annualSales":1,"annualSales":'),
      400,
      { code: 'bad-request', message: 'The request has "annualSales" twice in one object' },
    ],
    ['a list', [], 400, { code: 'type.object', message: 'Expected an object' }],
    [
      'a prototype',
      '{"__proto__":{"a":1}}',
      400,
      { code: 'bad-request', message: 'The request is not valid JSON' },
    ],
    [
      'an unknown key',
      { ...sample, favoriteColor: 'blue' },
      400,
      { field: 'favoriteColor', code: 'unknown-field', message: 'Unknown field' },
    ],
    [
      'a number as text',
      { ...sample, tin: 941234567 },
      400,
      { field: 'tin', code: 'type.text', message: 'Expected text' },
    ],
    [
      'cents',
      { ...sample, avgSale: 10.5 },
      400,
      {
        field: 'avgSale',
        code: 'type.integer',
        message: 'Expected a number: whole, except for stakes',
      },
    ],
    [
      'text as a flag',
      { ...sample, useFulfillment: 'yes' },
      400,
      { field: 'useFulfillment', code: 'type.boolean', message: 'Expected true or false' },
    ],
    [
      'a key unknown deep inside',
      { ...sample, companyOwners: [{ ...owners[0], nickname: 'M' }] },
      400,
      { field: 'companyOwners.0.nickname', code: 'unknown-field', message: 'Unknown field' },
    ],
    [
      'a body that nests too deep',
      `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      400,
      { code: 'bad-request', message: 'The request is too deeply nested or too long' },
    ],
    [
      'too many values',
      JSON.stringify({ companyOwners: Array.from({ length: 5000 }, () => 1) }),
      400,
      { code: 'bad-request', message: 'The request is too deeply nested or too long' },
    ],
    [
      'too large a body',
      { ...sample, productsOrServices: 'x'.repeat(64 * 1024) },
      413,
      { code: 'body-too-large', message: 'The request is too large' },
    ],
    [
      'a missing name',
      { ...sample, legalBusinessName: '' },
      422,
      { field: 'legalBusinessName', code: 'required', message: 'This field is required' },
    ],
    [
      'shares that do not sum to 100',
      { ...sample, annualSalesB2C: 90, annualSalesB2B: 0 },
      422,
      { field: 'annualSalesB2C', code: 'shares.total', message: expect.stringContaining('100') },
    ],
    [
      'an SSN that is too short',
      { ...sample, companyOwners: [{ ...owners[0], ssn: '12345' }, ...owners.slice(1)] },
      422,
      { field: 'companyOwners.0.ssn', code: 'ssn', message: 'Please enter a valid 9-digit SSN' },
    ],
    [
      'a signer who is not listed',
      { ...sample, termsSignerFullName: 'Somebody Else' },
      422,
      {
        field: 'termsSignerFullName',
        code: 'signature.mismatch',
        message: 'Signature does not match Signee',
      },
    ],
  ])('reports %s and stores nothing', async (_name, body, status, error) => {
    const server = await testServer()
    const answer = await server.submit(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual(error)
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
