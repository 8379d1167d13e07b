/** Stops the server without cutting off anyone who is being served. */
import type { Socket } from 'node:net'
import { setImmediate as afterArrivals, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that are on their way get at least this long to arrive. */
const ARRIVAL_MS = 1000
/** How long a connection that has sent no request is waited for. */
const SILENCE_MS = 1500
/** Closing begins by then, even if requests still arrive. */
const MAX_ARRIVAL_MS = 5000
/** A stop takes no longer, whatever is still running. */
const MAX_MS = 9000
const LOOK_EVERY_MS = 20

/**
 * Stops the server on signals; call it before the server listens. SIGTERM aborts `stopping`, so
 * that a load balancer reads that we are no longer ready, serves what has been sent, then closes;
 * from then on each response is the last on its connection. SIGINT, from a terminal, closes at
 * once. Running requests finish in both cases. The same signal may come twice, as npm passes on the
 * signal that systemd or a terminal has sent to the server, too. Only the first counts: the second
 * would end the process at once. On a busy machine a client's bytes may arrive well after its
 * connection, so new connections are waited for. Then they are cut, since browsers open some that
 * they never use.
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
  /** Whether the request of one may still arrive. */
  readonly isExpected: () => boolean
  /** Cuts all others. */
  readonly cut: () => void
}

/** The connections that have sent no request yet. */
function silentConnections(app: FastifyInstance): SilentConnections {
  const opened = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    opened.set(socket, Date.now())
    socket.once('close', () => opened.delete(socket))
  })
  app.server.prependListener('request', ({ socket }) => opened.delete(socket))
  const isRecent = (at: number) => at > Date.now() - SILENCE_MS
  return {
    isExpected: () => [...opened.values()].some(isRecent),
    cut: () => {
      for (const [socket, at] of opened) if (!isRecent(at)) socket.destroy()
    },
  }
}

function stop(app: FastifyInstance, silent: SilentConnections): void {
  setTimeout(() => process.exit(1), MAX_MS).unref()
  // After a while in which we did not get to run, bytes that have arrived are read first.
  setInterval(() => setImmediate(silent.cut), LOOK_EVERY_MS)
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
