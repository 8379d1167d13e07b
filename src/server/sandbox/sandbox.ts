/**
 * Fakes of the outside services that speak their real protocols, all on one port. The product uses
 * them only through URLs. Never started in production.
 */

import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from './break-answers.ts'
import { createFaultInjector, type FaultInjector } from './faults.ts'
import { geocoder } from './geocoder.ts'
import { openIdProvider } from './openid/provider.ts'
import { faultInjection } from './page/fault-injection.ts'
import { plaidApi } from './plaid/api.ts'
import { plaidLink } from './plaid/link.ts'
import { createTokens } from './plaid/tokens.ts'
import { timestamps } from './timestamps/timestamps.ts'

export interface SandboxSettings {
  readonly host: string
  /** The port; 0 for any free port. */
  readonly port: number
  /** The host name that applicants' browsers use; `host` if omitted. */
  readonly pageHost?: string | undefined
  /** Milliseconds since the epoch; the real clock by default. */
  readonly now?: () => number
}

export interface Sandbox {
  /** The URL for the server, without a trailing slash. */
  readonly url: string
  /** The URL for browsers, without a trailing slash. */
  readonly pageUrl: string
  readonly faults: FaultInjector
  readonly close: () => Promise<void>
}

/** Listens until it is closed, which also ends requests that a fault keeps open. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { host, port, pageHost, now = Date.now } = settings
  const injector = createFaultInjector()
  const tokens = createTokens(now)
  const app = fastify({ forceCloseConnections: true })
  const services = [plaidApi(injector, tokens), plaidLink(injector, tokens), geocoder(injector)]
  const directories = [bankNames(injector), leads(injector)]
  const addresses = { url: '', pageUrl: '' }
  const signIn = await openIdProvider(injector, addresses, now)
  const others = [timestamps(injector), signIn, faultInjection(injector)]
  for (const plugin of [...services, ...directories, ...others]) await app.register(plugin)
  await app.listen({ host, port })
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  addresses.url = `http://${isEverywhere(host) ? '127.0.0.1' : inUrl(host)}:${boundPort}`
  addresses.pageUrl = `http://${inUrl(pageHost ?? (isEverywhere(host) ? '127.0.0.1' : host))}:${boundPort}`
  return {
    ...addresses,
    faults: injector,
    close: () => app.close(),
  }
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function inUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** Valid numbers that belong to no real bank. */
const BANKS: ReadonlyMap<string, string> = new Map([['123456780', 'Harborview Bank']])

const lookupQuery = v.object({ routingnumber: v.string(), format: v.literal('json') })
const fedQuery = v.object({ routingNumber: v.string() })

/** A fake bank directory, with the responses of a third-party lookup and a `moov-io/fed` server. */
function bankNames(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'bank-names', injector)

    app.get('/routing/lookup', async (request, reply) => {
      if (!request.headers.authorization?.startsWith('Bearer ')) {
        return reply.code(401).send({ error: 'unauthorized' })
      }
      const result = v.safeParse(lookupQuery, request.query)
      if (!result.success) return reply.code(400).send({ error: 'bad request' })
      const name = BANKS.get(result.output.routingnumber)
      if (name === undefined) return reply.code(404).send({ error: 'not found' })
      return { code: 200, data: { name, routing_number: result.output.routingnumber } }
    })

    app.get('/fed/ach/search', async (request, reply) => {
      const result = v.safeParse(fedQuery, request.query)
      if (!result.success) return reply.code(400).send({ error: 'bad request' })
      const { routingNumber } = result.output
      const name = BANKS.get(routingNumber)
      if (name === undefined) return { achParticipants: [] }
      return {
        achParticipants: [
          {
            routingNumber,
            newRoutingNumber: '000000000',
            recordTypeCode: '1',
            customerName: name.toUpperCase(),
            cleanName: name,
          },
        ],
      }
    })
  }
}

const LEADS = [
  {
    pmi: 'demo',
    phone: '+1 (415) 555-0142',
    email: 'maria@harborlightcoffee.example',
    businessName: 'Harbor Light Coffee',
    productsSold: 'Coffee, pastries and roasted beans',
    firstName: 'Maria',
    lastName: 'Alvarez',
  },
  {
    pmi: 'demo-shop',
    phone: '3055550177',
    email: 'sam@seagrapesurf.example',
    businessName: 'Seagrape Surf Shop',
    productsSold: 'Surfboards, wetsuits and lessons',
    firstName: 'Sam',
    lastName: 'Okafor',
  },
  {
    pmi: 'demo-sparse',
    phone: null,
    email: '',
    businessName: 'Corner Bakery & Deli',
  },
]

const params = v.object({ pmi: v.string() })

/** A lead whose response is about another lead, as a faulty service might send it. */
const MUDDLED = 'demo-muddled'

/** A fake lead service that knows a few applicants: `GET /leads/{pmi}`. */
function leads(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'leads', injector)
    app.get('/leads/:pmi', async (request, reply) => {
      const { pmi } = v.parse(params, request.params)
      const lead = LEADS.find((candidate) => candidate.pmi === (pmi === MUDDLED ? 'demo' : pmi))
      return lead ?? reply.code(404).send({})
    })
  }
}
