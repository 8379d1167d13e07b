import type { RequestListener } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { type TestSandbox, testSandbox } from '../../test-support/test-sandbox.ts'
import { noFaults } from '../sandbox/faults.ts'
import { plaidBankLink } from './plaid.ts'

const SECRET = 'plaid-secret-3f9c'

interface Client {
  readonly url: string
  readonly now?: () => number
}

function client({ url, now = () => performance.now() }: Client) {
  const reported: string[] = []
  const pauses: number[] = []
  const bankLink = plaidBankLink({
    url,
    clientID: 'client',
    secret: SECRET,
    brandName: 'Merchant Services of the Whole of the West Coast',
    report: (failure) => reported.push(JSON.stringify(failure)),
    now,
    sleep: async (ms) => {
      pauses.push(ms)
    },
  })
  return { bankLink, reported, pauses }
}

async function linkedAt(sandbox: TestSandbox, institution: string) {
  const { bankLink, reported, pauses } = client(sandbox)
  const exchanged = await bankLink.exchange(await sandbox.linkAt(institution))
  const accessToken = exchanged.ok ? exchanged.accessToken : ''
  return { bankLink, reported, pauses, accessToken }
}

describe('the bank link', () => {
  it('creates a link token', async () => {
    const { bankLink } = client(await testSandbox())
    const outcome = await bankLink.createLinkToken('visitor')
    expect(outcome).toEqual({ ok: true, linkToken: expect.stringMatching(/^link-sandbox-/) })
  })

  it('sends credentials in headers, and a name short enough for the dialog', async () => {
    const seen: { headers: unknown; body: string }[] = []
    const url = await testHttp((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        seen.push({ headers: request.headers, body })
        answering({ link_token: 'link-1' })(request, response)
      })
    })
    const { bankLink } = client({ url })
    await bankLink.createLinkToken('visitor')
    const redirectUri = 'https://apply.example/apply/banking-information'
    await bankLink.createLinkToken('visitor', { language: 'es', redirectUri })
    expect(seen[0]?.headers).toMatchObject({ 'plaid-client-id': 'client', 'plaid-secret': SECRET })
    expect(seen[0]?.body).not.toContain(SECRET)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      client_name: 'Merchant Services of the Whole',
      language: 'en',
      country_codes: ['US'],
      products: ['auth'],
      user: { client_user_id: 'visitor' },
    })
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({
      language: 'es',
      redirect_uri: redirectUri,
    })
  })

  it('returns the numbers of the chosen account', async () => {
    const { bankLink, accessToken } = await linkedAt(await testSandbox(), 'harborview')
    const numbers = { routingNumber: '123456780', accountNumber: '000111224321' }
    const outcomes = await Promise.all(
      ['harborview-checking', ''].map((id) => bankLink.fetchNumbers(accessToken, id)),
    )
    expect(outcomes).toEqual([
      { ok: true, numbers, isTokenized: false },
      { ok: true, numbers, isTokenized: false },
    ])
  })

  it('marks numbers that the bank made for this link', async () => {
    const { bankLink, accessToken } = await linkedAt(await testSandbox(), 'summit')
    expect(await bankLink.fetchNumbers(accessToken, '')).toMatchObject({ isTokenized: true })
  })

  it('removes an item, which then has no numbers and cannot be removed again', async () => {
    const { bankLink, accessToken } = await linkedAt(await testSandbox(), 'harborview')
    expect(await bankLink.removeItem(accessToken)).toEqual({ ok: true })
    const rejected = { ok: false, reason: 'rejected' }
    expect(await bankLink.fetchNumbers(accessToken, '')).toEqual(rejected)
    expect(await bankLink.removeItem(accessToken)).toEqual(rejected)
  })

  it('exchanges a public token once', async () => {
    const sandbox = await testSandbox()
    const { bankLink } = client(sandbox)
    const token = await sandbox.linkAt('harborview')
    expect((await bankLink.exchange(token)).ok).toBe(true)
    expect(await bankLink.exchange(token)).toEqual({ ok: false, reason: 'rejected' })
  })

  it('does not exchange a public token older than half an hour', async () => {
    let time = Date.now()
    const sandbox = await testSandbox(() => time)
    const token = await sandbox.linkAt('harborview')
    time += 30 * 60_000
    expect((await client(sandbox).bankLink.exchange(token)).ok).toBe(false)
  })

  it('waits longer each time for a bank that is not ready', async () => {
    const sandbox = await testSandbox()
    const { bankLink, accessToken, pauses } = await linkedAt(sandbox, 'first-valley')
    const outcome = await bankLink.fetchNumbers(accessToken, 'first-valley-checking')
    expect(outcome.ok).toBe(true)
    expect(pauses).toEqual([300, 900])
  })

  it.each(['PRODUCT_NOT_READY', 'RATE_LIMIT_EXCEEDED'])(
    'gives up on %s after three retries',
    async (code) => {
      const sandbox = await testSandbox()
      sandbox.faults.set({ ...noFaults, bankLinkError: code })
      const { bankLink, pauses } = client(sandbox)
      expect(await bankLink.createLinkToken('v')).toEqual({ ok: false, reason: 'failed' })
      expect(pauses).toEqual([300, 900, 2700])
    },
  )

  const limited = { error_type: 'RATE_LIMIT_EXCEEDED', error_code: 'AUTH_LIMIT' }
  const page: RequestListener = (_request, response) =>
    response.writeHead(429, { 'retry-after': new Date().toUTCString() }).end('<h1>Slow down')

  it.each([
    ['its own code', answering(limited, 429)],
    ['its own code and another status', answering(limited, 400)],
    ['a page', page],
  ])('tries again after a rate limit, reported by %s', async (_name, listener) => {
    const { bankLink, pauses } = client({ url: await testHttp(listener) })
    expect(await bankLink.fetchNumbers('t', 'a')).toEqual({ ok: false, reason: 'failed' })
    expect(pauses).toEqual([300, 900, 2700])
  })

  it.each([
    ['used too often', limited, 429],
    ['that Plaid fails for', { error_code: 'INTERNAL_SERVER_ERROR' }, 500],
  ])("stays open to others beside someone's account %s", async (_name, error, status) => {
    const url = await testHttp((request, response) => {
      const isOfAccount = request.url === '/auth/get'
      const answer = isOfAccount ? answering(error, status) : answering({ link_token: 'link-1' })
      answer(request, response)
    })
    const { bankLink } = client({ url })
    for (let count = 0; count < 6; count += 1) await bankLink.fetchNumbers('t', `${count}`)
    expect((await bankLink.createLinkToken('v')).ok).toBe(true)
  })

  it.each([
    ['a page of a gateway', (_request, response) => response.writeHead(403).end('<h1>Blocked')],
    ['another service', answering({ message: 'not found' }, 404)],
    ['a bank that is away', answering({ error_code: 'INSTITUTION_NOT_AVAILABLE' }, 400)],
  ] satisfies readonly [string, RequestListener][])(
    'gives up no token for good for %s',
    async (_name, listener) => {
      const { bankLink } = client({ url: await testHttp(listener) })
      expect(await bankLink.exchange('t')).toEqual({ ok: false, reason: 'failed' })
    },
  )

  it('gives the second try no more than the remaining time', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    let time = 0
    const url = await testHttp((request, response) => {
      time += 9_500
      if (time === 9_500) answering({ error_code: 'PRODUCT_NOT_READY' }, 400)(request, response)
    })
    const outcome = await client({ url, now: () => time }).bankLink.createLinkToken('v')
    expect(outcome.ok).toBe(false)
    expect(limits.mock.calls).toEqual([[10_000], [500]])
  })

  it.each([
    ['INVALID_PUBLIC_TOKEN', 'rejected'],
    ['INVALID_ACCOUNT_ID', 'rejected'],
    ['ITEM_LOGIN_REQUIRED', 'rejected'],
    ['NO_AUTH_ACCOUNTS', 'rejected'],
    ['ACCESS_NOT_GRANTED', 'rejected'],
    ['INSTITUTION_DOWN', 'failed'],
    ['INTERNAL_SERVER_ERROR', 'failed'],
    ['PLANNED_MAINTENANCE', 'failed'],
  ])('reads %s as %s, without another try', async (code, reason) => {
    const sandbox = await testSandbox()
    sandbox.faults.set({ ...noFaults, bankLinkError: code })
    const { bankLink, pauses, reported } = client(sandbox)
    const outcome = await bankLink.fetchNumbers('access-token-77', 'account')
    expect(outcome).toEqual({ ok: false, reason })
    expect(pauses).toEqual([])
    expect(bankLink.isPresent()).toBe(true)
    expect(reported.join('')).toContain(code)
  })

  it.each(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT'])(
    'is absent on %s, tells the operator once, and tries again after ten minutes',
    async (code) => {
      let time = 0
      const sandbox = await testSandbox()
      sandbox.faults.set({ ...noFaults, bankLinkError: code })
      const { bankLink, reported } = client({ url: sandbox.url, now: () => time })
      expect(await bankLink.createLinkToken('v')).toEqual({ ok: false, reason: 'absent' })
      expect(bankLink.isPresent()).toBe(false)
      sandbox.faults.set(noFaults)
      expect(await bankLink.createLinkToken('v')).toEqual({ ok: false, reason: 'absent' })
      time = 10 * 60_000
      expect(bankLink.isPresent()).toBe(true)
      sandbox.faults.set({ ...noFaults, bankLinkError: code })
      await bankLink.createLinkToken('v')
      time = 20 * 60_000
      sandbox.faults.set(noFaults)
      expect((await bankLink.createLinkToken('v')).ok).toBe(true)
      expect(reported.filter((line) => line.includes('check PLAID_CLIENT_ID'))).toHaveLength(1)
    },
  )

  it.each([
    ['no token', { link_token: '' }],
    ['a token that is not text', { link_token: 7 }],
    ['a list', []],
  ])('refuses an answer with %s', async (_name, body) => {
    const { bankLink } = client({ url: await testHttp(answering(body)) })
    expect(await bankLink.createLinkToken('v')).toEqual({ ok: false, reason: 'failed' })
  })

  it.each([
    ['of no account', []],
    ['of another account', [{ account_id: 'b', account: '1', routing: '123456780' }]],
    ['that are no numbers', [{ account_id: 'a', account: 'x', routing: '123456780' }]],
    ['twice over', [1, 2].map(() => ({ account_id: 'a', account: '1', routing: '123456780' }))],
  ])('refuses numbers %s', async (_name, ach) => {
    const { bankLink } = client({ url: await testHttp(answering({ numbers: { ach } })) })
    expect((await bankLink.fetchNumbers('t', 'a')).ok).toBe(false)
  })

  it('reports neither tokens nor secrets', async () => {
    const { bankLink, reported } = client({
      url: await testHttp(answering({ error_code: 'public-token-5 plaid-secret-3f9c' }, 400)),
    })
    await bankLink.exchange('public-token-5')
    await bankLink.fetchNumbers('access-token-6', 'a')
    expect(reported).toHaveLength(2)
    expect(reported.join('')).not.toMatch(/public-token-5|access-token-6|3f9c/)
  })
})
