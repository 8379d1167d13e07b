/** The composition root: what is made here is handed to whoever needs it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { firstStepFile } from '../api/first-step.ts'
import { PAGES_BASE } from '../api/pages.ts'
import type { Config } from './config.ts'
import type { Agreement } from './documents/agreement.ts'
import { apiDescription } from './http/api-description.ts'
import { type BrokenRequests, brokenRequests } from './http/broken-requests.ts'
import { allowPageOrigin } from './http/cross-origin.ts'
import { handleErrors, TRY_AGAIN } from './http/errors.ts'
import { acceptOnlyJson, BODY_LIMIT } from './http/json-body.ts'
import { LET_THROUGH, refuseInNodesPlace } from './http/node-refusals.ts'
import { agreementPolicy } from './http/page-policy.ts'
import { perMinute, rateLimits } from './http/rate-limits.ts'
import { Refusal } from './http/refusal.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type SandboxAddress, serviceSettings } from './integrations/service-settings.ts'
import { createServices } from './integrations/services.ts'
import type { Measured } from './metrics.ts'
import { pageFor } from './page.ts'
import { agreementRoutes } from './routes/agreement.ts'
import { applicationsRoute } from './routes/applications.ts'
import { healthRoutes } from './routes/health.ts'
import { leadgenRoute } from './routes/leadgen.ts'
import { metricsRoute } from './routes/metrics.ts'
import { openapiRoute } from './routes/openapi.ts'
import { pageRoutes, sendNotFoundPage } from './routes/pages.ts'
import { staticFiles } from './routes/static-files.ts'
import { serviceRoutes } from './service-routes.ts'
import { signingRoutes } from './signing-routes.ts'
import type { Database } from './storage/database.ts'
import { deliveryBacklog } from './storage/deliveries.ts'
import { ping } from './storage/ping.ts'
import type { MakeRows } from './use-cases/accepted-rows.ts'
import { submitApplication } from './use-cases/submit-application.ts'

/** What the server stands on; opened by whoever starts it. */
export interface AppDependencies {
  readonly db: Database
  /** Checks, signs and seals applications, wherever that is done. */
  readonly makeRows: MakeRows
  readonly agreement: Agreement
  /** The folder of the built pages. */
  readonly webFolder: string
  readonly now: () => Date
  /** The sandbox that plays the outside services without credentials; none in production. */
  readonly sandbox?: SandboxAddress | undefined
  /** Where log lines go; standard output when it is left out. */
  readonly logTo?: { write(line: string): void }
}

/** Times in ms. `connection` stays above the 10 s that the bank link's calls may take. */
const TIMEOUTS = {
  request: 20_000,
  headers: 10_000,
  check: 1000,
  keepAlive: 10_000,
  connection: 40_000,
}
const LONGEST_EVENT_LOOP_DELAY_MS = 3000
const RETRY_AFTER_SECONDS = 5

/** Builds the server; it listens once it is told to. */
export async function buildApp(config: Config, deps: AppDependencies): Promise<FastifyInstance> {
  const broken = brokenRequests()
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
      ...LET_THROUGH,
      headersTimeout: TIMEOUTS.headers,
      connectionsCheckingInterval: TIMEOUTS.check,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: broken.answerUnrouted,
    clientErrorHandler: broken.answerSocket,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptOnlyJson(app)
  handleErrors(app)
  logRequests(app, broken)
  securityHeaders(app, { https: config.PUBLIC_URL?.startsWith('https:') ?? false })
  if (config.API_URL && config.PUBLIC_URL) allowPageOrigin(app, new URL(config.PUBLIC_URL).origin)
  refuseInNodesPlace(app)
  await rateLimits(app)
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_EVENT_LOOP_DELAY_MS,
    // A stall that fills the whole interval counts as an endless one.
    sampleInterval: LONGEST_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw new Refusal(503, TRY_AGAIN, RETRY_AFTER_SECONDS)
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
  broken: BrokenRequests,
): Promise<void> {
  const { db, makeRows, agreement, now } = deps
  const services = await createServices(serviceSettings(config, deps.sandbox), app.log)
  await metrics(app, config, {
    now,
    broken,
    health: services.health,
    backlog: () => deliveryBacklog(db),
  })
  const { accounts, findLead, pageFlags } = await serviceRoutes(app, {
    db,
    now,
    services,
    lookupsPerMinute: config.LOOKUPS_PER_MINUTE,
    switchesUrl: deps.sandbox && `${deps.sandbox.pageUrl}/sandbox`,
  })
  const template = await readFile(join(deps.webFolder, 'index.html'), 'utf8')
  const pages = pageFor({
    config,
    template,
    drawnFirstStep: await drawnFirstStep(config, deps.webFolder),
    flags: pageFlags,
    bankLink: services.bankLinkPage,
  })
  await signingRoutes(app, config, { db, agreement, now })
  await app.register(applicationsRoute, {
    submit: submitApplication({ db, now, makeRows, bankLink: accounts }),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  await app.register(leadgenRoute, {
    findLead,
    config: perMinute(config.LOOKUPS_PER_MINUTE),
  })
  await app.register(healthRoutes, { ping: () => ping(db) })
  await app.register(openapiRoute, { describe: () => app.swagger() })
  await app.register(agreementRoutes, {
    html: agreement.html,
    pdf: agreement.pdf,
    policy: agreementPolicy(agreement.styleHash),
  })
  await app.register(staticFiles, { folder: deps.webFolder })
  await app.register(pageRoutes, { pages })
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || isNoPage(request.url))
      throw new Refusal(404, 'There is nothing at this address')
    return sendNotFoundPage(request, reply, pages)
  })
}

/** Loaded only where a token is set. */
async function metrics(app: FastifyInstance, config: Config, measured: Measured): Promise<void> {
  if (config.METRICS_TOKEN === undefined) return
  const { measure } = await import('./metrics.ts')
  const registry = measure(app, measured)
  await app.register(metricsRoute, {
    token: config.METRICS_TOKEN,
    metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  })
}

/** In the shape that the configuration gives the page; undefined where only the script is built. */
async function drawnFirstStep(config: Config, webFolder: string): Promise<string | undefined> {
  const file = firstStepFile({
    brandLogo: config.BRAND_LOGO ?? '',
    sandbox: config.sandbox,
    supportEmail: config.SUPPORT_EMAIL ?? '',
    supportPhone: config.SUPPORT_PHONE ?? '',
  })
  return readFile(join(webFolder, file), 'utf8').catch(() => undefined)
}

const NO_PAGES = ['/api/', `${PAGES_BASE}/api/`, `${PAGES_BASE}/assets/`]

function isNoPage(url: string): boolean {
  return NO_PAGES.some((prefix) => url.startsWith(prefix))
}
