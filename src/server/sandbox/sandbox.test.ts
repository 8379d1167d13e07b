import { describe, expect, it } from 'vitest'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { FAULTS } from './faults.ts'

/** The fields of all responses together. */
interface Answer {
  readonly switches: { readonly services: Readonly<Record<string, string>> }
  readonly faults: readonly { readonly name: string }[]
  readonly errorCodes: readonly string[]
  readonly error_code: string
  readonly link_token: string
  readonly public_token: string
  readonly institutions: readonly unknown[]
  readonly metadata: {
    readonly accounts: readonly { readonly verification_status: string | null }[]
    readonly institution: { readonly name: string } | null
  }
}

async function json(url: string, method = 'GET', body?: unknown, headers = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const PLAID = { 'plaid-client-id': 'id', 'plaid-secret': 'secret' }

async function linkToken(url: string, overrides: object = {}): Promise<string> {
  const request = {
    client_name: 'Test',
    language: 'en',
    country_codes: ['US'],
    products: ['auth'],
    user: { client_user_id: 'visitor' },
    ...overrides,
  }
  const { body } = await json(`${url}/link/token/create`, 'POST', request, PLAID)
  return body.link_token
}

describe("the sandbox's switches", () => {
  it('are listed with their possible values', async () => {
    const { url } = await testSandbox()
    const { body } = await json(`${url}/sandbox/switches`)
    expect(body.switches.services.addresses).toBe('none')
    expect(body.faults.map(({ name }) => name)).toEqual(FAULTS)
    expect(body.errorCodes).toContain('ITEM_LOGIN_REQUIRED')
  })

  it('change one at a time, and are reset together', async () => {
    const { url } = await testSandbox()
    const switchesUrl = `${url}/sandbox/switches`
    await json(switchesUrl, 'PATCH', { services: { addresses: 'slow' } })
    const { body } = await json(switchesUrl, 'PATCH', { submission512: true })
    expect(body.switches).toMatchObject({ services: { addresses: 'slow' }, submission512: true })
    const { body: reset } = await json(switchesUrl, 'DELETE')
    expect(reset.switches).toMatchObject({ services: { addresses: 'none' }, submission512: false })
  })

  it.each([
    { services: { addresses: 'exploding' } },
    { services: { elsewhere: 'slow' } },
    { bankLinkError: 'NO_SUCH_CODE' },
    { other: true },
  ])('refuse %j', async (change) => {
    const { url } = await testSandbox()
    expect((await json(`${url}/sandbox/switches`, 'PATCH', change)).status).toBe(400)
  })

  it.each(['', '/switches.js', '/switches.css'])('are on a page (%s)', async (path) => {
    const { url } = await testSandbox()
    const response = await fetch(`${url}/sandbox${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await response.text()).length).toBeGreaterThan(100)
  })

  it('make a linked account unusable after the dialog', async () => {
    const sandbox = await testSandbox()
    await json(`${sandbox.url}/sandbox/switches`, 'PATCH', { submission512: true })
    const token = await sandbox.linkAt('harborview')
    const exchange = `${sandbox.url}/item/public_token/exchange`
    const ask = () => json(exchange, 'POST', { public_token: token }, PLAID)
    expect((await ask()).body.error_code).toBe('INTERNAL_SERVER_ERROR')
    expect((await ask()).body.error_code).toBe('INVALID_PUBLIC_TOKEN')
  })
})

describe("the sandbox's dialog", () => {
  it('offers its banks for a link token of at most four hours', async () => {
    let time = Date.now()
    const { url } = await testSandbox(() => time)
    const link_token = await linkToken(url)
    const open = () => json(`${url}/link/session/open`, 'POST', { link_token })
    const { body } = await open()
    expect(body.institutions.length).toBeGreaterThan(5)
    time += 4 * 3_600_000
    expect((await open()).body.error_code).toBe('INVALID_LINK_TOKEN')
  })

  it.each([
    ['harborview', 'automatically_verified', 'Harborview Bank'],
    ['prairie', 'manually_verified', 'Prairie Credit Union (verified by hand)'],
    ['old-mill', 'database_matched', 'Old Mill Savings (matched in a database)'],
    ['cedar', 'pending_automatic_verification', 'Cedar Point Bank (still pending)'],
    ['unnamed', null, undefined],
  ])('ends at %s with the status %s', async (id, status, name) => {
    const { url } = await testSandbox()
    const { body } = await json(`${url}/link/session/finish`, 'POST', {
      link_token: await linkToken(url),
      institution_id: id,
      account_id: `${id}-checking`,
    })
    expect(body.public_token).toMatch(/^public-sandbox-/)
    expect(body.metadata.accounts[0]?.verification_status).toBe(status)
    expect(body.metadata.institution?.name).toBe(name)
  })

  it('leads to a bank with its own sign-in, which returns only to the same token', async () => {
    const { url } = await testSandbox()
    const redirect = 'https://apply.example/apply/banking-information'
    const link_token = await linkToken(url, { language: 'es', redirect_uri: redirect })
    const institution_id = 'riverbend'
    const visit = await fetch(`${url}/link/session/visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link_token, institution_id }),
    })
    const { path, redirects } = (await visit.json()) as { path: string; redirects: boolean }
    expect(redirects).toBe(true)
    expect(await (await fetch(url + path)).text()).toContain('Riverbend Bank')
    const allowed = await fetch(`${url}${path}/allow`, { redirect: 'manual' })
    const received_redirect_uri = allowed.headers.get('location') ?? ''
    expect(received_redirect_uri).toMatch(/banking-information\?oauth_state_id=[\w-]+$/)
    const open = (body: object) => json(`${url}/link/session/open`, 'POST', body)
    expect((await open({ link_token, received_redirect_uri })).body).toMatchObject({
      language: 'es',
      signed_in: { id: institution_id },
    })
    const other = await open({ link_token: await linkToken(url), received_redirect_uri })
    expect(other.body.error_code).toBe('INCORRECT_LINK_TOKEN')
  })

  it('may be used by pages of other origins', async () => {
    const { url } = await testSandbox()
    for (const [path, method] of [
      ['/link/v2/stable/link-initialize.js', 'GET'],
      ['/link/session/open', 'OPTIONS'],
    ] as const) {
      const response = await fetch(url + path, { method })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

/** The fields that Plaid's OpenAPI requires in each answer, by its schema there. */
const REQUIRED = {
  LinkTokenCreateResponse: ['link_token', 'expiration', 'request_id'],
  SandboxPublicTokenCreateResponse: ['public_token', 'request_id'],
  ItemPublicTokenExchangeResponse: ['access_token', 'item_id', 'request_id'],
  AuthGetResponse: ['accounts', 'numbers', 'item', 'request_id'],
  AccountBase: [...['account_id', 'balances', 'mask', 'name', 'official_name', 'type', 'subtype']],
  AccountBalance: [
    ...['available', 'current', 'limit', 'iso_currency_code', 'unofficial_currency_code'],
  ],
  AuthGetNumbers: ['ach', 'eft', 'international', 'bacs'],
  NumbersACH: ['account_id', 'account', 'routing', 'wire_routing'],
  Item: [
    ...['item_id', 'webhook', 'error', 'available_products', 'billed_products'],
    ...['consent_expiration_time', 'update_type'],
  ],
  ItemRemoveResponse: ['request_id'],
  PlaidError: ['error_type', 'error_code', 'error_message', 'display_message'],
}

describe("the sandbox's API", () => {
  it("lacks no field that Plaid's OpenAPI requires", async () => {
    const { url } = await testSandbox()
    const ask = async (path: string, body: object) =>
      (await json(url + path, 'POST', body, PLAID)).body as unknown as Readonly<
        Record<string, never>
      >
    const missing: string[] = []
    const check = (name: keyof typeof REQUIRED, answer: object) => {
      for (const field of REQUIRED[name]) if (!(field in answer)) missing.push(`${name}.${field}`)
    }
    const user = { client_user_id: 'visitor' }
    const lists = { country_codes: ['US'], products: ['auth'] }
    check(
      'LinkTokenCreateResponse',
      await ask('/link/token/create', { client_name: 'Test', language: 'en', ...lists, user }),
    )
    const made = await ask('/sandbox/public_token/create', {
      institution_id: 'harborview',
      initial_products: ['auth'],
    })
    check('SandboxPublicTokenCreateResponse', made)
    const { public_token } = made
    const exchanged = await ask('/item/public_token/exchange', { public_token })
    check('ItemPublicTokenExchangeResponse', exchanged)
    const { access_token } = exchanged
    const auth: {
      readonly accounts?: readonly { readonly balances: object }[]
      readonly numbers?: { readonly ach: readonly object[] }
      readonly item?: object
    } = await ask('/auth/get', { access_token })
    check('AuthGetResponse', auth)
    check('AccountBase', auth.accounts?.[0] ?? {})
    check('AccountBalance', auth.accounts?.[0]?.balances ?? {})
    check('AuthGetNumbers', auth.numbers ?? {})
    check('NumbersACH', auth.numbers?.ach[0] ?? {})
    check('Item', auth.item ?? {})
    check('ItemRemoveResponse', await ask('/item/remove', { access_token }))
    check('PlaidError', await ask('/item/remove', { access_token }))
    expect(missing).toEqual([])
  })
})
