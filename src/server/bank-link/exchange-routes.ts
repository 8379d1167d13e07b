import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { plaidExchangeRoute, plaidExchangeSchema } from '../../api/plaid-exchange.ts'
import { served } from '../../api/route.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { LinkedAccounts } from './exchange-public-token.ts'

export interface PlaidExchangeRoute {
  readonly accounts: LinkedAccounts
  readonly config: RouteLimit
}

/** `POST {api}/api/plaid/exchange` */
export const plaidExchangeRoutes: FastifyPluginAsyncValibot<PlaidExchangeRoute> = async (
  app,
  { accounts, config },
) => {
  app.route({
    ...served(plaidExchangeRoute, plaidExchangeSchema),
    config,
    handler: async (request, reply) => {
      const { publicToken, accountID } = request.body
      const outcome = await accounts.exchange(publicToken, accountID, app.programOf(request).id)
      if (outcome === 'saved') return reply.code(204).send()
      const message = messagesFor(request).banking.toasts.linkFailed
      return reply
        .code(outcome === 'rejected' ? BANK_LINK_FAILED : 502)
        .send({ errors: [{ field: 'plaid', code: 'bank-link.failed', message }] })
    },
  })
}
