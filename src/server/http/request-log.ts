/**
 * One line for each request: its id, its route as declared (never the address itself, which may
 * hold a lead's id), the outcome and the time it took. Of what was no request, the status alone.
 */
import type { FastifyInstance } from 'fastify'
import type { BrokenRequests } from './broken-requests.ts'

export function logRequests(app: FastifyInstance, broken: BrokenRequests): void {
  broken.onEach((status) => app.log.info({ status }, 'broken request'))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
