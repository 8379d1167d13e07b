/**
 * `GET {api}/api/plaid/link_token`: a token that opens the bank link's dialog once.
 *
 * 200 `{link_token}`; 503 if there is no bank link, 502 if the provider failed, 429 if
 * asked too often. Never cached.
 */
import * as v from 'valibot'

export const PLAID_LINK_TOKEN_PATH = '/api/plaid/link_token'

export const linkTokenResponse = v.pipe(
  v.strictObject({ link_token: v.string() }),
  v.description('A token that opens the dialog once'),
  v.examples([{ link_token: 'link-sandbox-example' }]),
)

export type LinkTokenResponse = v.InferOutput<typeof linkTokenResponse>
