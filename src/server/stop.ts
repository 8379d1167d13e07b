/** Ends the server so that nobody who was being served notices. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests on connections that are just open have this long to arrive: closing would cut them. */
const ARRIVAL_MS = 1000
/** A stop takes no longer, whatever is still underway. */
const LONGEST_MS = 9000

/**
 * SIGTERM serves what has been sent, then closes; each answer from then on is its connection's
 * last. SIGINT, from a terminal, closes at once. What is underway is finished in both cases.
 */
export function stopOnSignals(app: FastifyInstance): void {
  process.once('SIGINT', () => stop(app))
  process.once('SIGTERM', async () => {
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    await sleep(ARRIVAL_MS)
    stop(app)
  })
}

function stop(app: FastifyInstance): void {
  setTimeout(() => process.exit(1), LONGEST_MS - ARRIVAL_MS).unref()
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
