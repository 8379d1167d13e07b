/**
 * The thread of an application: what a reviewer asks, and what the applicant answers and writes. Its
 * words are encrypted twice: for the operator as notes and versions are, and for the applicant under
 * a key that derives from that of their signed copy.
 */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { correctionContext } from './correction-context.ts'
import { jsonObject } from './json-object.ts'
import { storedReply } from './replies.ts'

/** What the key of a copy is derived for (HKDF-SHA-256, without a salt). */
export const THREAD_KEY = 'merchant-application thread key'

const { paths, note, label } = correctionContext.entries.asked.pipe[0].item.entries

/** What one event added, as JSON that is encrypted for the applicant. */
export const threadWords = jsonObject({
  /** What was asked for, and the reviewer's words. */
  asked: v.exactOptional(v.array(jsonObject({ paths, note, label }))),
  replies: v.exactOptional(v.array(storedReply)),
  /** Of a message. */
  text: v.exactOptional(v.string()),
  /** The key of the version before, in base64, so that the link of the latest opens all. */
  before: v.exactOptional(v.string()),
})

export type ThreadWords = DeepReadonly<v.InferOutput<typeof threadWords>>
