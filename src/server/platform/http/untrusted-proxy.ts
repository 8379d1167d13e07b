import type { FastifyInstance } from 'fastify'

/**
 * Warns once: without `TRUST_PROXY`, all applicants behind a proxy share one address and its rate
 * limit.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  if (app.config.TRUST_PROXY.length > 0) return
  let warned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    app.log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: rate limits count the proxy')
  })
}
