/**
 * API keys for the operator's systems that call the API: `Authorization: Bearer mak_…`. 401 without
 * a valid key; 403 for a key without the needed scope; 429 for a key that is used too often.
 */
import * as v from 'valibot'
import type { ApiScope } from '../application/api-scopes.ts'

/** `mak_`, the key's number, and its secret. */
export const API_KEY = /^mak_([1-9]\d{0,8})_([A-Za-z0-9_-]{43})$/

/** The `code` of the error if the key lacks the scope. */
export const SCOPE_MISSING = 'api-key.scope'

/** The `code` of the error if the key belongs to another program. */
export const OTHER_PROGRAM = 'api-key.program'

/** The name of the API keys' security scheme in the API's description. */
export const API_KEY_SCHEME = 'apiKey'

/**
 * Returns the `security` of an endpoint that needs a key with this scope. The server enforces it.
 */
export function keyThatMay(scope: ApiScope) {
  return [{ [API_KEY_SCHEME]: [scope] }]
}

/** The name of the secret links' security scheme in the API's description. */
export const LINK_SCHEME = 'link'

/**
 * Returns the `security` of an endpoint that accepts the token of a link as well. A key is then
 * sent beside the token.
 */
export function linkOrKeyThatMay(scope: ApiScope) {
  return [{ [LINK_SCHEME]: [] }, ...keyThatMay(scope)]
}

/** Returns the `security` of an endpoint that also accepts calls without a key. */
export function keyIfAnyThatMay(scope: ApiScope) {
  return [{}, ...keyThatMay(scope)]
}

/** Describes the header without checking it: an invalid key gets 401. */
export const apiKeyHeaders = v.looseObject({
  authorization: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description('An API key'),
      // A call or a template would keep this in the pages' script.
      v.examples(['Bearer mak_1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx']),
    ),
  ),
})
