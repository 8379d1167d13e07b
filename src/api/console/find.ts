/**
 * Finds applications by an email address, a phone number, a tax number or a bank account. The
 * server receives only keyed hashes of these. See `match-keys.ts`.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { matchKinds } from '../../application/screening/match-values.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { keyedHash, seenBefore } from './match-keys.ts'

const secrets = v.strictObject({
  /** The secret of each of the person's programs that has one. */
  secrets: v.array(v.strictObject({ program: v.string(), id: v.string(), sealed: v.string() })),
})

/** The largest number of keys in a request. Each program has its own, and a name has several. */
export const MAX_KEYS = 200

const findRequest = jsonObject({
  keys: v.pipe(
    v.array(jsonObject({ program: programId, kind: v.picklist(matchKinds), hash: keyedHash })),
    v.maxLength(MAX_KEYS),
  ),
})

const { found: schema, hasMore } = seenBefore.entries

const answer = v.strictObject({
  /** Newest first in each program. */
  found: v.array(v.omit(schema.item, ['decided'])),
  hasMore,
})

export type FindRequest = v.InferOutput<typeof findRequest>
export type FoundApplications = v.InferOutput<typeof answer>

export const secretsRoute = route('GET', '/console/api/match-secrets', {
  response: { 200: secrets },
})

export const findRoute = route('POST', '/console/api/find', {
  body: findRequest,
  response: { 200: answer },
})
