/**
 * Logs one line per request: its id, its declared route (never the URL itself, which may hold a
 * lead's id), its status and its duration. Malformed requests are logged with their status alone.
 * At level debug, lists each route as the server starts.
 */
import type { FastifyInstance } from 'fastify'
import type { MalformedRequests } from './malformed-requests.ts'

export function logRequests(app: FastifyInstance, broken: MalformedRequests): void {
  app.addHook('onRoute', ({ method, url }) => app.log.debug({ method, route: url }, 'route'))
  broken.onEach((status) => app.log.info({ status }, 'malformed request'))
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
