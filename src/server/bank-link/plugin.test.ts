import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { errorsSaying } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'
import { pageFlags } from '../pages/plugin.ts'
import { parseConfig } from '../platform/config/config.ts'
import { noFaults } from '../sandbox/faults.ts'
import { plaidAccess } from './plugin.ts'

const LINK_TOKEN = '/api/plaid/link_token'

/** Sends the request that a browser sends after linking an account. */
const exchange = ({ app }: TestServer, payload: object) =>
  app.inject({ method: 'POST', url: '/api/plaid/exchange', payload })

describe('a link token', () => {
  it('is returned if there is a bank link', async () => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const answer = await app.inject(LINK_TOKEN)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ link_token: expect.stringMatching(/^link-/) })
  })

  it("opens the dialog in the applicant's language, and lets banks return to the page", async () => {
    const sandbox = await testSandbox()
    const { app } = await testServer({}, { sandbox })
    const ask = async (url: string) => {
      const headers = { 'accept-language': 'es', host: 'apply.test' }
      const { link_token } = (await app.inject({ url, headers })).json()
      const begin = async (path: string, body: object) => {
        const answer = await fetch(`${sandbox.url}/link/session/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ link_token, ...body }),
        })
        return (await answer.json()) as object
      }
      return {
        ...(await begin('open', {})),
        ...(await begin('visit', { institution_id: 'riverbend' })),
      }
    }
    expect(await ask(LINK_TOKEN)).toMatchObject({ language: 'es', redirects: true })
    expect(await ask(`${LINK_TOKEN}?redirect=no`)).toMatchObject({ redirects: false })
  })

  it.each(['null', 'no origin'])('is returned to a page with the origin %j', async (origin) => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const answer = await app.inject({ url: LINK_TOKEN, headers: { origin } })
    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['without a bank link', undefined, {}],
    ['with the flag off', testSandbox, { FLAGS_OFF: 'bank-link' }],
  ] as const)('is answered with 503 %s', async (_name, sandbox, env) => {
    const { app } = await testServer(env, { sandbox: await sandbox?.() })
    const answer = await app.inject(LINK_TOKEN)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual(
      errorsSaying(
        "You can't validate a bank account here. Please enter your bank details manually.",
      ),
    )
  })

  it('answers 502 while the provider fails', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-link', 'failing')
    const { app } = await testServer({}, { sandbox })
    expect((await app.inject(LINK_TOKEN)).statusCode).toBe(502)
  })
})

describe('the exchange of a public token', () => {
  it('keeps the numbers for the submission', async () => {
    const sandbox = await testSandbox()
    const server = await testServer({}, { sandbox })
    const publicToken = await sandbox.linkAt('harborview')
    const accountID = 'harborview-checking'
    const answer = await exchange(server, { publicToken, accountID })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    sandbox.breakService('bank-link', 'failing')
    expect(await server.app.bankLink.accounts.take(publicToken, accountID)).toEqual({
      routingNumber: '123456780',
      accountNumber: '000111224321',
    })
  })

  it.each([
    ['512 if the provider refuses', 'ITEM_LOGIN_REQUIRED', 512],
    ['502 if the provider fails for the moment', 'INTERNAL_SERVER_ERROR', 502],
    ['512 if the provider does not know us', 'INVALID_API_KEYS', 512],
  ])('answers %s, and logs no token', async (_name, bankLinkError, expected) => {
    const sandbox = await testSandbox()
    const server = await testServer({}, { sandbox })
    const publicToken = await sandbox.linkAt('harborview')
    sandbox.faults.set({ ...noFaults, bankLinkError })
    const { statusCode, body } = await exchange(server, { publicToken, accountID: '' })
    expect(statusCode).toBe(expected)
    expect(JSON.parse(body)).toEqual({
      errors: [
        { field: 'plaid', code: 'bank-link.failed', message: expect.stringContaining('bank') },
      ],
    })
    expect(server.logged()).toContain(bankLinkError)
    expect(server.logged() + body).not.toContain(publicToken)
  })

  it.each([
    ['no token', { accountID: 'a' }],
    ['an empty token', { publicToken: '', accountID: 'a' }],
    ['an unknown key', { publicToken: 'p', accountID: 'a', more: 1 }],
    ['too long a token', { publicToken: 'p'.repeat(501), accountID: 'a' }],
    ['a list', []],
  ])('is refused with %s', async (_name, payload) => {
    expect((await exchange(await testServer(), payload)).statusCode).toBe(400)
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

  const submit = (server: TestServer, publicToken: string) =>
    server.submit({ ...sampleSubmission(), plaid: { ...account, publicToken }, manualEntry: null })

  it.each([
    ['after an exchange on success', true],
    ['without one', false],
  ])("is sealed with the provider's numbers %s", async (_name, exchanges) => {
    const sandbox = await testSandbox()
    const server = await testServer({}, { sandbox })
    const publicToken = await sandbox.linkAt('harborview')
    if (exchanges) await exchange(server, { publicToken, accountID: account.accountID })
    const record = await server.open(referenceIn(await submit(server, publicToken)))
    expect(record.linkedAccount).toEqual({
      routingNumber: '123456780',
      accountNumber: '000111224321',
    })
    expect(server.logged()).not.toContain(publicToken)
  })

  it('gets 512 at the submission, not before, if the sandbox is switched to that', async () => {
    const sandbox = await testSandbox()
    sandbox.faults.set({ ...noFaults, submission512: true })
    const server = await testServer({}, { sandbox })
    const publicToken = await sandbox.linkAt('harborview')
    const { statusCode } = await exchange(server, { publicToken, accountID: account.accountID })
    expect(statusCode).toBe(502)
    expect((await submit(server, publicToken)).statusCode).toBe(512)
  })

  it('is rejected if the provider returns no numbers, and can be sent again', async () => {
    const sandbox = await testSandbox()
    const server = await testServer({}, { sandbox })
    expect((await submit(server, 'public-unknown')).statusCode).toBe(512)
    const answer = await submit(server, await sandbox.linkAt('harborview'))
    const record = await server.open(referenceIn(answer))
    expect(record.submission.plaid?.bankName).toBe('Harborview Bank')
  })
})

describe('rejected credentials', () => {
  it('turn the bank link off, and the log says what to check', async () => {
    const sandbox = await testSandbox()
    sandbox.faults.set({ ...noFaults, bankLinkError: 'INVALID_API_KEYS' })
    const { app, logged } = await testServer({}, { sandbox })
    await app.inject(LINK_TOKEN)
    expect((await pageFlags(app))['bank-link']).toBe(false)
    expect(logged()).toContain('check PLAID_CLIENT_ID')
  })
})

const SANDBOX = { url: 'http://127.0.0.1:4000', pageUrl: 'http://apply.test:4000' }

describe('access to Plaid', () => {
  it('is absent without credentials and sandbox', () => {
    expect(plaidAccess(parseConfig({}), undefined)).toBe(undefined)
  })

  it('leads to the sandbox without credentials', () => {
    const access = plaidAccess(parseConfig({}), SANDBOX)
    const script = 'http://apply.test:4000/link/v2/stable/link-initialize.js'
    expect(access?.url).toBe(SANDBOX.url)
    expect(access?.page).toEqual({
      scriptUrl: script,
      policy: { scripts: [script], frames: [], connections: ['http://apply.test:4000'] },
    })
  })

  it('leads to Plaid itself with credentials, even beside a sandbox', () => {
    const config = parseConfig({
      PLAID_CLIENT_ID: 'id',
      PLAID_SECRET: 'secret',
      PLAID_ENV: 'production',
    })
    const access = plaidAccess(config, SANDBOX)
    expect(access?.url).toBe('https://production.plaid.com')
    expect(access?.page.policy).toEqual({
      scripts: ['https://cdn.plaid.com/link/v2/stable/link-initialize.js'],
      frames: ['https://cdn.plaid.com/'],
      connections: ['https://production.plaid.com'],
    })
  })

  it.each([
    ['http://127.0.0.1:3000', false, 'https://apply.example/apply/banking-information'],
    ['https://acme.example', true, 'https://acme.example/apply/banking-information'],
    // The server is behind a proxy that terminates TLS.
    ['http://acme.example', true, 'https://acme.example/apply/banking-information'],
    ['https://beta.example', true, undefined],
  ])('lets a bank return to the host of the page (%s, of a program: %s)', (page, program, uri) => {
    const hosts = ['apply.example', 'acme.example']
    const config = parseConfig({
      PLAID_CLIENT_ID: 'id',
      PLAID_SECRET: 'secret',
      PLAID_ENV: 'production',
      PLAID_REDIRECT_URI: hosts.map((host) => `https://${host}/apply/banking-information`).join(),
    })
    expect(plaidAccess(config, undefined)?.redirectUriFor(new URL(page), program)).toBe(uri)
    const inSandbox = plaidAccess(parseConfig({}), SANDBOX)?.redirectUriFor(new URL(page), program)
    expect(inSandbox).toBe(`${page}/apply/banking-information`)
  })
})
