/** What a link for corrections holds. */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { applicationSchema } from './forms/us/schema.ts'
import { jsonObject } from './json-object.ts'
import { languages } from './language.ts'
import { limits } from './reference/limits.ts'

/** The greatest length of the reviewer's words, in characters. */
export const MAX_NOTE_LENGTH = 1000
/** How much can be asked for at once. */
export const MAX_ASKED = 40

/** What the reviewer's browser encrypts for anyone who has the link. */
export const correctionContext = jsonObject({
  schema: v.literal(1),
  reference: v.string(),
  /** The language in which the application was signed and the reviewer's words are written. */
  language: v.picklist(languages),
  /** Without what is kept. */
  application: applicationSchema,
  /** The paths of sensitive answers that stay as they are. */
  kept: v.array(v.string()),
  asked: v.pipe(
    v.array(
      jsonObject({
        paths: v.pipe(v.array(v.string()), v.minLength(1)),
        /** The reviewer's words. */
        note: v.pipe(v.string(), v.maxLength(MAX_NOTE_LENGTH)),
        /** Only of a question of the reviewer's own, which the words are: see `replies.ts`. */
        salt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.assignedLength))),
        /**
         * What it was called when it was signed; only of the operator's own questions and documents,
         * which may be gone since.
         */
        label: v.exactOptional(v.string()),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ASKED),
  ),
  /** Opens what both sides have written so far; missing in requests of releases up to 0.3.0. */
  threadKey: v.exactOptional(v.string()),
  /** The answers to the operator's own questions, as they were shown when they were signed. */
  own: v.exactOptional(
    v.array(jsonObject({ path: v.string(), label: v.string(), value: v.string() })),
  ),
})

export type CorrectionContext = DeepReadonly<v.InferOutput<typeof correctionContext>>
