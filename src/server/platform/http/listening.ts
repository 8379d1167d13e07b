/** Where the server listens: at `localhost`, at each address that this name has. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How many connections may wait to be accepted, if the system allows as many. A client beyond that
 * tries again after a second, and then after three.
 */
const BACKLOG = 4096

interface Place {
  readonly host: string
  readonly port: number
}

/**
 * @returns what makes the server listen. Call this before the server is ready. The connections to all
 * addresses are those of one server, so that they are counted, limited and ended together: with a
 * second server of Fastify's for the second address, there would be nothing that knows of them.
 */
export function listening(
  app: FastifyInstance,
  addressesOf: (name: string) => Promise<readonly string[]> = lookedUp,
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

async function lookedUp(name: string): Promise<readonly string[]> {
  const addresses = await lookup(name, { all: true })
  return [...new Set(addresses.map(({ address }) => address))]
}

/** Undefined where this machine does not have the address, or another program has the port. */
async function openedAt(
  { host, port }: Place,
  onConnection: (socket: Socket) => void,
): Promise<Server | undefined> {
  // As servers of HTTP are.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, onConnection)
  try {
    await once(server.listen({ host, port, backlog: BACKLOG }), 'listening')
    return server
  } catch {
    return undefined
  }
}
