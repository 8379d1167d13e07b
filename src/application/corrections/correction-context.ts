/** The content of a link for corrections. */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { applicationSchema } from '../forms/us/schema.ts'
import { jsonObject } from '../json/json-object.ts'
import { languages } from '../language.ts'
import { limits } from '../reference/limits.ts'

/** The maximum length of a reviewer's note, in characters. */
export const MAX_NOTE_LENGTH = 1000
/** The largest number of items in one request. */
export const MAX_ASKED = 40

/** The data that the reviewer's browser encrypts for anyone with the link. */
export const correctionContext = jsonObject({
  schema: v.literal(1),
  reference: v.string(),
  /** The language that the application was signed in, and that the reviewer writes. */
  language: v.picklist(languages),
  /** The application without the kept answers. */
  application: applicationSchema,
  /** The paths of sensitive answers that stay as they are. */
  kept: v.array(v.string()),
  asked: v.pipe(
    v.array(
      jsonObject({
        paths: v.pipe(v.array(v.string()), v.minLength(1)),
        /** The reviewer's words. */
        note: v.pipe(v.string(), v.maxLength(MAX_NOTE_LENGTH)),
        /** Only for a question of the reviewer's own, whose text is the note. See `replies.ts`. */
        salt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.assignedLength))),
        /**
         * The label at the time of the signature. Only the operator's own questions and documents
         * have one, since they may have been removed.
         */
        label: v.exactOptional(v.string()),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ASKED),
  ),
  /** Opens the conversation so far; absent in requests of releases up to 0.3.0. */
  threadKey: v.exactOptional(v.string()),
  /** The answers to the operator's own questions, as they were shown at the signature. */
  own: v.exactOptional(
    v.array(jsonObject({ path: v.string(), label: v.string(), value: v.string() })),
  ),
})

export type CorrectionContext = DeepReadonly<v.InferOutput<typeof correctionContext>>
