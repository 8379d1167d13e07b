/** Every client against every fault of its service, with production limits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { IN_FULL } from '../test-support/in-full.ts'
import { REFUSED } from '../test-support/test-http.ts'
import { testSandbox } from '../test-support/test-sandbox.ts'
import { geoapify } from './addresses/geoapify.ts'
import { plaidBankLink } from './bank-link/plaid.ts'
import { httpLeads } from './leads/plugin.ts'
import { commonShape, fedShape, httpDirectory } from './routing-numbers/http-directory.ts'
import { FAULTS, type Fault, noFaults, type SandboxService } from './sandbox/faults.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import { timestampService } from './timestamps/timestamp-service.ts'

const now = () => performance.now()
const KNOWN_NUMBER = '123456780'

interface Client {
  readonly name: string
  readonly service: SandboxService
  readonly ask: (url: string) => Promise<unknown>
  readonly failed: unknown
}

function bankLink(url: string) {
  return plaidBankLink({
    url,
    clientID: 'client',
    secret: 'secret',
    brandName: 'Test',
    now,
    sleep,
  })
}

const CLIENTS: readonly Client[] = [
  {
    name: 'a link token',
    service: 'bank-link',
    ask: (url) => bankLink(url).createLinkToken('visitor'),
    failed: { ok: false, reason: 'failed' },
  },
  {
    name: "an account's numbers",
    service: 'bank-link',
    ask: (url) => bankLink(url).fetchNumbers('access', 'account'),
    failed: { ok: false, reason: 'failed' },
  },
  {
    name: 'an address',
    service: 'addresses',
    ask: (url) =>
      geoapify({
        url: `${url}/v1/geocode/autocomplete`,
        key: 'key',
        filter: 'countrycode:us',
        limit: 5,
        type: 'amenity',
        now,
      })('100 market'),
    failed: { ok: false },
  },
  {
    name: "a bank's name",
    service: 'bank-names',
    ask: (url) =>
      httpDirectory({ url: `${url}/routing/lookup`, token: 't', shape: commonShape, now })(
        KNOWN_NUMBER,
      ),
    failed: { ok: false, reason: 'failed' },
  },
  {
    name: "a bank's name at a FED server",
    service: 'bank-names',
    ask: (url) =>
      httpDirectory({ url: `${url}/fed/ach/search`, token: '', shape: fedShape, now })(
        KNOWN_NUMBER,
      ),
    failed: { ok: false, reason: 'failed' },
  },
  {
    name: 'a time stamp',
    service: 'timestamps',
    ask: (url) => timestampService({ url: `${url}/timestamps`, now })(Buffer.alloc(32, 1)),
    failed: undefined,
  },
  {
    name: 'a lead',
    service: 'leads',
    ask: (url) => httpLeads({ url: `${url}/leads`, token: '', now })('demo'),
    failed: undefined,
  },
]

const BREAKING = FAULTS.filter((fault): fault is Fault => fault !== 'none' && fault !== 'slow')

/** Faults that keep a client waiting until its time limit. */
const WAITED_FOR: readonly Fault[] = ['hanging', 'dripping']
/** One client for each time limit: ten seconds, three, and five. */
const WAITING = ['a link token', "a bank's name", 'a time stamp']

const CASES = CLIENTS.flatMap((client) => BREAKING.map((fault) => ({ client, fault }))).filter(
  ({ client, fault }) => IN_FULL || !WAITED_FOR.includes(fault) || WAITING.includes(client.name),
)

/**
 * Calls the client during a fault. Closes the sandbox itself, because concurrent tests cannot use
 * `onTestFinished`.
 */
async function askWhile(fault: Fault, { service, ask }: Client): Promise<unknown> {
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
    it(`for ${client.name} fails while the service is ${fault}`, async () => {
      expect(await askWhile(fault, client)).toEqual(client.failed)
    })
  }

  for (const client of CLIENTS) {
    it(`for ${client.name} fails at once if nobody listens`, async () => {
      expect(await client.ask(REFUSED)).toEqual(client.failed)
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
