import { expect, it, onTestFinished, vi } from 'vitest'
import { consoleServer } from '../../../../test-support/console-visitor.ts'
import { errorsSaying } from '../../../../test-support/test-http.ts'
import { testServer } from '../../../../test-support/test-server.ts'

it.each([
  '/api/plaid/link_token',
  '/api/routing-lookup?routingnumber=021000021',
  '/api/address-search?text=market',
])(
  'a visitor with too many requests gets 429 with the usual words of a refusal from %s',
  async (url) => {
    const { app } = await testServer({ LOOKUPS_PER_MINUTE: '2' })
    await app.inject(url)
    await app.inject(url)
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual(
      errorsSaying('Too many requests. Please wait a moment and try again.'),
    )
  },
)

it('all visitors together are limited, too, and a single one cannot use up the limit', async () => {
  const { app } = await testServer({ LOOKUPS_PER_MINUTE: '1', TRUST_PROXY: 'loopback' })
  const ask = async (visitor: number) => {
    const headers = { 'x-forwarded-for': `203.0.${visitor}.9` }
    return (await app.inject({ url: '/api/routing-lookup?routingnumber=021000021', headers }))
      .statusCode
  }
  for (let tries = 0; tries < 30; tries += 1) await ask(1)
  for (let visitor = 2; visitor <= 20; visitor += 1) expect(await ask(visitor)).toBe(200)
  expect(await ask(21)).toBe(429)
})

it('a network is limited, too, however many addresses it has, and others are not', async () => {
  const { app } = await testServer({ LOOKUPS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' })
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await app.inject({ url: '/api/routing-lookup?routingnumber=021000021', headers }))
      .statusCode
  }
  for (let tries = 0; tries < 30; tries += 1) await ask('2001:db8:1:1::1')
  const statuses = []
  for (let customer = 2; customer <= 21; customer += 1) {
    statuses.push(await ask(`2001:db8:1:${customer.toString(16)}::1`))
  }
  expect(statuses).toEqual([...Array(18).fill(200), 429, 429])
  expect(await ask('2001:db8:2:1::1')).toBe(200)
})

it('visitors whose IPv4 addresses a gateway translates are counted one by one', async () => {
  const { app } = await testServer({ LOOKUPS_PER_MINUTE: '1', TRUST_PROXY: 'loopback' })
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': `64:ff9b::${address}` }
    return (await app.inject({ url: '/api/routing-lookup?routingnumber=021000021', headers }))
      .statusCode
  }
  expect([await ask('203.0.113.9'), await ask('203.0.113.9')]).toEqual([200, 429])
  expect(await ask('198.51.100.7')).toBe(200)
})

it('pages, documents and probes share a limit', async () => {
  const { app } = await testServer({ REQUESTS_PER_MINUTE: '4' })
  const statuses: number[] = []
  for (const url of [
    ...'/readyz /healthz /apply/business-details /apply/merchant-agreement.pdf'.split(' '),
    ...'/readyz /apply/merchant-agreement.html /apply/nowhere'.split(' '),
  ]) {
    statuses.push((await app.inject(url)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429])
})

it.each(['/healthz', '/apply/nowhere', '/console/nowhere'])(
  'the shared limit includes a limit for each network: %s',
  async (url) => {
    const { app } = await consoleServer({ REQUESTS_PER_MINUTE: '1', TRUST_PROXY: 'loopback' })
    const ask = async (address: string) =>
      (await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
    const good = await ask('203.0.113.1')
    for (let tries = 0; tries < 30; tries += 1) expect(await ask('203.0.113.1')).toBe(429)
    const statuses = []
    for (let host = 2; host <= 12; host += 1) statuses.push(await ask(`203.0.113.${host}`))
    expect(statuses).toEqual([...Array(9).fill(good), 429, 429])
    expect(await ask('203.0.114.1')).toBe(good)
  },
)

it('a limit ends in time, even if the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { app } = await testServer({ REQUESTS_PER_MINUTE: '1' })
  const ask = async () => (await app.inject({ url: '/healthz' })).statusCode
  expect([await ask(), await ask()]).toEqual([200, 429])
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(60_000)
  expect([await ask(), await ask()]).toEqual([200, 429])
})
