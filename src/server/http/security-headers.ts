/** Headers that every answer carries. Pages and the agreement put their own policy in its place. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NOTHING = ["'none'"]
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** `https` tells whether applicants reach the server over HTTPS, so that browsers may insist on it. */
export async function securityHeaders(
  app: FastifyInstance,
  { https }: { readonly https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NOTHING,
        baseUri: NOTHING,
        formAction: NOTHING,
        frameAncestors: NOTHING,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
