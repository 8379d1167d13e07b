/**
 * API keys: how a system of the operator's calls the API, with `Authorization: Bearer mak_…`.
 * Without a key that counts: 401; with one that may not do this: 403.
 */
import * as v from 'valibot'

/** What a key may be allowed: to read what is stored of applications, still sealed. */
export const apiScopes = ['applications'] as const

export type ApiScope = (typeof apiScopes)[number]

/** `mak_`, the key's number, and its secret. */
export const API_KEY = /^mak_([1-9]\d{0,8})_([A-Za-z0-9_-]{43})$/

/** The `code` of the error if the key may not do this. */
export const SCOPE_MISSING = 'api-key.scope'

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
