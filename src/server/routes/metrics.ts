import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { METRICS_PATH } from '../../api/metrics.ts'

export interface MetricsRoute {
  readonly token: string
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>
}

/** `GET /metrics`, for whoever has the token: behind a proxy every address is the proxy's. */
export const metricsRoute: FastifyPluginAsync<MetricsRoute> = async (app, { token, metrics }) => {
  const expected = digest(`Bearer ${token}`)
  app.get(METRICS_PATH, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.code(401).header('www-authenticate', 'Bearer')
      return { errors: [{ message: 'A token is needed here' }] }
    }
    const { type, text } = await metrics()
    return reply.type(type).send(text)
  })
}

/** Of equal length whatever is compared. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
