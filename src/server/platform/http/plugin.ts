import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { allowPageOrigins } from './cross-origin.ts'
import { checkBeforeBodies } from './early-checks.ts'
import { handleErrors } from './errors.ts'
import { cleanForwardedHeaders } from './forwarded-headers.ts'
import { unavailable } from './http-error.ts'
import { acceptOnlyJson } from './json-body.ts'
import { countBodies } from './limits/body-memory.ts'
import { limitConnections } from './limits/connections.ts'
import { rateLimits } from './limits/rate-limits.ts'
import type { MalformedRequests } from './malformed-requests.ts'
import { httpChecks } from './node-http-checks.ts'
import { apiDescription } from './openapi/api-description.ts'
import { describedWebhooks } from './openapi/described-webhooks.ts'
import { withNamedParts } from './openapi/named-parts.ts'
import { logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from './valibot-schemas.ts'

const MAX_EVENT_LOOP_DELAY_MS = 3000

interface Http {
  readonly malformed: MalformedRequests
  /** The origins of all pages, if the API has its own. */
  readonly pageOrigins: ReadonlySet<string>
}

/** What all requests have in common: schemas, errors, logging, headers and limits. */
export const http = fp<Http>(async (app, { malformed, pageOrigins }) => {
  const { PUBLIC_URL, API_URL, SUPPORT_EMAIL, REQUESTS_PER_MINUTE } = app.config
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
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
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    // A stall that fills the whole interval counts as endless.
    sampleInterval: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw unavailable()
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
