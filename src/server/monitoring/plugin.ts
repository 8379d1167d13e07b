import fp from 'fastify-plugin'
import { clientErrorsRoute } from '../../api/client-errors.ts'
import { healthRoute, openapiRoute, readyRoute } from '../../api/monitoring.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { ping } from '../platform/database/engine-of.ts'
import { type EncodedBody, encoded, sendEncoded } from '../platform/http/encodings.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { oncePerNetwork } from '../platform/http/limits/once-per-network.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import type { MalformedRequests } from '../platform/http/malformed-requests.ts'
import type { ValibotApp, ValibotTypeProvider } from '../platform/http/valibot-schemas.ts'
import { runWhileServing } from '../platform/jobs/jobs.ts'
import { watchClock } from './clock.ts'
import { withOwnQuestions } from './described-answers.ts'
import { metricsRoute } from './metrics/routes.ts'
import { policyReportsRoute } from './policy-reports-routes.ts'

const CLIENT_ERROR_BYTES = 256
/** A network can report the same failure once in this time. */
const CLIENT_ERRORS_MS = 60_000

export interface Monitoring {
  readonly malformed: MalformedRequests
  readonly isStopping: () => boolean
}

/** Health, metrics and the description of the API. */
export const monitoring = fp<Monitoring>(async (app, { malformed, isStopping }) => {
  const { config, db, outsideServices } = app
  const clock = watchClock(app)
  app.addHook('onClose', async () => clock.close())
  runWhileServing(app, clock.job)
  let count: (directive: string) => void = () => undefined
  if (config.METRICS_TOKEN !== undefined) {
    // The module is loaded only if a token is set.
    const { measure, violationCounter } = await import('./metrics/metrics.ts')
    const registry = measure(app, malformed, clock)
    count = violationCounter(registry)
    metricsRoute(app, { token: config.METRICS_TOKEN, registry })
  }
  healthRoutes(app, { ping: () => ping(db), isStopping })
  await app.register(policyReportsRoute, { count })
  const typed = app.withTypeProvider<ValibotTypeProvider>()
  // Each form's description is generated once, when all routes are registered.
  const descriptions = new Map<FormDefinition | undefined, EncodedBody>()
  const descriptionOf = (definition: FormDefinition | undefined): EncodedBody => {
    const known = descriptions.get(definition)
    if (known) return known
    const document = app.swagger()
    const text = JSON.stringify(definition ? withOwnQuestions(document, definition) : document)
    const description = encoded(text)
    descriptions.set(definition, description)
    return description
  }
  typed.route({
    ...openapiRoute,
    handler: async (request, reply) => {
      const description = descriptionOf(app.programOf(request).definition)
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Encoding')
      return sendEncoded(request, reply, description)
    },
  })
  const isFirst = oncePerNetwork(CLIENT_ERRORS_MS, app.now)
  typed.route({
    ...clientErrorsRoute,
    config: perMinute(config.LOOKUPS_PER_MINUTE),
    bodyLimit: CLIENT_ERROR_BYTES,
    handler: async (request, reply) => {
      const { service, kind } = request.body
      if (isFirst(request, `${service} ${kind}`)) {
        outsideServices.report({ ...request.body, source: 'browser' })
      }
      return reply.code(204).send()
    },
  })
})

interface HealthRoutes {
  readonly ping: () => Promise<void>
  /** Whether the server has been asked to stop: it still answers, but accepts no new work. */
  readonly isStopping: () => boolean
}

/** `GET /healthz` and `GET /readyz` */
function healthRoutes(app: ValibotApp, { ping, isStopping }: HealthRoutes): void {
  app.route({
    ...healthRoute,
    logLevel: 'warn',
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    ...readyRoute,
    logLevel: 'warn',
    handler: async () => {
      if (isStopping()) throw unavailable('the server stops')
      await ping()
      return { status: 'ok' as const }
    },
  })
}
