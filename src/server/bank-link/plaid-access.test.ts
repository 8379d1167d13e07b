import { describe, expect, it } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { plaidAccess } from './plaid-access.ts'

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
