import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toSubmission } from '../../application/submission.ts'
import {
  sampleController,
  sampleOwner,
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { noBankLink } from '../bank-link/bank-link-accounts.ts'
import { engines } from '../testing/engines.ts'
import { referenceIn, TEST_NOW, testServer } from '../testing/test-server.ts'

const KEY = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789'
const keyed = { 'idempotency-key': KEY }
const LONG_ID = 'x'.repeat(201)

/** With every answer as long as it may be. */
function longestSubmission() {
  const text = 'W'.repeat(1024)
  const id = (start: string) => start.padEnd(200, '0')
  const name = { firstName: text, lastName: text }
  const email = `${'a'.repeat(186)}@${'b'.repeat(63)}.com`.slice(-254)
  const address = { street: text, street2: text, city: text, state: 'CA', zip: '94105' }
  const person = { ...name, email, address: { ...address, id: id('address') } }
  const owners = [1, 2, 3, 4].map((at) =>
    sampleOwner({ ...person, id: id(`owner-${at}`), title: 'Vice President', stake: 25 }),
  )
  const controller = sampleController({ ...person, id: id('controller') })
  const signed = signedApplication({
    businessName: text,
    legalBusinessName: text,
    businessWebsite: `example.com/${'w'.repeat(1012)}`,
    businessEmail: email,
    businessAddress: { ...address, id: id('business') },
    mailingAddress: { ...address, id: id('mailing') },
    productsOrServices: text,
    companyOwners: owners,
    authorizedController: controller,
    primaryContact: {
      ...name,
      id: id('contact'),
      role: 'primary-contact',
      phone: '2125550155',
      email,
    },
    fulfillmentCompanyName: text,
    manualEntry: { routingNumber: '021000021', bankName: text, accountNumber: '1'.repeat(17) },
    termsSignerFullName: `${text} ${text}`,
    persistentMarketingIdentifier: id('lead'),
  })
  const signing = signed.signing && { ...signed.signing, signeeId: id('owner-1') }
  return toSubmission({ ...signed, signing })
}

describe.each(engines)('an accepted application on $name', ({ settings }) => {
  it('is answered with 303, an address in JSON, and no Location header', async () => {
    const server = await testServer(await settings())
    const answer = await server.submit(sampleSubmission())
    expect(answer.statusCode).toBe(303)
    expect(answer.json()).toEqual({
      url: expect.stringMatching(
        /^\/apply\/confirmation#MA-[0-9A-Z]{4}-[0-9A-Z]{4}\.[a-z2-7]{32}$/,
      ),
    })
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('opens with the identity as it was sent', async () => {
    const server = await testServer(await settings())
    const sent = sampleSubmission()
    const answer = await server.submit(sent, { 'user-agent': 'Browser/1' })
    const reference = referenceIn(answer)
    expect(await server.open(reference)).toMatchObject({
      schema: 1,
      reference,
      receivedAt: TEST_NOW.toISOString(),
      submission: sent,
      linkedAccount: null,
      client: { ipAddress: '127.0.0.1', userAgent: 'Browser/1' },
    })
  })

  it('may be as long as its answers allow', async () => {
    const server = await testServer(await settings())
    const body = JSON.stringify(longestSubmission())
    expect(body.length).toBeGreaterThan(49_000)
    const answer = await server.submit(body)
    expect(answer.json()).toEqual({ url: expect.any(String) })
  })

  it('leads where the operator says', async () => {
    const server = await testServer({
      ...(await settings()),
      SUBMITTED_URL: 'https://example.com/thanks',
    })
    const answer = await server.submit(sampleSubmission())
    expect(answer.json()).toEqual({ url: 'https://example.com/thanks' })
  })

  it('takes the address of the sender from a trusted proxy only', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const behindProxy = await testServer({ ...(await settings()), TRUST_PROXY: 'loopback' })
    for (const [header, address] of [
      ['203.0.113.9', '203.0.113.9'],
      ['203.0.113.9:51234', '203.0.113.9'],
      ['192.0.2.1, 203.0.113.9:51234, 127.0.0.1:80', '203.0.113.9'],
      ['[2001:db8::1]:51234', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['2001:db8::1', '2001:db8::1'],
    ] as const) {
      const answer = await behindProxy.submit(sampleSubmission(), { 'x-forwarded-for': header })
      const { client } = await behindProxy.open(referenceIn(answer))
      expect(client.ipAddress).toBe(address)
    }
    const direct = await testServer(await settings())
    const untrusted = referenceIn(await direct.submit(sampleSubmission(), forwarded))
    expect((await direct.open(untrusted)).client.ipAddress).toBe('127.0.0.1')
  })
})

describe('what the server keeps', () => {
  it('leaves nothing of the applicant readable in the database, its log or ours', async () => {
    const server = await testServer()
    const sent = sampleSubmission()
    await server.submit(sent, keyed)
    await server.submit({ ...sent, tin: '94' }, keyed)
    await server.submit(JSON.stringify(sent).slice(0, -1), keyed)
    const files = await readdir(server.folder)
    const database = files.filter((name) => name.startsWith('applications.sqlite'))
    expect(database).toContain('applications.sqlite-wal')
    const bytes = await Promise.all(database.map((name) => readFile(join(server.folder, name))))
    const kept = Buffer.concat([...bytes, Buffer.from(server.logged())]).toString('latin1')
    expect(kept).toContain(sent.businessName)
    const [owner] = sent.companyOwners
    for (const secret of [
      owner?.ssn,
      owner?.dob,
      owner?.lastName,
      owner?.phone,
      owner?.email,
      owner?.address.street,
      sent.tin,
      sent.businessPhone,
      sent.businessEmail,
      sent.businessAddress.street,
      sent.manualEntry?.accountNumber,
      sent.manualEntry?.routingNumber,
      sent.termsSignerFullName,
      KEY,
    ]) {
      expect(secret).toBeTruthy()
      expect(kept).not.toContain(secret)
    }
  })
})

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
    ['an empty body', '', 400, { code: 'bad-request', message: 'The request is not valid JSON' }],
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
      { field: 'avgSale', code: 'type.integer', message: 'Expected a whole number' },
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
  ])('says what is wrong with %s and stores nothing', async (_name, body, status, error) => {
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
      const answer = await server.submit(sampleSubmission(), { 'content-type': type })
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

  it('never repeats what was sent', async () => {
    const server = await testServer()
    const answer = await server.submit({ ...sample, tin: 987654321, '123-45-6789': 1 })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/987654321|123-45-6789/)
  })

  it('with a linked account gets 512 while no bank link is there', async () => {
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
    expect(await noBankLink.take('public-sandbox-1', 'account-1')).toBe('failed')
    expect(await server.stored()).toBe(0)
  })
})

describe('the rate limit', () => {
  it('answers 429 with Retry-After to an address that asks too much', async () => {
    const server = await testServer({ SUBMISSIONS_PER_MINUTE: '2' })
    await server.submit(sample)
    await server.submit(sample)
    const third = await server.submit(sample)
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect(third.json()).toEqual({
      errors: [{ code: 'rate-limit', message: expect.stringContaining('wait') }],
    })
  })
})
