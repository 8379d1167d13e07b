/**
 * `POST {api}/api/plaid/exchange`: exchange the public token of a link as soon as the link
 * succeeds, since the token expires after 30 minutes.
 *
 * 204 if the account's numbers are stored for the submission; 512 `{errors}` if the provider
 * rejects the token permanently; 502 `{errors}` if the provider fails temporarily. After 502 the
 * page continues, since the submission tries again.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json-object.ts'
import { BANK_LINK_FAILED } from './applications.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const publicToken = v.pipe(
  jsonObject({
    publicToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    /** Empty if the provider named no account. Then the link must have exactly one. */
    accountID: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.examples([{ publicToken: 'public-sandbox-example', accountID: 'account-1' }]),
)

export const plaidExchangeSchema = {
  operationId: 'exchangePublicToken',
  summary: 'Exchange the public token of a finished bank link',
  body: publicToken,
  response: { 204: v.undefined(), ...errorResponses(400, 413, 415, 429, 502, BANK_LINK_FAILED) },
}
export const plaidExchangeRoute = route<typeof plaidExchangeSchema>('POST', '/api/plaid/exchange')
