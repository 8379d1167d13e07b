/** A program's own ready-made questions for its reviewers, by the language of the applicant. */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { languages } from '../language.ts'
import { MAX_NOTE_LENGTH } from './correction-context.ts'

const question = v.pipe(v.string(), v.nonEmpty('expected text'), v.maxLength(MAX_NOTE_LENGTH))

export const readyQuestions = v.record(
  v.picklist(languages, `expected some of ${languages.join(', ')}`),
  v.pipe(v.array(question), v.maxLength(50)),
)

export type ReadyQuestions = DeepReadonly<Partial<v.InferOutput<typeof readyQuestions>>>
