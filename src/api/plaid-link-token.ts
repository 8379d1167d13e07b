/**
 * `GET {api}/api/plaid/link_token`: a token that opens the bank link's dialog once.
 *
 * 200 `{link_token}`; 503 if there is no bank link, 502 if the provider failed, 429 if
 * asked too often. Never cached.
 */
import * as v from 'valibot'
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

export const linkTokenSchema = {
  operationId: 'createLinkToken',
  summary: "Create a one-time token for the bank link's dialog",
  querystring: linkTokenQuery,
  headers: v.looseObject({
    'accept-language': v.optional(
      v.pipe(v.string(), v.description('Of the dialog'), v.examples(['es'])),
    ),
  }),
  response: { 200: token, ...errorResponses(400, 429, 502) },
}
export const linkTokenRoute = route<typeof linkTokenSchema>('GET', '/api/plaid/link_token')
