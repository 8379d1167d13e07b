import { describe, expect, it } from 'vitest'
import { clientErrorsRoute } from '../../api/client-errors.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { loggedLines, type TestServer, testServer } from '../../test-support/test-server.ts'
import type { Fault, SandboxService } from '../sandbox/faults.ts'

const token = 'a-token-of-more-than-16-characters'

async function metricsOf({ app }: TestServer): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ url: '/metrics', headers })).body
}

function report({ app }: TestServer, payload: unknown) {
  return app.inject({
    method: 'POST',
    url: clientErrorsRoute.url,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

/** The keys that pino and Fastify add to every line. */
const FRAME = ['level', 'msg']

async function failuresIn(server: TestServer) {
  const lines = await loggedLines(server, 'provider failed')
  return lines.map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !FRAME.includes(name))),
  )
}

interface Case {
  readonly service: string
  readonly broken: SandboxService
  readonly url: string
  readonly more?: object
}

const CASES: readonly Case[] = [
  { service: 'geocoder', broken: 'addresses', url: '/api/address-search?text=9+Secret+Street' },
  {
    service: 'routing-lookup',
    broken: 'bank-names',
    url: '/api/routing-lookup?routingnumber=123456780',
  },
  { service: 'leads', broken: 'leads', url: '/apply/api/leadgen/secret-lead' },
  {
    service: 'bank-link',
    broken: 'bank-link',
    url: '/api/plaid/link_token',
    more: { path: '/link/token/create' },
  },
]

describe('a service that fails on the server', () => {
  it.each(CASES)('is logged once and counted: $service', async ({ service, broken, url, more }) => {
    const sandbox = await testSandbox()
    sandbox.breakService(broken, 'failing')
    const server = await testServer({ METRICS_TOKEN: token }, { sandbox })
    await server.app.inject(url)
    expect(await failuresIn(server)).toEqual([
      { service, kind: 'error-status', status: expect.any(Number), source: 'server', ...more },
    ])
    expect(await metricsOf(server)).toContain(
      `provider_failures_total{provider="${service}",kind="error-status",source="server"} 1`,
    )
    expect(server.logged()).not.toMatch(/secret-lead|123456780/i)
  })

  it.each<[Fault, string]>([
    ['rubbish', 'application/json'],
    ['wrong-type', 'text/html'],
  ])('is logged with the status and type of an answer that is %s', async (fault, type) => {
    const sandbox = await testSandbox()
    sandbox.breakService('leads', fault)
    const server = await testServer({}, { sandbox })
    await server.app.inject('/apply/api/leadgen/demo')
    expect(await failuresIn(server)).toEqual([
      { service: 'leads', kind: 'not-json', status: 200, type, source: 'server' },
    ])
  })

  it('is not called while its circuit is open, which is counted too', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-link', 'failing')
    const server = await testServer({ METRICS_TOKEN: token }, { sandbox })
    for (let call = 0; call < 7; call += 1) await server.app.inject('/api/plaid/link_token')
    expect(await metricsOf(server)).toContain(
      'provider_failures_total{provider="bank-link",kind="circuit-open",source="server"} 2',
    )
  })

  it('does not count as failed if it knows no such lead or bank', async () => {
    const server = await testServer({}, { sandbox: await testSandbox() })
    await server.app.inject('/apply/api/leadgen/nobody')
    await server.app.inject('/api/routing-lookup?routingnumber=110000000')
    expect(server.logged()).not.toContain('provider failed')
  })

  it('counts as failed if it answers about another lead than the requested one', async () => {
    const server = await testServer({}, { sandbox: await testSandbox() })
    await server.app.inject('/apply/api/leadgen/demo-muddled')
    expect(await failuresIn(server)).toEqual([
      { service: 'leads', kind: 'unexpected-answer', status: 200, place: 'pmi', source: 'server' },
    ])
  })
})

describe('a failure that only the browser sees', () => {
  it('is logged and counted with its service and kind, and nothing else of the request', async () => {
    const server = await testServer({ METRICS_TOKEN: token })
    const answer = await report(server, { service: 'bank-link', kind: 'script-blocked' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await failuresIn(server)).toEqual([
      { service: 'bank-link', kind: 'script-blocked', source: 'browser' },
    ])
    expect(await metricsOf(server)).toContain(
      'provider_failures_total{provider="bank-link",kind="script-blocked",source="browser"} 1',
    )
  })

  it.each([
    ['an unknown kind', { service: 'bank-link', kind: 'Ada Lovelace' }, 400],
    ['an unknown service', { service: '078-05-1120', kind: 'timeout' }, 400],
    ['a key of its own', { service: 'leads', kind: 'timeout', message: '078-05-1120' }, 400],
    ['no kind', { service: 'leads' }, 400],
    ['nothing readable', '078-05-1120', 400],
    ['too much', { service: 'leads', kind: 'x'.repeat(300) }, 413],
  ])('is refused with %s, which is neither logged nor counted', async (_name, body, status) => {
    const server = await testServer({ METRICS_TOKEN: token })
    const answer = await report(server, body)
    expect(answer.statusCode).toBe(status)
    const all = server.logged() + (await metricsOf(server)) + answer.body
    expect(all).not.toMatch(/Lovelace|078-05-1120|xxx|provider failed/)
    expect(all).not.toContain('provider_failures_total{')
  })

  it('may be reported only a limited number of times by one address', async () => {
    const server = await testServer({ LOOKUPS_PER_MINUTE: '1' })
    const body = { service: 'geocoder', kind: 'timeout' }
    expect((await report(server, body)).statusCode).toBe(204)
    expect((await report(server, body)).statusCode).toBe(429)
  })

  it('may be reported by the page from its own origin, if the API has another', async () => {
    const server = await testServer({
      PUBLIC_URL: 'https://apply.example.com',
      API_URL: 'https://api.example.com',
    })
    const answer = await server.app.inject({
      method: 'POST',
      url: clientErrorsRoute.url,
      headers: { 'content-type': 'application/json', origin: 'https://apply.example.com' },
      payload: JSON.stringify({ service: 'bank-link', kind: 'empty-token' }),
    })
    expect(answer.headers['access-control-allow-origin']).toBe('https://apply.example.com')
  })
})
