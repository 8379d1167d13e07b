/** Lets the page's origin call an API that has its own origin. */
import type { FastifyInstance } from 'fastify'

const ONE_HOUR_SECONDS = 3600

/**
 * `pageOrigin` is an origin such as `https://apply.example.com`. Only `/api/` paths are opened to
 * it.
 */
export function allowPageOrigin(app: FastifyInstance, pageOrigin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'Origin')
    if (request.headers.origin !== pageOrigin) return
    reply.header('access-control-allow-origin', pageOrigin)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('access-control-expose-headers', 'Retry-After')
  })
  app.options('/api/*', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header(
        'access-control-allow-headers',
        'application-schema, authorization, content-type, idempotency-key, if-match, if-none-match',
      )
      .header('access-control-max-age', String(ONE_HOUR_SECONDS))
      .code(204)
      .send(),
  )
}
