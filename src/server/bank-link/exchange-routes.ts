import * as v from 'valibot'
import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { errorResponses } from '../../api/errors.ts'
import { exchangeRequest, PLAID_EXCHANGE_PATH } from '../../api/plaid-exchange.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { LinkedAccounts } from './exchange-public-token.ts'

export interface PlaidExchangeRoute {
  readonly accounts: LinkedAccounts
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/plaid/exchange` */
export const plaidExchangeRoute: FastifyPluginAsyncValibot<PlaidExchangeRoute> = async (
  app,
  { accounts, config },
) => {
  app.post(
    PLAID_EXCHANGE_PATH,
    {
      config,
      schema: {
        operationId: 'exchangePublicToken',
        summary: 'Exchange the public token of a finished bank link',
        body: exchangeRequest,
        response: {
          204: v.undefined(),
          ...errorResponses(400, 413, 415, 429, 502, BANK_LINK_FAILED),
        },
      },
    },
    async (request, reply) => {
      const { publicToken, accountID } = request.body
      const outcome = await accounts.exchange(publicToken, accountID, app.programOf(request).id)
      reply.header('cache-control', 'no-store')
      if (outcome === 'saved') return reply.code(204).send()
      return reply.code(outcome === 'rejected' ? BANK_LINK_FAILED : 502).send({
        errors: [
          {
            field: 'plaid',
            code: 'bank-link.failed',
            message: messagesFor(request).banking.toasts.linkFailed,
          },
        ],
      })
    },
  )
}
