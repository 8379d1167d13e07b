/** Ends the server so that nobody who was being served notices. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as afterArrivals, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that are on their way have at least this long to arrive. */
const ARRIVAL_MS = 1000
/** A connection on which nothing was ever sent is waited for no longer. */
const SILENCE_MS = 1500
/** By then the closing begins, however many still come. */
const LONGEST_ARRIVAL_MS = 5000
/** A stop takes no longer, whatever is still underway. */
const LONGEST_MS = 9000
const LOOK_EVERY_MS = 20

/**
 * SIGTERM serves what has been sent, then closes; each answer from then on is its connection's
 * last. SIGINT, from a terminal, closes at once. What is underway is finished in both cases.
 *
 * Closing cuts connections that have no request yet. On a busy machine a client's bytes may come
 * well after its connection, so that a connection that is new is waited for.
 */
export function stopOnSignals(app: FastifyInstance): void {
  const silent = silentConnections(app)
  process.once('SIGINT', () => stop(app))
  process.once('SIGTERM', async () => {
    const began = Date.now()
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    await sleep(ARRIVAL_MS)
    while (silent() > 0 && Date.now() - began < LONGEST_ARRIVAL_MS) await sleep(LOOK_EVERY_MS)
    await afterArrivals()
    stop(app)
  })
}

/** Counts the connections that were opened lately and have sent no request yet. */
function silentConnections(app: FastifyInstance): () => number {
  const opened = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    opened.set(socket, Date.now())
    socket.once('close', () => opened.delete(socket))
  })
  app.server.prependListener('request', ({ socket }) => opened.delete(socket))
  return () => {
    const since = Date.now() - SILENCE_MS
    return [...opened.values()].filter((at) => at > since).length
  }
}

function stop(app: FastifyInstance): void {
  setTimeout(() => process.exit(1), LONGEST_MS).unref()
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
