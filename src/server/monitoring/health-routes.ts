import { errorBody } from '../../api/errors.ts'
import { HEALTH_PATH, healthy, READY_PATH } from '../../api/health.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface HealthRoutes {
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
}

/** `GET /healthz` and `GET /readyz` */
export const healthRoutes: FastifyPluginAsyncValibot<HealthRoutes> = async (app, { ping }) => {
  app.get(
    HEALTH_PATH,
    {
      logLevel: 'warn',
      schema: {
        operationId: 'health',
        summary: 'Liveness: the process is running',
        response: { 200: healthy },
      },
    },
    async () => ({ status: 'ok' as const }),
  )
  app.get(
    READY_PATH,
    {
      logLevel: 'warn',
      schema: {
        operationId: 'ready',
        summary: 'Readiness: the database is available',
        response: { 200: healthy, 503: errorBody },
      },
    },
    async () => {
      await ping()
      return { status: 'ok' as const }
    },
  )
}
