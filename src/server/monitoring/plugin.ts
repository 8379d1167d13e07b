import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { clientErrorsRoute } from '../../api/client-errors.ts'
import {
  healthRoute,
  openapiRoute,
  POLICY_REPORT_TYPES,
  POLICY_REPORTS_PATH,
  policyReports,
  readyRoute,
} from '../../api/monitoring.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { ping } from '../platform/database/engine-of.ts'
import { type EncodedBody, encoded, sendEncoded } from '../platform/http/encodings.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { oncePerNetwork } from '../platform/http/limits/request-source.ts'
import type { MalformedRequests } from '../platform/http/malformed-requests.ts'
import type { ValibotApp, ValibotTypeProvider } from '../platform/http/valibot-schemas.ts'
import { runWhileServing } from '../platform/jobs/jobs.ts'
import { watchClock } from './clock.ts'
import { withOwnQuestions } from './described-answers.ts'
import { metricsRoute } from './metrics/routes.ts'

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

interface PolicyReportsRoute {
  readonly count: (directive: string) => void
}

/** Room for reports that repeat the policy; browsers send several at once. */
const BODY_LIMIT = 16 * 1024
const REPORTS_PER_MINUTE = 60

/** The directives of the pages' policy. Anyone can send a report, so others are not counted. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/** `POST /api/policy-reports` */
const policyReportsRoute: FastifyPluginAsync<PolicyReportsRoute> = async (app, { count }) => {
  app.addContentTypeParser(POLICY_REPORT_TYPES, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: string }>(
    POLICY_REPORTS_PATH,
    {
      config: perMinute(REPORTS_PER_MINUTE),
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
    },
    async (request, reply) => {
      for (const directive of violatedIn(request.body)) {
        count(DIRECTIVES.has(directive) ? directive : 'other')
      }
      return reply.code(204).send()
    },
  )
}

function violatedIn(body: string): readonly string[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), policyReports), body)
  if (!read.success) return []
  return Array.isArray(read.output)
    ? read.output.map((report) => report.body.effectiveDirective)
    : [read.output['csp-report']['effective-directive']]
}
