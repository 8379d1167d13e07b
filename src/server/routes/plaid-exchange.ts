import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { BANK_LINK_FAILED, BANK_LINK_FAILED_MESSAGE } from '../../api/applications.ts'
import { errorBody } from '../../api/errors.ts'
import { exchangeRequest, PLAID_EXCHANGE_PATH } from '../../api/plaid-exchange.ts'
import type { LinkedAccounts } from '../use-cases/exchange-public-token.ts'

export interface PlaidExchangeRoute {
  readonly accounts: LinkedAccounts
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/plaid/exchange` */
export const plaidExchangeRoute: FastifyPluginAsyncZod<PlaidExchangeRoute> = async (
  app,
  { accounts, config },
) => {
  app.post(
    PLAID_EXCHANGE_PATH,
    {
      config,
      schema: {
        operationId: 'exchangePublicToken',
        summary: 'Hand over the public token of a finished bank link',
        body: exchangeRequest,
        response: {
          204: z.undefined(),
          400: errorBody,
          413: errorBody,
          415: errorBody,
          429: errorBody,
          502: errorBody,
          503: errorBody,
          [BANK_LINK_FAILED]: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { publicToken, accountID } = request.body
      const outcome = await accounts.exchange(publicToken, accountID)
      reply.header('cache-control', 'no-store')
      if (outcome === 'kept') return reply.code(204).send()
      return reply
        .code(outcome === 'refused' ? BANK_LINK_FAILED : 502)
        .send({ errors: [{ field: 'plaid', message: BANK_LINK_FAILED_MESSAGE }] })
    },
  )
}
