import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { applicationRequest } from '../contract/applications.ts'
import { sampleSubmission } from '../domain/testing/sample-application.ts'
import { handleErrors } from './http/errors.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { rateLimits } from './http/rate-limits.ts'
import { type ServiceEnvironment, serviceSettings } from './integrations/service-settings.ts'
import { createServices } from './integrations/services.ts'
import { allWell } from './sandbox/faults.ts'
import { type ServiceUses, serviceRoutes } from './service-routes.ts'
import { findApplication } from './storage/applications.ts'
import type { Database } from './storage/database.ts'
import { testDatabase } from './testing/test-database.ts'
import { type TestSandbox, testSandbox } from './testing/test-sandbox.ts'
import { testSigning } from './testing/test-signing.ts'
import { acceptedRows } from './use-cases/accepted-rows.ts'
import { submitApplication } from './use-cases/submit-application.ts'

const BARE: ServiceEnvironment = {
  BRAND_NAME: 'Test',
  PLAID_ENV: 'production',
  PLAID_SCRIPT_URL: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  GEOCODER: 'geoapify',
  GEOCODER_FILTER: 'countrycode:us',
  GEOCODER_LIMIT: 5,
  GEOCODER_TYPE: 'amenity',
  ROUTING_LOOKUP_KIND: 'common',
  FLAGS_OFF: [],
}

interface Running {
  readonly app: FastifyInstance
  readonly uses: ServiceUses
  readonly db: Database
  readonly logged: () => string
}

async function running(
  sandbox: TestSandbox | undefined,
  more: Partial<ServiceEnvironment> = {},
  lookupsPerMinute = 600,
): Promise<Running> {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'debug', stream: { write: (line: string) => lines.push(line) } },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptOnlyJson(app)
  handleErrors(app)
  await rateLimits(app)
  const services = await createServices(serviceSettings({ ...BARE, ...more }, sandbox), app.log)
  const db = await testDatabase()
  const uses = await serviceRoutes(app, {
    db,
    now: () => new Date(),
    services,
    lookupsPerMinute,
    switchesUrl: sandbox && `${sandbox.pageUrl}/sandbox`,
  })
  onTestFinished(() => app.close())
  return { app, uses, db, logged: () => lines.join('') }
}

async function get({ app }: Running, url: string) {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

async function exchange({ app }: Running, payload: unknown) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/plaid/exchange',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: answer.statusCode, text: answer.body }
}

const messages = (message: string) => ({ errors: [expect.objectContaining({ message })] })

describe('a link token', () => {
  it('is given where there is a bank link', async () => {
    const server = await running(await testSandbox())
    const { status, body } = await get(server, '/api/plaid/link_token')
    expect([status, body]).toEqual([200, { link_token: expect.stringMatching(/^link-/) }])
  })

  it.each([
    ['without a bank link', undefined, {}],
    ['with the flag off', testSandbox, { FLAGS_OFF: ['bank-link'] }],
  ] as const)('is answered with 503 %s', async (_name, sandbox, more) => {
    const server = await running(await sandbox?.(), more)
    const { status, body } = await get(server, '/api/plaid/link_token')
    expect([status, body]).toEqual([
      503,
      messages('Banks cannot be linked here. Please type your bank details.'),
    ])
  })

  it('is answered with 502 while the provider fails', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-link', 'failing')
    expect((await get(await running(sandbox), '/api/plaid/link_token')).status).toBe(502)
  })
})

describe('the exchange of a public token', () => {
  it('keeps the numbers for the submission', async () => {
    const sandbox = await testSandbox()
    const server = await running(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    const accountID = 'harborview-checking'
    expect(await exchange(server, { publicToken, accountID })).toEqual({ status: 204, text: '' })
    sandbox.breakService('bank-link', 'failing')
    expect(await server.uses.accounts.take(publicToken, accountID)).toEqual({
      routingNumber: '123456780',
      accountNumber: '000111224321',
    })
  })

  it.each([
    ['512 where the provider refuses', 'ITEM_LOGIN_REQUIRED', 512],
    ['502 where it fails for the moment', 'INTERNAL_SERVER_ERROR', 502],
    ['512 where it does not know us', 'INVALID_API_KEYS', 512],
  ])('is answered with %s, and logs no token', async (_name, bankLinkError, expected) => {
    const sandbox = await testSandbox()
    const server = await running(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    sandbox.board.set({ ...allWell, bankLinkError })
    const { status, text } = await exchange(server, { publicToken, accountID: '' })
    expect(status).toBe(expected)
    expect(JSON.parse(text)).toEqual({
      errors: [{ field: 'plaid', message: expect.stringContaining('bank') }],
    })
    expect(server.logged()).toContain(bankLinkError)
    expect(server.logged() + text).not.toContain(publicToken)
  })

  it.each([
    ['no token', { accountID: 'a' }],
    ['an empty token', { publicToken: '', accountID: 'a' }],
    ['an unknown key', { publicToken: 'p', accountID: 'a', more: 1 }],
    ['too long a token', { publicToken: 'p'.repeat(501), accountID: 'a' }],
    ['a list', []],
  ])('is refused with %s', async (_name, payload) => {
    expect((await exchange(await running(undefined), payload)).status).toBe(400)
  })
})

describe('an application with a linked account', () => {
  const account = {
    accountID: 'harborview-checking',
    accountMask: '4321',
    accountName: 'Business Checking',
    bankName: 'Harborview Bank',
    institutionID: 'harborview',
    verificationStatus: 'automatically_verified',
    hadError: false,
  }

  async function submitted(server: Running, publicToken: string) {
    const identity = await generateIdentity()
    const submit = submitApplication({
      db: server.db,
      bankLink: server.uses.accounts,
      now: () => new Date('2026-11-21T17:00:00Z'),
      makeRows: acceptedRows({
        recipients: [await identityToRecipient(identity)],
        signing: testSigning,
        outbox: { webhook: false, mail: undefined, brandName: 'Merchant Services' },
        answerUrl: '{reference}',
      }),
    })
    const plaid = { ...account, publicToken }
    const result = await submit({
      body: z.parse(applicationRequest, { ...sampleSubmission(), plaid, manualEntry: null }),
      idempotencyKey: undefined,
      ipAddress: '127.0.0.1',
      userAgent: '',
    })
    if (result.outcome !== 'accepted') return result.outcome
    const row = await findApplication(server.db, result.url)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    return JSON.parse(await decrypter.decrypt(row?.sealed ?? new Uint8Array(), 'text'))
  }

  it.each([
    ['after an exchange on success', true],
    ['without one', false],
  ])("is sealed with the provider's numbers %s", async (_name, exchanges) => {
    const sandbox = await testSandbox()
    const server = await running(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    if (exchanges) await exchange(server, { publicToken, accountID: account.accountID })
    const record = await submitted(server, publicToken)
    expect(record.linkedAccount).toEqual({
      routingNumber: '123456780',
      accountNumber: '000111224321',
    })
    expect(server.logged()).not.toContain(publicToken)
  })

  it('gets 512 at the submission, not before, where the sandbox is told so', async () => {
    const sandbox = await testSandbox()
    sandbox.board.set({ ...allWell, submission512: true })
    const server = await running(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    const { status } = await exchange(server, { publicToken, accountID: account.accountID })
    expect(status).toBe(502)
    expect(await submitted(server, publicToken)).toBe('bank-link-failed')
  })

  it('is refused where the provider gives no numbers, and can be sent again', async () => {
    const sandbox = await testSandbox()
    const server = await running(sandbox)
    expect(await submitted(server, 'public-unknown')).toBe('bank-link-failed')
    const record = await submitted(server, await sandbox.linkAt('harborview'))
    expect(record.submission.plaid.bankName).toBe('Harborview Bank')
  })
})

describe('the lookup of a routing number', () => {
  it.each([
    ['021000021', 200, { data: { name: 'JPMORGAN CHASE' } }],
    ['123456780', 200, { data: { name: 'HARBORVIEW BANK' } }],
    ['110000000', 404, messages('Could not find bank name')],
    ['123456789', 400, messages('Routing number is invalid')],
    ['000000000', 400, messages('Routing number is invalid')],
    ['', 400, messages('Routing number is invalid')],
  ])('of %j is answered with %i', async (number, status, body) => {
    const server = await running(await testSandbox())
    const url = `/api/routing-lookup?routingnumber=${number}`
    expect(await get(server, url)).toEqual({ status, body })
  })

  it('is answered with 502 while the directory fails, except for what is known here', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-names', 'failing')
    const server = await running(sandbox)
    const ask = (number: string) => get(server, `/api/routing-lookup?routingnumber=${number}`)
    expect((await ask('123456780')).status).toBe(502)
    expect((await ask('021000021')).status).toBe(200)
  })

  it('without a number is a bad request', async () => {
    expect((await get(await running(undefined), '/api/routing-lookup')).status).toBe(400)
  })
})

describe('the search for addresses', () => {
  it('gives the features of the contract', async () => {
    const server = await running(await testSandbox())
    const { status, body } = await get(server, '/api/address-search?text=front%20st')
    expect([status, body]).toEqual([
      200,
      {
        features: [
          {
            properties: {
              address_line1: '14 Front Street',
              postcode: '99801',
              state_code: 'AK',
              city: 'Juneau',
              formatted: '14 Front Street, Juneau, Alaska 99801, United States of America',
              attribution: '© OpenStreetMap contributors',
            },
          },
        ],
      },
    ])
  })

  it('gives five at most', async () => {
    const server = await running(await testSandbox())
    const { body } = await get(server, '/api/address-search?text=market')
    expect(body.features).toHaveLength(5)
  })

  it('gives none without a geocoder, and 502 while it fails', async () => {
    const absent = await get(await running(undefined), '/api/address-search?text=market')
    expect(absent).toEqual({ status: 200, body: { features: [] } })
    const sandbox = await testSandbox()
    sandbox.breakService('addresses', 'rubbish')
    const failed = await get(await running(sandbox), '/api/address-search?text=market')
    expect(failed.status).toBe(502)
  })
})

describe('a visitor who asks too often', () => {
  it.each([
    '/api/plaid/link_token',
    '/api/routing-lookup?routingnumber=021000021',
    '/api/address-search?text=market',
  ])('gets 429 with the words of every refusal from %s', async (url) => {
    const server = await running(undefined, {}, 2)
    await get(server, url)
    await get(server, url)
    const { status, body } = await get(server, url)
    expect([status, body]).toEqual([
      429,
      messages('Too many requests. Please wait a moment and try again.'),
    ])
  })
})

describe("the page's flags", () => {
  it.each([
    ['with everything there', testSandbox, {}, [true, true]],
    ['with everything absent', undefined, {}, [false, false]],
    ['with a flag off', testSandbox, { FLAGS_OFF: ['address-suggestions'] }, [true, false]],
  ] as const)('tell what can be used %s', async (_name, sandbox, more, expected) => {
    const { uses } = await running(await sandbox?.(), more)
    const flags = await uses.pageFlags()
    expect([flags['bank-link'], flags['address-suggestions']]).toEqual(expected)
  })

  it('turn the bank link off once the provider refuses our credentials', async () => {
    const sandbox = await testSandbox()
    sandbox.board.set({ ...allWell, bankLinkError: 'INVALID_API_KEYS' })
    const server = await running(sandbox)
    await get(server, '/api/plaid/link_token')
    expect((await server.uses.pageFlags())['bank-link']).toBe(false)
    expect(server.logged()).toContain('check PLAID_CLIENT_ID')
  })
})

describe('the sandbox', () => {
  it('is reached from the server where one runs, and not otherwise', async () => {
    const sandbox = await testSandbox()
    const { app } = await running(sandbox)
    const answer = await app.inject('/sandbox')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${sandbox.url}/sandbox`])
    expect((await (await running(undefined)).app.inject('/sandbox')).statusCode).toBe(404)
  })

  it('gives leads for demonstrations', async () => {
    const { uses } = await running(await testSandbox())
    expect(await uses.findLead('demo')).toMatchObject({ pmi: 'demo', phone: '4155550142' })
    expect(await uses.findLead('demo-muddled')).toBeUndefined()
  })
})
