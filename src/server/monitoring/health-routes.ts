import { errorResponses } from '../../api/errors.ts'
import { HEALTH_PATH, healthy, READY_PATH } from '../../api/health.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface HealthRoutes {
  /** Resolves if the database can be written to. */
  readonly ping: () => Promise<void>
  /** Whether the server has been asked to stop: it still serves, and takes no new work. */
  readonly isStopping: () => boolean
}

/** `GET /healthz` and `GET /readyz` */
export const healthRoutes: FastifyPluginAsyncValibot<HealthRoutes> = async (
  app,
  { ping, isStopping },
) => {
  app.get(
    HEALTH_PATH,
    {
      logLevel: 'warn',
      schema: {
        operationId: 'health',
        summary: 'Liveness: the process is running',
        response: { 200: healthy, ...errorResponses() },
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
        summary: 'Readiness: the database can be written to, and the server is not stopping',
        response: { 200: healthy, ...errorResponses() },
      },
    },
    async () => {
      if (isStopping()) throw unavailable()
      await ping()
      return { status: 'ok' as const }
    },
  )
}
