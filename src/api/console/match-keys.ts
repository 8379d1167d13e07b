/**
 * Applications of the same applicant. Reviewers' browsers hash identifying answers under a secret
 * of the program, which the server stores sealed and cannot open. The server compares the hashes
 * and cannot test guesses. `GET …/match-secret` returns the sealed secret, and `POST` stores the
 * first one. `PUT …/match-keys` stores an application's hashes and returns the applications with
 * the same ones.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../../application/application-status.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { MAX_MATCH_VALUES, matchKinds } from '../../application/screening/match-values.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { sealedNote } from './sealed-note.ts'

const secretId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

export const matchSecret = v.strictObject({
  /** Null before the first secret. */
  secret: v.nullable(v.strictObject({ id: v.string(), sealed: v.string() })),
  /** The age public keys that the program seals to. */
  recipients: v.array(v.string()),
})

const matchSecretRequest = jsonObject({ sealed: sealedNote(16 * 1024) })

/** The first half of an HMAC-SHA-256, in lower-case hex. */
export const keyedHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

export const matchKeys = v.pipe(
  v.array(
    jsonObject({
      kind: v.picklist(matchKinds),
      hash: keyedHash,
    }),
  ),
  v.maxLength(MAX_MATCH_VALUES),
)

export const matchKeysRequest = jsonObject({
  secret: secretId,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  keys: matchKeys,
})

export const seenBefore = v.strictObject({
  /** Newest first. */
  found: v.array(
    v.strictObject({
      reference: v.string(),
      /** Null if it is sealed. */
      businessName: v.nullable(v.string()),
      status: v.picklist(applicationStatuses),
      receivedAt: v.string(),
      /** The kinds of answers that are the same. */
      kinds: v.array(v.picklist(matchKinds)),
      /** The person who set its status, and when; null if nobody did. */
      decided: v.nullable(v.strictObject({ by: v.string(), at: v.string() })),
    }),
  ),
  /** Whether there are more matches than the answer lists. */
  hasMore: v.boolean(),
  /** How many others of the program were compared, and how many not: each up to `MAX_COUNTED`. */
  compared: v.number(),
  waiting: v.number(),
})

/** The largest count of applications: counting a million takes too long for an answer. */
export const MAX_COUNTED = 10_000

export type MatchSecret = v.InferOutput<typeof matchSecret>
export type MatchKey = v.InferOutput<typeof matchKeys>[number]
export type EarlierMatches = v.InferOutput<typeof seenBefore>

export const matchSecretRoute = route('GET', '/console/api/applications/:reference/match-secret', {
  params: applicationParams,
  response: { 200: matchSecret },
})

export const addMatchSecretRoute = route(
  'POST',
  '/console/api/applications/:reference/match-secret',
  {
    params: applicationParams,
    body: matchSecretRequest,
    response: { 200: matchSecret, 409: errorBody },
  },
)

export const matchKeysRoute = route('PUT', '/console/api/applications/:reference/match-keys', {
  params: applicationParams,
  body: matchKeysRequest,
  response: { 200: seenBefore, 409: errorBody },
})
