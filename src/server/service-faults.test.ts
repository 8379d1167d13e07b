/** Every client against every fault of its service, with production limits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { IN_FULL } from '../test-support/in-full.ts'
import { REFUSED } from '../test-support/test-http.ts'
import { testSandbox } from '../test-support/test-sandbox.ts'
import { geoapify } from './addresses/geocoders.ts'
import { plaidBankLink } from './bank-link/plaid.ts'
import { httpLeads } from './leads/plugin.ts'
import { commonShape, fedShape, httpDirectory } from './routing-numbers/http-directory.ts'
import { FAULTS, type Fault, noFaults, type SandboxService } from './sandbox/faults.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import { timestampService } from './timestamps/timestamp-service.ts'

const now = () => performance.now()
const KNOWN_NUMBER = '123456780'

type Client = readonly [
  name: string,
  service: SandboxService,
  ask: (url: string) => Promise<unknown>,
  failed: unknown,
]

const bankLink = (url: string) =>
  plaidBankLink({ url, clientID: 'client', secret: 'secret', brandName: 'Test', now, sleep })
const AREA = { filter: 'countrycode:us', limit: 5, type: 'amenity' } as const
const bankName = (url: string, token: string, shape: typeof commonShape) =>
  httpDirectory({ url, token, shape, now })(KNOWN_NUMBER)
const failed = { ok: false, reason: 'failed' }

const CLIENTS: readonly Client[] = [
  ['a link token', 'bank-link', (url) => bankLink(url).createLinkToken('visitor'), failed],
  ["an account's numbers", 'bank-link', (url) => bankLink(url).fetchNumbers('a', 'b'), failed],
  [
    'an address',
    'addresses',
    (url) =>
      geoapify({ url: `${url}/v1/geocode/autocomplete`, key: 'key', ...AREA, now })('100 market'),
    { ok: false },
  ],
  [
    "a bank's name",
    'bank-names',
    (url) => bankName(`${url}/routing/lookup`, 't', commonShape),
    failed,
  ],
  [
    "a bank's name at a FED server",
    'bank-names',
    (url) => bankName(`${url}/fed/ach/search`, '', fedShape),
    failed,
  ],
  [
    'a time stamp',
    'timestamps',
    (url) => timestampService({ url: `${url}/timestamps`, now })(Buffer.alloc(32, 1)),
    undefined,
  ],
  [
    'a lead',
    'leads',
    (url) => httpLeads({ url: `${url}/leads`, token: '', now })('demo'),
    undefined,
  ],
]

const BREAKING = FAULTS.filter((fault): fault is Fault => fault !== 'none' && fault !== 'slow')

/** Faults that keep a client waiting until its time limit. */
const WAITED_FOR: readonly Fault[] = ['hanging', 'dripping']
/** One client for each time limit: ten seconds, three, and five. */
const WAITING = ['a link token', "a bank's name", 'a time stamp']

const CASES = CLIENTS.flatMap((client) => BREAKING.map((fault) => ({ client, fault }))).filter(
  ({ client, fault }) => IN_FULL || !WAITED_FOR.includes(fault) || WAITING.includes(client[0]),
)

/**
 * Calls the client during a fault. Closes the sandbox itself, because concurrent tests cannot use
 * `onTestFinished`.
 */
async function askWhile(fault: Fault, [, service, ask]: Client): Promise<unknown> {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0 })
  sandbox.faults.set({ ...noFaults, services: { ...noFaults.services, [service]: fault } })
  try {
    return await ask(sandbox.url)
  } finally {
    await sandbox.close()
  }
}

describe.concurrent('a call to a broken service', () => {
  for (const { client, fault } of CASES) {
    const [name, , , failed] = client
    it(`for ${name} fails while the service is ${fault}`, async () => {
      expect(await askWhile(fault, client)).toEqual(failed)
    })
  }

  for (const [name, , ask, failed] of CLIENTS) {
    it(`for ${name} fails at once if nobody listens`, async () => {
      expect(await ask(REFUSED)).toEqual(failed)
    })
  }
})

describe('a service that keeps failing', () => {
  it('opens its circuit after five failures, so that the sixth call fails at once', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('timestamps', 'failing')
    const stamp = timestampService({ url: `${sandbox.url}/timestamps`, now })
    const ask = () => stamp(Buffer.alloc(32, 1))
    for (let call = 0; call < 5; call += 1) await ask()
    sandbox.breakService('timestamps', 'none')
    expect(await ask()).toBeUndefined()
  })
})
