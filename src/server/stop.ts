/** Stops the server without interrupting any client that it serves. */
import type { Socket } from 'node:net'
import { setImmediate as afterArrivals, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests under way get at least this long to arrive. */
const ARRIVAL_MS = 1000
/** How long the server waits for a connection that has sent no request. */
const SILENCE_MS = 1500
/** By this time the server begins to close, even if requests still arrive. */
const MAX_ARRIVAL_MS = 5000
/** The maximum time for a stop, whatever is still running. */
const MAX_MS = 9000
const LOOK_EVERY_MS = 20

/**
 * Stops the server on signals; call it before the server listens. SIGTERM aborts `stopping`, so
 * that a load balancer learns that the server is no longer ready; then the server answers the
 * requests that were sent, and closes. Each response from then on is the last on its connection.
 * SIGINT, from a terminal, closes immediately. Running requests finish in both cases. The same
 * signal may come twice, because npm forwards a signal that systemd or a terminal has also sent to
 * the server. Only the first counts: the second would end the process immediately. On a busy
 * machine a client's bytes may arrive long after its connection, so the server waits for new
 * connections. Afterwards it closes them, because browsers open some that they never use.
 */
export function stopOnSignals(app: FastifyInstance, stopping: AbortController): void {
  const silent = silentConnections(app)
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close')
  })
  process.on('SIGINT', () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    stop(app, silent)
  })
  process.on('SIGTERM', async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    const began = Date.now()
    setTimeout(() => process.exit(1), MAX_MS).unref()
    await sleep(ARRIVAL_MS)
    while (silent.isExpected() && Date.now() - began < MAX_ARRIVAL_MS) await sleep(LOOK_EVERY_MS)
    await afterArrivals()
    stop(app, silent)
  })
}

interface SilentConnections {
  /** Whether the request of a connection may still arrive. */
  readonly isExpected: () => boolean
  /** Closes the connections whose request is no longer expected. */
  readonly cut: () => void
}

/** Tracks the connections that have sent no request yet. */
function silentConnections(app: FastifyInstance): SilentConnections {
  const opened = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    opened.set(socket, Date.now())
    socket.once('close', () => opened.delete(socket))
  })
  app.server.prependListener('request', ({ socket }) => opened.delete(socket))
  const isRecent = (time: number) => time > Date.now() - SILENCE_MS
  return {
    isExpected: () => [...opened.values()].some(isRecent),
    cut: () => {
      for (const [socket, at] of opened) if (!isRecent(at)) socket.destroy()
    },
  }
}

function stop(app: FastifyInstance, silent: SilentConnections): void {
  setTimeout(() => process.exit(1), MAX_MS).unref()
  // If the process was blocked for a while, bytes that have arrived are read first.
  setInterval(() => setImmediate(silent.cut), LOOK_EVERY_MS)
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
