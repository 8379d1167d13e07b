import { healthRoute, healthSchema, readyRoute, readySchema } from '../../api/health.ts'
import { served } from '../../api/route.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'

export interface HealthRoutes {
  /** Resolves if the database can be written to. */
  readonly ping: () => Promise<void>
  /** Whether the server has been asked to stop: it still answers, but accepts no new work. */
  readonly isStopping: () => boolean
}

/** `GET /healthz` and `GET /readyz` */
export function healthRoutes(app: ValibotApp, { ping, isStopping }: HealthRoutes): void {
  app.route({
    ...served(healthRoute, healthSchema),
    logLevel: 'warn',
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    ...served(readyRoute, readySchema),
    logLevel: 'warn',
    handler: async () => {
      if (isStopping()) throw unavailable()
      await ping()
      return { status: 'ok' as const }
    },
  })
}
