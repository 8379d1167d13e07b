import { errorResponses } from '../../api/errors.ts'
import { linkTokenResponse, PLAID_LINK_TOKEN_PATH } from '../../api/plaid-link-token.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { CreateLinkToken } from './create-link-token.ts'

export interface LinkTokenRoute {
  readonly createLinkToken: CreateLinkToken
  /** The route's rate limit. */
  readonly config: object
}

const ERRORS = {
  absent: { status: 503, code: 'bank-link.absent' },
  failed: { status: 502, code: 'bank-link.failed' },
} as const

/** `GET {api}/api/plaid/link_token` */
export const linkTokenRoute: FastifyPluginAsyncValibot<LinkTokenRoute> = async (
  app,
  { createLinkToken, config },
) => {
  app.get(
    PLAID_LINK_TOKEN_PATH,
    {
      config,
      schema: {
        operationId: 'createLinkToken',
        summary: "Create a one-time token for the bank link's dialog",
        response: { 200: linkTokenResponse, ...errorResponses(429, 502) },
      },
    },
    async (request, reply) => {
      const outcome = await createLinkToken()
      reply.header('cache-control', 'no-store')
      if (outcome.ok) return reply.send({ link_token: outcome.linkToken })
      const { status, code } = ERRORS[outcome.reason === 'absent' ? 'absent' : 'failed']
      return reply
        .code(status)
        .send({ errors: [{ code, message: messagesFor(request).api.errors[code] }] })
    },
  )
}
