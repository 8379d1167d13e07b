import { linkTokenRoute, linkTokenSchema } from '../../api/plaid-link-token.ts'
import { served } from '../../api/route.ts'
import { sendError } from '../platform/http/errors.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { CreateLinkToken } from './create-link-token.ts'

export interface LinkTokenRoute {
  readonly createLinkToken: CreateLinkToken
  readonly config: RouteLimit
}

/** `GET {api}/api/plaid/link_token` */
export const linkTokenRoutes: FastifyPluginAsyncValibot<LinkTokenRoute> = async (
  app,
  { createLinkToken, config },
) => {
  app.route({
    ...served(linkTokenRoute, linkTokenSchema),
    config,
    handler: async (_request, reply) => {
      const outcome = await createLinkToken()
      if (outcome.ok) return reply.send({ link_token: outcome.linkToken })
      return outcome.reason === 'absent'
        ? sendError(reply, 503, 'bank-link.absent')
        : sendError(reply, 502, 'bank-link.failed')
    },
  })
}
