import { describe, expect, it } from 'vitest'
import { noFaults } from './sandbox/faults.ts'
import { testSandbox } from './testing/test-sandbox.ts'
import { exchange, type TestServices, testServices } from './testing/test-services.ts'

async function get({ app }: TestServices, url: string) {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

const messages = (message: string) => ({ errors: [expect.objectContaining({ message })] })

describe('a link token', () => {
  it('is given where there is a bank link', async () => {
    const server = await testServices(await testSandbox())
    const { status, body } = await get(server, '/api/plaid/link_token')
    expect([status, body]).toEqual([200, { link_token: expect.stringMatching(/^link-/) }])
  })

  it.each([
    ['without a bank link', undefined, {}],
    ['with the flag off', testSandbox, { FLAGS_OFF: ['bank-link'] }],
  ] as const)('is answered with 503 %s', async (_name, sandbox, more) => {
    const server = await testServices(await sandbox?.(), more)
    const { status, body } = await get(server, '/api/plaid/link_token')
    expect([status, body]).toEqual([
      503,
      messages("You can't link a bank here. Please enter your bank details manually."),
    ])
  })

  it('is answered with 502 while the provider fails', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-link', 'failing')
    expect((await get(await testServices(sandbox), '/api/plaid/link_token')).status).toBe(502)
  })
})

describe('the exchange of a public token', () => {
  it('keeps the numbers for the submission', async () => {
    const sandbox = await testSandbox()
    const server = await testServices(sandbox)
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
    const server = await testServices(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    sandbox.faults.set({ ...noFaults, bankLinkError })
    const { status, text } = await exchange(server, { publicToken, accountID: '' })
    expect(status).toBe(expected)
    expect(JSON.parse(text)).toEqual({
      errors: [
        { field: 'plaid', code: 'bank-link.failed', message: expect.stringContaining('bank') },
      ],
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
    expect((await exchange(await testServices(undefined), payload)).status).toBe(400)
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
    const server = await testServices(await testSandbox())
    const url = `/api/routing-lookup?routingnumber=${number}`
    expect(await get(server, url)).toEqual({ status, body })
  })

  it('is answered with 502 while the directory fails, except for what is known here', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-names', 'failing')
    const server = await testServices(sandbox)
    const ask = (number: string) => get(server, `/api/routing-lookup?routingnumber=${number}`)
    expect((await ask('123456780')).status).toBe(502)
    expect((await ask('021000021')).status).toBe(200)
  })

  it('without a number is a bad request', async () => {
    expect((await get(await testServices(undefined), '/api/routing-lookup')).status).toBe(400)
  })
})

describe('the search for addresses', () => {
  it('gives the features of the contract', async () => {
    const server = await testServices(await testSandbox())
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
    const server = await testServices(await testSandbox())
    const { body } = await get(server, '/api/address-search?text=market')
    expect(body.features).toHaveLength(5)
  })

  it('gives none without a geocoder, and 502 while it fails', async () => {
    const absent = await get(await testServices(undefined), '/api/address-search?text=market')
    expect(absent).toEqual({ status: 200, body: { features: [] } })
    const sandbox = await testSandbox()
    sandbox.breakService('addresses', 'rubbish')
    const failed = await get(await testServices(sandbox), '/api/address-search?text=market')
    expect(failed.status).toBe(502)
  })
})

describe('a visitor who asks too often', () => {
  it.each([
    '/api/plaid/link_token',
    '/api/routing-lookup?routingnumber=021000021',
    '/api/address-search?text=market',
  ])('gets 429 with the words of every refusal from %s', async (url) => {
    const server = await testServices(undefined, {}, 2)
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
    const { uses } = await testServices(await sandbox?.(), more)
    const flags = await uses.pageFlags()
    expect([flags['bank-link'], flags['address-suggestions']]).toEqual(expected)
  })

  it('turn the bank link off once the provider refuses our credentials', async () => {
    const sandbox = await testSandbox()
    sandbox.faults.set({ ...noFaults, bankLinkError: 'INVALID_API_KEYS' })
    const server = await testServices(sandbox)
    await get(server, '/api/plaid/link_token')
    expect((await server.uses.pageFlags())['bank-link']).toBe(false)
    expect(server.logged()).toContain('check PLAID_CLIENT_ID')
  })
})

describe('the sandbox', () => {
  it('is reached from the server where one runs, and not otherwise', async () => {
    const sandbox = await testSandbox()
    const { app } = await testServices(sandbox)
    const answer = await app.inject('/sandbox')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${sandbox.url}/sandbox`])
    expect((await (await testServices(undefined)).app.inject('/sandbox')).statusCode).toBe(404)
  })

  it('gives leads for demonstrations', async () => {
    const { uses } = await testServices(await testSandbox())
    expect(await uses.findLead('demo')).toMatchObject({ pmi: 'demo', phone: '4155550142' })
    expect(await uses.findLead('demo-muddled')).toBeUndefined()
  })
})
