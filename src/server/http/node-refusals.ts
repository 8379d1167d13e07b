/**
 * What Node would refuse by itself, before any hook: it is routed like every other request, so that
 * it has its line in the log.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** For Fastify's `http`: the check is ours. */
export const LET_THROUGH = { requireHostHeader: false } as const

/** After the hooks that set headers, which this refusal carries as well. */
export function refuseInNodesPlace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new Refusal(400, 'The request names no host')
    }
  })
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}
