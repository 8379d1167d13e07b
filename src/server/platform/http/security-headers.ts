/**
 * Security headers for every response. Pages and the agreement replace the Content-Security-Policy
 * with their own. Nothing is cached unless its route says so.
 */
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

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
