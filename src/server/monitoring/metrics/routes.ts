import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { METRICS_PATH } from '../../../api/monitoring.ts'
import { HttpError } from '../../platform/http/http-error.ts'

export interface MetricsRoute {
  readonly token: string
  readonly registry: Registry
}

/** `GET /metrics`, protected by a token, because client addresses prove nothing behind a proxy. */
export function metricsRoute(app: FastifyInstance, { token, registry }: MetricsRoute): void {
  const expected = digest(`Bearer ${token}`)
  app.get(METRICS_PATH, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const { authorization } = request.headers
    if (!timingSafeEqual(digest(authorization ?? ''), expected)) {
      throw new HttpError(401, {
        ...(authorization !== undefined && { message: ({ wrongToken }) => wrongToken }),
      })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Digests have equal length, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
