/**
 * The outside services, played at the network with their real protocols on one port of its own. The
 * product is pointed at it by address alone. Never started in production.
 */
import fastify from 'fastify'
import { bankNames } from './directories/bank-names.ts'
import { geocoder } from './directories/geocoder.ts'
import { leads } from './directories/leads.ts'
import { createSwitchBoard, type SwitchBoard } from './faults.ts'
import { switches } from './page/switches.ts'
import { plaidApi } from './plaid/api.ts'
import { plaidLink } from './plaid/link.ts'
import { createTokens } from './plaid/tokens.ts'

export interface SandboxSettings {
  /** The address to listen on. */
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** The host name that applicants' browsers use; the address above where it is left out. */
  readonly pageHost?: string | undefined
  /** Milliseconds since the epoch; the real clock where it is left out. */
  readonly now?: () => number
}

export interface Sandbox {
  /** For the server; no slash at the end. */
  readonly url: string
  /** For browsers; no slash at the end. */
  readonly pageUrl: string
  readonly board: SwitchBoard
  readonly close: () => Promise<void>
}

/** Listens until it is closed; requests that hang by a switch are cut then. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { host, port, pageHost, now = Date.now } = settings
  const board = createSwitchBoard()
  const tokens = createTokens(now)
  const app = fastify({ forceCloseConnections: true })
  const services = [plaidApi(board, tokens), plaidLink(board, tokens), geocoder(board)]
  const others = [bankNames(board), leads(board), switches(board)]
  for (const plugin of [...services, ...others]) await app.register(plugin)
  await app.listen({ host, port })
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  return {
    url: `http://${isEverywhere(host) ? '127.0.0.1' : inUrl(host)}:${boundPort}`,
    pageUrl: `http://${inUrl(pageHost ?? (isEverywhere(host) ? '127.0.0.1' : host))}:${boundPort}`,
    board,
    close: () => app.close(),
  }
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function inUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
