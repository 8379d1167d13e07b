import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { handleErrors } from './errors.ts'
import { HttpError, unavailable } from './http-error.ts'
import { acceptOnlyJson } from './json-body.ts'
import { countBodies } from './limits/body-memory.ts'
import { limitConnections } from './limits/connections.ts'
import { rateLimits } from './limits/rate-limits.ts'
import type { MalformedRequests } from './malformed-requests.ts'
import { httpChecks } from './malformed-requests.ts'
import { apiDescription, describedWebhooks } from './openapi/api-description.ts'
import { withNamedParts } from './openapi/named-parts.ts'
import { allowPageOrigins, securityHeaders } from './security-headers.ts'
import { jsonSchemaTransform, RequestInvalid } from './valibot-schemas.ts'

interface Http {
  readonly malformed: MalformedRequests
  /** The origins of all pages, if the API has an origin of its own. */
  readonly pageOrigins: ReadonlySet<string>
  /** How long the process may stall before it refuses requests; 0 for however long. */
  readonly maxStallMs: number
}

/** The parts that all requests share: schemas, errors, logging, headers and limits. */
export const http = fp<Http>(async (app, { malformed, pageOrigins, maxStallMs }) => {
  const { PUBLIC_URL, API_URL, SUPPORT_EMAIL, REQUESTS_PER_MINUTE } = app.config
  cleanForwardedHeaders(app)
  acceptOnlyJson(app)
  handleErrors(app)
  logRequests(app, malformed)
  warnOfUntrustedProxy(app)
  securityHeaders(app, { https: PUBLIC_URL?.startsWith('https:') ?? false })
  if (API_URL && pageOrigins.size > 0) allowPageOrigins(app, pageOrigins)
  httpChecks(app)
  limitConnections(app)
  checkBeforeBodies(app)
  countBodies(app)
  await rateLimits(app, REQUESTS_PER_MINUTE)
  await app.register(underPressure, {
    maxEventLoopDelay: maxStallMs,
    // A stall that fills the whole interval counts as endless.
    sampleInterval: maxStallMs,
    pressureHandler: () => {
      throw unavailable('the machine is too busy: the event loop is late')
    },
  })
  await app.register(swagger, {
    openapi: {
      ...apiDescription({ server: API_URL ?? PUBLIC_URL, supportEmail: SUPPORT_EMAIL }),
      webhooks: describedWebhooks(),
    },
    transformObject: withNamedParts,
    transform: jsonSchemaTransform,
  })
})

/**
 * The path and headers are checked before a byte of the body is read, so that a refused request
 * takes no memory. A route checks rights in its `preParsing`.
 */
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const PARTS = ['params', 'querystring', 'headers'] as const

/** Register this before the hooks that read bodies. */
function checkBeforeBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    // A request without a body is also checked here, because a route's own checks before the body
    // rely on it.
    if (READS.has(request.method) && !hasBody(request)) return
    // Nothing decodes a body.
    if (!['', 'identity'].includes(request.headers['content-encoding'] ?? '')) {
      throw new HttpError(415, { message: ({ withEncoding }) => withEncoding })
    }
    const { schema } = request.routeOptions
    for (const part of PARTS) {
      const own: unknown = schema?.[part]
      if (!isSchema(own)) continue
      const { issues } = v.safeParse(own, request[part === 'querystring' ? 'query' : part])
      if (!issues) continue
      const invalid = new RequestInvalid(issues)
      invalid.validationContext = part
      throw invalid
    }
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isSchema(part: unknown): part is v.GenericSchema {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}

/**
 * Cleans what proxies say about a request. Register it before any hook that reads `request.ip` or
 * `request.host`. Some load balancers add the client's port to `X-Forwarded-For`:
 * `203.0.113.9:51234` or `[2001:db8::1]:51234`. With the port, each connection would count as
 * another client. Many load balancers forward the client's `X-Forwarded-Host`, which would then
 * choose the program, and reach the console at any host. So only `Host` counts.
 */
function cleanForwardedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    delete headers['x-forwarded-host']
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded !== 'string') return
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',')
  })
}

function withoutPort(entry: string): string {
  const address = entry.trim()
  const { v4, v6 } =
    /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {}
  return v4 ?? v6 ?? address
}

/**
 * Logs one line per request: its id, its declared route (never the URL itself, which may contain a
 * lead's id), its status and its duration. Malformed requests are logged only with their status. At
 * level debug, lists each route when the server starts.
 */
function logRequests(app: FastifyInstance, broken: MalformedRequests): void {
  app.addHook('onRoute', ({ method, url }) => app.log.debug({ method, route: url }, 'route'))
  broken.onEach((status) => app.log.info({ status }, 'malformed request'))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** Warns once that without `TRUST_PROXY` all applicants behind a proxy share an address's limit. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  if (app.config.TRUST_PROXY.length > 0) return
  let warned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    app.log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: rate limits count the proxy')
  })
}
