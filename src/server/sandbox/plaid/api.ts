/** Plaid's server: link tokens, the exchange of public tokens, and the numbers of accounts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { breakAnswers } from '../break-answers.ts'
import type { SwitchBoard } from '../faults.ts'
import { requestID, sendPlaidError } from './errors.ts'
import { INSTITUTIONS } from './institutions.ts'
import type { Item, Tokens } from './tokens.ts'

const linkTokenRequest = z.object({
  client_name: z.string().check(z.minLength(1)),
  language: z.string(),
  country_codes: z.array(z.string()).check(z.minLength(1)),
  products: z.array(z.string()).check(z.minLength(1)),
  user: z.object({ client_user_id: z.string().check(z.minLength(1)) }),
})
const publicTokenRequest = z.object({
  institution_id: z.string(),
  initial_products: z.array(z.string()),
})
const exchangeRequest = z.object({ public_token: z.string() })
const authRequest = z.object({
  access_token: z.string(),
  options: z.optional(z.object({ account_ids: z.optional(z.array(z.string())) })),
})

export function plaidApi(board: SwitchBoard, tokens: Tokens) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('preHandler', async (request, reply) => {
      const { headers } = request
      const isKnown = headers['plaid-client-id'] && headers['plaid-secret']
      if (!isKnown) await sendPlaidError(reply, 'INVALID_API_KEYS')
    })
    app.addHook('preHandler', async (_request, reply) => {
      const { bankLinkError } = board.get()
      if (bankLinkError !== '') await sendPlaidError(reply, bankLinkError)
    })
    breakAnswers(app, 'bank-link', board)

    app.post('/link/token/create', async (request, reply) => {
      const asked = z.safeParse(linkTokenRequest, request.body)
      if (!asked.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      const { token, expiration } = tokens.newLinkToken()
      return {
        link_token: token,
        expiration: expiration.toISOString(),
        request_id: requestID(),
      }
    })

    app.post('/sandbox/public_token/create', async (request, reply) => {
      const asked = z.safeParse(publicTokenRequest, request.body)
      const institution = INSTITUTIONS.find(({ id }) => id === asked.data?.institution_id)
      const [account] = institution?.accounts ?? []
      if (!institution || !account) return sendPlaidError(reply, 'MISSING_FIELDS')
      const token = tokens.newPublicToken({ institution, account })
      return { public_token: token, request_id: requestID() }
    })

    app.post('/item/public_token/exchange', async (request, reply) => {
      const asked = z.safeParse(exchangeRequest, request.body)
      if (!asked.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      if (board.get().submission512) {
        const isFirst = tokens.spoil(asked.data.public_token)
        return sendPlaidError(reply, isFirst ? 'INTERNAL_SERVER_ERROR' : 'INVALID_PUBLIC_TOKEN')
      }
      const item = tokens.exchange(asked.data.public_token)
      if (item === undefined) return sendPlaidError(reply, 'INVALID_PUBLIC_TOKEN')
      return { access_token: item.accessToken, item_id: item.itemID, request_id: requestID() }
    })

    app.post('/auth/get', (request, reply) => answerAuth(tokens, request, reply))
  }
}

async function answerAuth(tokens: Tokens, request: FastifyRequest, reply: FastifyReply) {
  const asked = z.safeParse(authRequest, request.body)
  if (!asked.success) return sendPlaidError(reply, 'MISSING_FIELDS')
  const item = tokens.itemOf(asked.data.access_token)
  if (item === undefined) return sendPlaidError(reply, 'INVALID_ACCESS_TOKEN')
  const { trouble } = item.institution
  if (trouble && item.troubled < trouble.times) {
    item.troubled += 1
    return sendPlaidError(reply, trouble.code)
  }
  const ids = asked.data.options?.account_ids
  if (ids?.some((id) => id !== item.account.id)) {
    return sendPlaidError(reply, 'INVALID_ACCOUNT_ID')
  }
  return authAnswer(item)
}

function authAnswer({ account, institution, itemID }: Item) {
  return {
    accounts: [
      {
        account_id: account.id,
        name: account.name,
        mask: account.mask,
        type: 'depository',
        subtype: account.subtype,
        verification_status: account.verificationStatus,
      },
    ],
    numbers: {
      ach: [
        {
          account_id: account.id,
          account: account.account,
          routing: account.routing,
          wire_routing: null,
          is_tokenized_account_number: false,
        },
      ],
      eft: [],
      international: [],
      bacs: [],
    },
    item: { item_id: itemID, institution_id: institution.id },
    request_id: requestID(),
  }
}
