/**
 * API keys, with which the operator's systems call the API: `Authorization: Bearer mak_…`. 401
 * without a valid key; 403 for a key that may not do this; 429 for one that asks too often.
 */
import * as v from 'valibot'
import type { ApiScope } from '../application/api-scopes.ts'

/** `mak_`, the key's number, and its secret. */
export const API_KEY = /^mak_([1-9]\d{0,8})_([A-Za-z0-9_-]{43})$/

/** The `code` of the error if the key may not do this. */
export const SCOPE_MISSING = 'api-key.scope'

/** The same if it is for another program. */
export const OTHER_PROGRAM = 'api-key.program'

/** What a key is declared as in the API's description. */
export const API_KEY_SCHEME = 'apiKey'

/** The `security` of an endpoint for keys that may do this: with it, the server asks for one. */
export function keyThatMay(scope: ApiScope) {
  return [{ [API_KEY_SCHEME]: [scope] }]
}

/** What a secret link gives is declared as in the API's description. */
export const LINK_SCHEME = 'link'

/**
 * The same for an endpoint that the token of a link opens, too; the key then comes beside the
 * token.
 */
export function linkOrKeyThatMay(scope: ApiScope) {
  return [{ [LINK_SCHEME]: [] }, ...keyThatMay(scope)]
}

/** The same for an endpoint that callers without a key may use, too. */
export function keyIfAnyThatMay(scope: ApiScope) {
  return [{}, ...keyThatMay(scope)]
}

/** Described, not checked: what is wrong with a key is told with 401. */
export const apiKeyHeaders = v.looseObject({
  authorization: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description('An API key'),
      v.examples([`Bearer mak_1_${'x'.repeat(43)}`]),
    ),
  ),
})
