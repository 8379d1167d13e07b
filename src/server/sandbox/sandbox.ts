/**
 * Fakes of the outside services that speak their real protocols, all on one port. The product uses
 * them only through URLs. Never started in production.
 */
import fastify from 'fastify'
import { bankNames } from './bank-names.ts'
import { createFaultInjector, type FaultInjector } from './faults.ts'
import { geocoder } from './geocoder.ts'
import { leads } from './leads.ts'
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
