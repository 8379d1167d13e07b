/**
 * `POST {api}/api/plaid/exchange`: hand over the public token of a link as soon as it succeeded,
 * since it lives for 30 minutes only.
 *
 * 204 when the account's numbers are kept for the submission; 512 `{errors}` when the provider
 * refuses them for good; 502 `{errors}` when it failed for the moment: the page goes on, since the
 * submission tries again by itself.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json-object.ts'

export const PLAID_EXCHANGE_PATH = '/api/plaid/exchange'

export const exchangeRequest = jsonObject({
  publicToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  /** Empty where the provider named no account; then the link has to hold exactly one. */
  accountID: v.pipe(v.string(), v.maxLength(200)),
})

export type ExchangeRequest = v.InferOutput<typeof exchangeRequest>
