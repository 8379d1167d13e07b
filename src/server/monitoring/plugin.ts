import fp from 'fastify-plugin'
import { ping } from '../platform/database/ping.ts'
import type { MalformedRequests } from '../platform/http/malformed-requests.ts'
import { perMinute } from '../platform/http/rate-limits.ts'
import { clientErrorsRoutes } from './client-errors-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { metricsRoute } from './metrics-routes.ts'
import { openapiRoutes } from './openapi-routes.ts'
import { policyReportsRoute } from './policy-reports-routes.ts'

export interface Monitoring {
  readonly malformed: MalformedRequests
  /** Whether the server has been asked to stop. */
  readonly isStopping: () => boolean
}

/** Health, metrics and the description of the API. */
export const monitoring = fp<Monitoring>(async (app, { malformed, isStopping }) => {
  const { config, db, outsideServices } = app
  let count: (directive: string) => void = () => undefined
  if (config.METRICS_TOKEN !== undefined) {
    // Loaded only if a token is set.
    const { measure, violationCounter } = await import('./metrics.ts')
    const registry = measure(app, malformed)
    count = violationCounter(registry)
    await app.register(metricsRoute, { token: config.METRICS_TOKEN, registry })
  }
  await app.register(healthRoutes, { ping: () => ping(db), isStopping })
  await app.register(openapiRoutes, { describe: () => app.swagger() })
  await app.register(policyReportsRoute, { count })
  await app.register(clientErrorsRoutes, {
    report: (error) => outsideServices.report({ ...error, source: 'browser' }),
    config: perMinute(config.LOOKUPS_PER_MINUTE),
  })
})
