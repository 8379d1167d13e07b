/** The composition root: creates everything and passes it to whatever needs it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { indexFile, prerenderedFile } from '../api/prerendered-pages.ts'
import type { Language } from '../application/language.ts'
import type { Agreements } from './agreements/agreement.ts'
import { agreementRoutes } from './agreements/routes.ts'
import type { PrepareSubmission } from './applications/prepare-submission.ts'
import { applicationsRoute } from './applications/routes.ts'
import { submitApplication } from './applications/submit-application.ts'
import { leadgenRoute } from './leads/routes.ts'
import { healthRoutes } from './monitoring/health-routes.ts'
import type { Measured } from './monitoring/metrics.ts'
import { metricsRoute } from './monitoring/metrics-route.ts'
import { openapiRoute } from './monitoring/openapi-route.ts'
import { providerFailures } from './monitoring/provider-failures.ts'
import { deliveryBacklog } from './outbox/table.ts'
import { type BuiltPages, shellRenderer } from './pages/html-shell.ts'
import { agreementPolicy } from './pages/page-policy.ts'
import { isPageAddress, pageRoutes, routedAddress, sendNotFoundPage } from './pages/routes.ts'
import { staticFiles } from './pages/static-files.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { ping } from './platform/database/ping.ts'
import { apiDescription } from './platform/http/api-description.ts'
import { allowPageOrigin } from './platform/http/cross-origin.ts'
import { handleErrors } from './platform/http/errors.ts'
import { HttpError, unavailable } from './platform/http/http-error.ts'
import { acceptOnlyJson, BODY_LIMIT } from './platform/http/json-body.ts'
import { type MalformedRequests, malformedRequests } from './platform/http/malformed-requests.ts'
import { DISABLED_HTTP_CHECKS, httpChecks } from './platform/http/node-http-checks.ts'
import { perMinute, rateLimits } from './platform/http/rate-limits.ts'
import { logRequests } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import {
  jsonSchemaTransform,
  serializerCompiler,
  type ValibotTypeProvider,
  validatorCompiler,
} from './platform/http/valibot-schemas.ts'
import { serviceRoutes } from './service-routes.ts'
import { type SandboxAddress, serviceSettings } from './service-settings.ts'
import { createServices } from './services.ts'
import { signingRoutes } from './signed-copies/routes.ts'

/** What the server is built from; opened by the caller. */
export interface AppDependencies {
  readonly db: Database
  /** Validates, signs and seals submissions. */
  readonly prepareSubmission: PrepareSubmission
  readonly agreements: Agreements
  /** The folder of the built pages. */
  readonly webFolder: string
  readonly now: () => Date
  /** The sandbox that fakes outside services without credentials; none in production. */
  readonly sandbox?: SandboxAddress | undefined
  /** Aborted once the server is asked to stop. */
  readonly stopping?: AbortSignal
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void }
}

/** Timeouts in ms. `connection` is above the 10 s that the bank link's calls may take. */
const TIMEOUTS = {
  request: 20_000,
  headers: 10_000,
  check: 1000,
  keepAlive: 10_000,
  connection: 40_000,
}
const MAX_EVENT_LOOP_DELAY_MS = 3000

/** Builds the server; the caller makes it listen. */
export async function buildApp(config: Config, deps: AppDependencies): Promise<FastifyInstance> {
  const broken = malformedRequests()
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      ...(deps.logTo ? { stream: deps.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    connectionTimeout: TIMEOUTS.connection,
    http: {
      ...DISABLED_HTTP_CHECKS,
      headersTimeout: TIMEOUTS.headers,
      connectionsCheckingInterval: TIMEOUTS.check,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: broken.answerUnrouted,
    clientErrorHandler: broken.answerSocket,
  }).withTypeProvider<ValibotTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptOnlyJson(app)
  handleErrors(app)
  logRequests(app, broken)
  securityHeaders(app, { https: config.PUBLIC_URL?.startsWith('https:') ?? false })
  if (config.API_URL && config.PUBLIC_URL) allowPageOrigin(app, new URL(config.PUBLIC_URL).origin)
  httpChecks(app)
  await rateLimits(app)
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    // A stall that fills the whole interval counts as endless.
    sampleInterval: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw unavailable()
    },
  })
  await app.register(swagger, {
    openapi: apiDescription(config.API_URL ?? config.PUBLIC_URL),
    transform: jsonSchemaTransform,
  })
  await routes(app, config, deps, broken)
  return app
}

async function routes(
  app: FastifyInstance,
  config: Config,
  deps: AppDependencies,
  broken: MalformedRequests,
): Promise<void> {
  const { db, prepareSubmission, agreements, now } = deps
  const failures = providerFailures(app.log)
  const services = await createServices(serviceSettings(config, deps.sandbox), (service, failure) =>
    failures.report({ ...failure, service, source: 'server' }),
  )
  await metrics(app, config, {
    now,
    broken,
    failures,
    health: services.health,
    backlog: () => deliveryBacklog(db),
  })
  const { accounts, findLead, pageFlags } = await serviceRoutes(app, {
    db,
    now,
    services,
    failures,
    lookupsPerMinute: config.LOOKUPS_PER_MINUTE,
    faultInjectionUrl: deps.sandbox && `${deps.sandbox.pageUrl}/sandbox`,
  })
  const renderShell = shellRenderer({
    config,
    built: {
      en: await builtPages(config, deps.webFolder, 'en'),
      es: await builtPages(config, deps.webFolder, 'es'),
    },
    flags: pageFlags,
    bankLink: services.bankLinkPage,
  })
  await signingRoutes(app, config, { db, agreements, now })
  await app.register(applicationsRoute, {
    submit: submitApplication({ db, now, prepareSubmission, bankLink: accounts }),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  await app.register(leadgenRoute, {
    findLead,
    config: perMinute(config.LOOKUPS_PER_MINUTE),
  })
  await app.register(healthRoutes, {
    ping: () => ping(db),
    isStopping: () => deps.stopping?.aborted ?? false,
  })
  await app.register(openapiRoute, { describe: () => app.swagger() })
  await app.register(agreementRoutes, {
    agreements,
    policy: agreementPolicy(agreements.en.styleHash),
  })
  await app.register(staticFiles, { folder: deps.webFolder })
  await app.register(pageRoutes, { renderShell })
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || !isPageAddress(request.url)) throw new HttpError(404)
    return sendNotFoundPage(request, reply, renderShell)
  })
}

/** Loaded only if a token is set. */
async function metrics(app: FastifyInstance, config: Config, measured: Measured): Promise<void> {
  if (config.METRICS_TOKEN === undefined) return
  const { measure } = await import('./monitoring/metrics.ts')
  const registry = measure(app, measured)
  await app.register(metricsRoute, {
    token: config.METRICS_TOKEN,
    metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  })
}

/**
 * The pages in a language and in the shape that the configuration gives them. An operator's own
 * pages may be in one language, and need not be prerendered.
 */
async function builtPages(
  config: Config,
  webFolder: string,
  language: Language,
): Promise<BuiltPages> {
  const indexHtml = await readFile(join(webFolder, indexFile(language)), 'utf8').catch(() =>
    readFile(join(webFolder, 'index.html'), 'utf8'),
  )
  const file = prerenderedFile({
    language,
    brandLogo: config.BRAND_LOGO ?? '',
    sandbox: config.sandbox,
    supportEmail: config.SUPPORT_EMAIL ?? '',
    supportPhone: config.SUPPORT_PHONE ?? '',
  })
  const json = await readFile(join(webFolder, file), 'utf8').catch(() => '{}')
  return { indexHtml, prerendered: JSON.parse(json) }
}
