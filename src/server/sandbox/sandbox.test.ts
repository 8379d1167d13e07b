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

async function linkToken(url: string): Promise<string> {
  const asked = {
    client_name: 'Test',
    language: 'en',
    country_codes: ['US'],
    products: ['auth'],
    user: { client_user_id: 'visitor' },
  }
  const { body } = await json(`${url}/link/token/create`, 'POST', asked, PLAID)
  return body.link_token
}

describe("the sandbox's switches", () => {
  it('are told with what they may be', async () => {
    const { url } = await testSandbox()
    const { body } = await json(`${url}/sandbox/switches`)
    expect(body.switches.services.addresses).toBe('none')
    expect(body.faults.map(({ name }) => name)).toEqual(FAULTS)
    expect(body.errorCodes).toContain('ITEM_LOGIN_REQUIRED')
  })

  it('turn one at a time, and back all together', async () => {
    const { url } = await testSandbox()
    const at = `${url}/sandbox/switches`
    await json(at, 'PATCH', { services: { addresses: 'slow' } })
    const { body } = await json(at, 'PATCH', { submission512: true })
    expect(body.switches).toMatchObject({ services: { addresses: 'slow' }, submission512: true })
    const { body: reset } = await json(at, 'DELETE')
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

  it.each(['', '/switches.js', '/switches.css'])('stand on a page (%s)', async (path) => {
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
  it('offers its banks for a link token that is not older than four hours', async () => {
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
