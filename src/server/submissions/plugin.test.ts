import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { us } from '../../application/forms/us.ts'
import { toSubmission } from '../../application/submission.ts'
import {
  sampleController,
  sampleOwner,
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { referenceIn, storedText, TEST_NOW, testServer } from '../../test-support/test-server.ts'

const KEY = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789'
const keyed = { 'idempotency-key': KEY }

/** Returns a submission with every answer at its maximum length. */
function longestSubmission() {
  const text = 'W'.repeat(1024)
  const id = (start: string) => start.padEnd(200, '0')
  const name = { firstName: text, lastName: text }
  const email = `${'a'.repeat(186)}@${'b'.repeat(63)}.com`.slice(-254)
  const address = { street: text, street2: text, city: text, state: 'CA', zip: '94105' }
  const person = { ...name, email, address: { ...address, id: id('address') } }
  const owners = [1, 2, 3, 4].map((number) =>
    sampleOwner({ ...person, id: id(`owner-${number}`), title: 'Vice President', stake: 25 }),
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
  return toSubmission({ ...signed, signing }, us)
}

describe.each(engines)('an accepted application on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  itOnce(
    'records as evidence whether a lead was found for its pmi, if its page says so',
    async () => {
      const server = await testServer(await engine.settings())
      const leadOf = async (pmi: string, headers: Readonly<Record<string, string>>) => {
        const body = sampleSubmission({ persistentMarketingIdentifier: pmi })
        const answer = await server.submit(body, headers)
        return (await server.open(referenceIn(answer))).evidence.lead
      }
      expect(await leadOf('Flyer-2026', { 'application-lead': 'found' })).toBe('found')
      expect(await leadOf('Flyer-2026', { 'application-lead': 'not-found' })).toBe('not-found')
      expect(await leadOf('Flyer-2026', {})).toBeUndefined()
      expect(await leadOf('', { 'application-lead': 'found' })).toBeUndefined()
      const other = await server.submit(sampleSubmission(), { 'application-lead': 'maybe' })
      expect(other.statusCode).toBe(400)
    },
  )

  itOnce('may name the year that has begun where the applicant is, and no later one', async () => {
    const now = () => new Date('2026-12-31T15:00:00Z')
    const server = await testServer(await engine.settings(), { now })
    const founded = async (yearFounded: string) =>
      (await server.submit(sampleSubmission({ yearFounded }))).statusCode
    expect(await founded('2027')).toBe(303)
    expect(await founded('2028')).toBe(422)
  })

  itOnce('is answered with 303, an address in JSON, and no Location header', async () => {
    const server = await testServer(await engine.settings())
    const answer = await server.submit(sampleSubmission())
    expect(answer.statusCode).toBe(303)
    expect(answer.json()).toEqual({
      url: expect.stringMatching(
        /^\/apply\/confirmation#MA-[0-9A-Z]{4}-[0-9A-Z]{4}\.[a-z2-7]{32}$/,
      ),
      reference: referenceIn(answer),
    })
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('opens with the identity as it was sent', async () => {
    const server = await testServer(await engine.settings())
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
    const server = await testServer(await engine.settings())
    const body = JSON.stringify(longestSubmission())
    expect(body.length).toBeGreaterThan(49_000)
    const answer = await server.submit(body)
    expect(answer.json()).toEqual({ url: expect.any(String), reference: expect.any(String) })
  })

  itOnce('leads to the address that the operator has set', async () => {
    const server = await testServer({
      ...(await engine.settings()),
      SUBMITTED_URL: 'https://example.com/thanks',
    })
    const answer = await server.submit(sampleSubmission())
    expect(answer.json()).toMatchObject({ url: 'https://example.com/thanks' })
  })

  itOnce('takes the address of the sender from a trusted proxy only', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const behindProxy = await testServer({ ...(await engine.settings()), TRUST_PROXY: 'loopback' })
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
    const direct = await testServer(await engine.settings())
    const untrusted = referenceIn(await direct.submit(sampleSubmission(), forwarded))
    expect((await direct.open(untrusted)).client.ipAddress).toBe('127.0.0.1')
  })
})

describe('the stored data', () => {
  it('shows nothing about the applicant in the database, its log or ours', async () => {
    const server = await testServer()
    const sent = sampleSubmission()
    await server.submit(sent, keyed)
    await server.submit({ ...sent, tin: '94' }, keyed)
    await server.submit(JSON.stringify(sent).slice(0, -1), keyed)
    expect(await readdir(server.folder)).toContain('applications.sqlite-wal')
    const kept = await storedText(server)
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

describe('the rate limit', () => {
  it('answers 429 with Retry-After to an address with too many requests', async () => {
    const server = await testServer({ SUBMISSIONS_PER_MINUTE: '2' })
    await server.submit(sampleSubmission())
    await server.submit(sampleSubmission())
    const third = await server.submit(sampleSubmission())
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect(third.json()).toEqual({
      errors: [{ code: 'rate-limit', message: expect.stringContaining('wait') }],
    })
  })
})
