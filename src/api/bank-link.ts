/** The bank link: a token that opens its dialog, and the exchange of what the dialog returns. */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { BANK_LINK_FAILED } from './applications.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const token = v.pipe(
  v.strictObject({ link_token: v.string() }),
  v.description('A token that opens the dialog once'),
  v.examples([{ link_token: 'link-sandbox-example' }]),
)

const linkTokenQuery = v.object({
  redirect: v.optional(
    v.pipe(
      v.picklist(['no']),
      v.examples(['no']),
      v.description('`no`: banks with their own sign-in open in a pop-up, as from a frame'),
    ),
  ),
})

/**
 * `GET {api}/api/plaid/link_token`: a token that opens the bank link's dialog once.
 *
 * 200 `{link_token}`; 503 if there is no bank link, 502 if the provider failed, 429 if
 * asked too often. Never cached.
 */
export const linkTokenRoute = route('GET', '/api/plaid/link_token', {
  operationId: 'createLinkToken',
  summary: "Create a one-time token for the bank link's dialog",
  querystring: linkTokenQuery,
  headers: v.looseObject({
    'accept-language': v.optional(
      v.pipe(v.string(), v.description('Of the dialog'), v.examples(['es'])),
    ),
  }),
  response: { 200: token, ...errorResponses(400, 429, 502) },
})

const publicToken = v.pipe(
  jsonObject({
    publicToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    /** Empty if the provider named no account. Then the link must have exactly one. */
    accountID: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.examples([{ publicToken: 'public-sandbox-example', accountID: 'account-1' }]),
)

/**
 * `POST {api}/api/plaid/exchange`: exchange the public token of a link as soon as the link
 * succeeds, since the token expires after 30 minutes.
 *
 * 204 if the account's numbers are stored for the submission; 512 `{errors}` if the provider
 * rejects the token permanently; 502 `{errors}` if the provider fails temporarily. After 502 the
 * page continues, since the submission tries again.
 */
export const plaidExchangeRoute = route('POST', '/api/plaid/exchange', {
  operationId: 'exchangePublicToken',
  summary: 'Exchange the public token of a finished bank link',
  body: publicToken,
  response: { 204: v.undefined(), ...errorResponses(400, 413, 415, 429, 502, BANK_LINK_FAILED) },
})
