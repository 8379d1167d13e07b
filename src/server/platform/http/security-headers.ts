/**
 * Security headers for every response. Pages and the agreement replace the Content-Security-Policy
 * with their own. Nothing is cached unless its route says so.
 */
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { INTENT_HEADER } from '../../../api/intent.ts'
import { INVITATION_HEADER } from '../../../api/invitation-links.ts'
import { LEAD_HEADER } from '../../../api/leads.ts'
import { PROGRAM_HEADER } from '../../../api/programs.ts'
import { SIGNATURE_HEADER } from '../../../api/signature-links.ts'

const NOTHING = ["'none'"]
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the headers. With `https`, applicants use HTTPS, so that browsers can insist on it. */
export function securityHeaders(
  app: FastifyInstance,
  { https }: { readonly https: boolean },
): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NOTHING,
        baseUri: NOTHING,
        formAction: NOTHING,
        frameAncestors: NOTHING,
      },
    },
    // Browsers would warn about it for each opened document, whose frame has an origin of its own.
    originAgentCluster: false,
    xXssProtection: false,
    xDownloadOptions: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('permissions-policy', PERMISSIONS).header('cache-control', 'no-store')
    setHeaders(request.raw, reply.raw, () => next())
  })
}

const REQUEST_HEADERS = [
  INTENT_HEADER,
  INVITATION_HEADER,
  LEAD_HEADER,
  SIGNATURE_HEADER,
  'application-schema',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
]
const ONE_HOUR_SECONDS = 3600

/** Lets the pages on these origins alone (`https://apply.example.com`) call paths below `/api/`. */
export function allowPageOrigins(app: FastifyInstance, pageOrigins: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !pageOrigins.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('access-control-expose-headers', 'Retry-After')
  })
  const headers = [...REQUEST_HEADERS, PROGRAM_HEADER].join(', ')
  app.options('/api/*', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', String(ONE_HOUR_SECONDS))
      .code(204)
      .send(),
  )
}
