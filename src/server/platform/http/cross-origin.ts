/** Lets the pages call an API that has an origin of its own. */
import type { FastifyInstance } from 'fastify'
import { INTENT_HEADER } from '../../../api/intent.ts'
import { INVITATION_HEADER } from '../../../api/invitation-links.ts'
import { LEAD_HEADER } from '../../../api/leads.ts'
import { PROGRAM_HEADER } from '../../../api/programs.ts'
import { SIGNATURE_HEADER } from '../../../api/signature-links.ts'

const HEADERS = [
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

/** Allows these origins (`https://apply.example.com`) alone to call paths below `/api/`. */
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
  const headers = [...HEADERS, PROGRAM_HEADER].join(', ')
  app.options('/api/*', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', String(ONE_HOUR_SECONDS))
      .code(204)
      .send(),
  )
}
