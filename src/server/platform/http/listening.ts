/** The addresses that the server listens on. `localhost` stands for all addresses of that name. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ownValue } from '../../../application/json/own-value.ts'

/** Messages for errors of listening on `HOST` and `PORT`. */
const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: the port is in use; set another one',
  EACCES: 'PORT: the system does not allow listening on it',
  EADDRNOTAVAIL: 'HOST: this machine does not have this address',
  EINVAL: 'HOST: this machine cannot listen on this address',
  ENOTFOUND: 'HOST: the name cannot be resolved',
  EAI_AGAIN: 'HOST: the name cannot be resolved right now',
}

/**
 * The number of connections that may wait to be accepted, if the system allows as many. A client
 * beyond that tries again after one second, and then after three.
 */
const BACKLOG = 4096

interface Place {
  readonly host: string
  readonly port: number
}

/**
 * @returns a function that makes the server listen. Call this before the server is ready. One
 * server has the connections to all addresses, so that they are counted, limited and ended
 * together. With a second Fastify server for the second address, no module would know all of them.
 */
export function prepareToListen(
  app: FastifyInstance,
  addressesOf: (name: string) => Promise<readonly string[]> = lookUp,
): (place: Place) => Promise<void> {
  const others: Server[] = []
  let closing: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    closing = Promise.all(others.map((server) => once(server.close(), 'close')))
    app.server.closeIdleConnections()
  })
  app.addHook('onClose', () => closing.then(() => undefined))

  return async ({ host, port }) => {
    const [first = host, ...more] = host === 'localhost' ? await addressesOf(host) : [host]
    const place = { host: first, port, backlog: BACKLOG }
    await app.listen({ ...place, listenTextResolver: () => 'listening' })
    const bound = app.server.address()
    const same = typeof bound === 'object' && bound ? bound.port : port
    for (const address of more) {
      const server = await openedAt({ host: address, port: same }, (socket) =>
        app.server.emit('connection', socket),
      )
      if (server) others.push(server)
    }
  }
}

async function lookUp(name: string): Promise<readonly string[]> {
  const addresses = await lookup(name, { all: true })
  return [...new Set(addresses.map(({ address }) => address))]
}

/** Returns undefined if this machine lacks the address, or another program uses the port. */
async function openedAt(
  { host, port }: Place,
  onConnection: (socket: Socket) => void,
): Promise<Server | undefined> {
  // The same options as HTTP servers have.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, onConnection)
  try {
    await once(server.listen({ host, port, backlog: BACKLOG }), 'listening')
    return server
  } catch {
    return undefined
  }
}

/**
 * Returns why the server cannot listen; undefined for other errors. During the start only `HOST` is
 * resolved, and only `HOST` and `PORT` are used for listening.
 */
export function listenErrorMessage(error: Error): string | undefined {
  const listens = 'syscall' in error && /^(?:listen|getaddrinfo)/.test(String(error.syscall))
  return listens && 'code' in error ? ownValue(LISTEN_ERRORS, String(error.code)) : undefined
}
