/** The correction in this tab. The draft is the signed application. */
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { correctionContext } from '../../application/corrections/correction-context.ts'
import { linkedAccount } from '../../application/forms/us/schema.ts'
import { jsonObject, jsonRecord } from '../../application/json/json-object.ts'
import { limits } from '../../application/reference/limits.ts'

const { reference, language, asked: requests, kept, threadKey, own } = correctionContext.entries

export const correction = jsonObject({
  reference,
  language,
  asked: requests,
  kept,
  threadKey,
  own,
  /** The answers to the reviewer's own questions, by the path of each. */
  replies: v.nullish(jsonRecord(v.string(), limits.assignedLength), {}),
  id: v.string(),
  /** The token, which decrypts nothing. */
  token: v.string(),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** The paths of further answers that need correction. */
  opened: v.array(v.string()),
  /** The linked account, with a mark in place of its used token. */
  linked: v.nullish(jsonObject({ ...linkedAccount.entries, publicToken: v.string() }), null),
  /** The age public keys to encrypt documents to, and the hash of these keys. */
  documents: jsonObject({ recipients: v.array(v.string()), fingerprint: v.string() }),
})

export type Correction = DeepReadonly<v.InferOutput<typeof correction>>

/** Returns the paths of the answers that can be corrected. */
export function openPaths({ asked: requests, opened }: Pick<Correction, 'asked' | 'opened'>) {
  return [...requests.flatMap(({ paths }) => paths), ...opened]
}

/** Returns whether the bank account stays as it was signed. */
export function keepsBank(correction: Correction | undefined): boolean {
  return correction !== undefined && !openPaths(correction).includes('manualEntry')
}
