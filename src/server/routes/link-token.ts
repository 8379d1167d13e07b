import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../api/errors.ts'
import { linkTokenResponse, PLAID_LINK_TOKEN_PATH } from '../../api/plaid-link-token.ts'
import type { CreateLinkToken } from '../use-cases/create-link-token.ts'

export interface LinkTokenRoute {
  readonly createLinkToken: CreateLinkToken
  /** The route's rate limit. */
  readonly config: object
}

const ABSENT = {
  status: 503,
  message: 'Banks cannot be linked here. Please type your bank details.',
} as const
const FAILED = {
  status: 502,
  message: 'Banks cannot be linked at the moment. Please type your bank details.',
} as const

/** `GET {api}/api/plaid/link_token` */
export const linkTokenRoute: FastifyPluginAsyncZod<LinkTokenRoute> = async (
  app,
  { createLinkToken, config },
) => {
  app.get(
    PLAID_LINK_TOKEN_PATH,
    {
      config,
      schema: {
        operationId: 'createLinkToken',
        summary: "A token that opens the bank link's dialog once",
        response: { 200: linkTokenResponse, 429: errorBody, 502: errorBody, 503: errorBody },
      },
    },
    async (_request, reply) => {
      const outcome = await createLinkToken()
      reply.header('cache-control', 'no-store')
      if (outcome.ok) return reply.send({ link_token: outcome.linkToken })
      const { status, message } = outcome.reason === 'absent' ? ABSENT : FAILED
      return reply.code(status).send({ errors: [{ message }] })
    },
  )
}
