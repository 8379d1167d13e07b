/** A fake Plaid: link tokens, exchange of public tokens, account numbers, removal of items. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from '../break-answers.ts'
import type { FaultInjector } from '../faults.ts'
import { requestID, sendPlaidError } from './errors.ts'
import { INSTITUTIONS } from './institutions.ts'
import type { Item, Tokens } from './tokens.ts'

const linkTokenRequest = v.object({
  client_name: v.pipe(v.string(), v.minLength(1)),
  language: v.string(),
  country_codes: v.pipe(v.array(v.string()), v.minLength(1)),
  products: v.pipe(v.array(v.string()), v.minLength(1)),
  user: v.object({ client_user_id: v.pipe(v.string(), v.minLength(1)) }),
  redirect_uri: v.optional(v.pipe(v.string(), v.url())),
})
const publicTokenRequest = v.object({
  institution_id: v.string(),
  initial_products: v.array(v.string()),
})
const exchangeRequest = v.object({ public_token: v.string() })
const removeRequest = v.object({ access_token: v.string() })
const authRequest = v.object({
  access_token: v.string(),
  options: v.optional(v.object({ account_ids: v.optional(v.array(v.string())) })),
})

export function plaidApi(injector: FaultInjector, tokens: Tokens) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('preHandler', async (request, reply) => {
      const { headers } = request
      const isKnown = headers['plaid-client-id'] && headers['plaid-secret']
      if (!isKnown) await sendPlaidError(reply, 'INVALID_API_KEYS')
    })
    app.addHook('preHandler', async (_request, reply) => {
      const { bankLinkError } = injector.get()
      if (bankLinkError !== '') await sendPlaidError(reply, bankLinkError)
    })
    breakAnswers(app, 'bank-link', injector)

    app.post('/link/token/create', async (request, reply) => {
      const result = v.safeParse(linkTokenRequest, request.body)
      if (!result.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      const { language, redirect_uri: redirectUri } = result.output
      const { token, expiration } = tokens.newLinkToken({ language, redirectUri })
      return {
        link_token: token,
        expiration: expiration.toISOString(),
        request_id: requestID(),
      }
    })

    app.post('/sandbox/public_token/create', async (request, reply) => {
      const result = v.safeParse(publicTokenRequest, request.body)
      if (!result.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      const institution = INSTITUTIONS.find(({ id }) => id === result.output.institution_id)
      const [account] = institution?.accounts ?? []
      if (!institution || !account) return sendPlaidError(reply, 'MISSING_FIELDS')
      const token = tokens.newPublicToken({ institution, account })
      return { public_token: token, request_id: requestID() }
    })

    app.post('/item/public_token/exchange', async (request, reply) => {
      const result = v.safeParse(exchangeRequest, request.body)
      if (!result.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      if (injector.get().submission512) {
        const isFirst = tokens.spoil(result.output.public_token)
        return sendPlaidError(reply, isFirst ? 'INTERNAL_SERVER_ERROR' : 'INVALID_PUBLIC_TOKEN')
      }
      const item = tokens.exchange(result.output.public_token)
      if (item === undefined) return sendPlaidError(reply, 'INVALID_PUBLIC_TOKEN')
      return { access_token: item.accessToken, item_id: item.itemID, request_id: requestID() }
    })

    app.post('/item/remove', async (request, reply) => {
      const result = v.safeParse(removeRequest, request.body)
      if (!result.success) return sendPlaidError(reply, 'MISSING_FIELDS')
      if (!tokens.removeItem(result.output.access_token)) {
        return sendPlaidError(reply, 'INVALID_ACCESS_TOKEN')
      }
      return { request_id: requestID() }
    })

    app.post('/auth/get', (request, reply) => answerAuth(tokens, request, reply))
  }
}

async function answerAuth(tokens: Tokens, request: FastifyRequest, reply: FastifyReply) {
  const result = v.safeParse(authRequest, request.body)
  if (!result.success) return sendPlaidError(reply, 'MISSING_FIELDS')
  const item = tokens.itemOf(result.output.access_token)
  if (item === undefined) return sendPlaidError(reply, 'INVALID_ACCESS_TOKEN')
  const { trouble } = item.institution
  if (trouble && item.troubled < trouble.times) {
    item.troubled += 1
    return sendPlaidError(reply, trouble.code)
  }
  const ids = result.output.options?.account_ids
  if (ids?.some((id) => id !== item.account.id)) {
    return sendPlaidError(reply, 'INVALID_ACCOUNT_ID')
  }
  return authAnswer(item)
}

/** Returns every field that Plaid's OpenAPI requires: `sandbox.test.ts` lists them. */
function authAnswer({ account, institution, itemID }: Item) {
  return {
    accounts: [
      {
        account_id: account.id,
        balances: {
          available: 12_500.5,
          current: 12_740.25,
          limit: null,
          iso_currency_code: 'USD',
          unofficial_currency_code: null,
        },
        mask: account.mask,
        name: account.name,
        official_name: null,
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
          is_tokenized_account_number: institution.isTokenized,
        },
      ],
      eft: [],
      international: [],
      bacs: [],
    },
    item: {
      item_id: itemID,
      institution_id: institution.id,
      webhook: null,
      error: null,
      available_products: ['balance'],
      billed_products: ['auth'],
      consent_expiration_time: null,
      update_type: 'background',
    },
    request_id: requestID(),
  }
}
