/**
 * The thread of an application: the reviewer's requests, and the applicant's answers and messages.
 * Its words are encrypted twice: for the operator like notes and versions, and for the applicant
 * under a key that derives from the key of their signed copy.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { jsonObject } from '../json/json-object.ts'
import { correctionContext } from './correction-context.ts'
import { storedReply } from './replies.ts'

/**
 * The purpose of this key, which is derived from the key of a copy (HKDF-SHA-256, without a salt).
 */
export const THREAD_KEY = 'merchant-application thread key'

const { paths, note, label } = correctionContext.entries.asked.pipe[0].item.entries

/** The words of one event, as JSON that is encrypted for the applicant. */
export const threadWords = jsonObject({
  /** The requested items, and the reviewer's words. */
  asked: v.exactOptional(v.array(jsonObject({ paths, note, label }))),
  replies: v.exactOptional(v.array(storedReply)),
  /** The text of a message. */
  text: v.exactOptional(v.string()),
  /** The key of the version before, in base64: the link of the latest version opens everything. */
  before: v.exactOptional(v.string()),
})

export type ThreadWords = DeepReadonly<v.InferOutput<typeof threadWords>>
