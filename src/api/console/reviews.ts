/**
 * The policy and the checklist of an application: `GET /console/api/applications/:reference/review`
 * returns both with their states. `POST …/checklist` records a tick. `POST …/inquiries` records an
 * inquiry about terminated merchants that was made elsewhere.
 */
import * as v from 'valibot'
import { checklistStep } from '../../application/checklist.ts'
import { formDefinition } from '../../application/forms/definition.ts'
import { policyRule } from '../../application/forms/us/policy.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { seen } from './applications.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

const routingNumbers = v.strictObject({
  /** Nine digits each; empty if the operator has imported no directory. */
  routingNumbers: v.array(v.string()),
})

export const routingNumbersRoute = route('GET', '/console/api/routing-numbers', {
  response: { 200: routingNumbers },
})

const MAX_NOTE_BYTES = 12 * 1024

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const reviewState = v.strictObject({
  policy: v.array(policyRule),
  /** The program's own ready-made questions, by language. */
  readyQuestions: v.record(v.string(), v.array(v.string())),
  checklist: v.array(
    v.strictObject({
      ...checklistStep.entries,
      /** Null if the step is not done. */
      done: v.nullable(
        v.strictObject({
          by: v.string(),
          at: v.string(),
          version,
          /** Whether the browser found nothing, so that nobody had to look. */
          isMachine: v.boolean(),
        }),
      ),
      /** The version whose correction reset the step; null if none did. */
      resetBy: v.nullable(v.number()),
    }),
  ),
  /** The last answer of the IRS about the tax number, by its file's code; null if not asked. */
  tinCode: v.nullable(v.number()),
  /** The kinds of documents that the program requires. */
  documents: v.array(v.string()),
  /** The program's present additions to the form; absent for none. */
  form: v.optional(formDefinition),
})

const checklistRequest = jsonObject({
  version,
  seen,
  step: v.pipe(v.string(), v.maxLength(40)),
  done: v.boolean(),
  /** Whether the browser found nothing, so that nobody had to look. */
  machine: v.optional(v.boolean(), false),
  note: v.optional(sealedNote(MAX_NOTE_BYTES)),
})

const inquiryRequest = jsonObject({ version, seen, note: sealedNote(MAX_NOTE_BYTES) })

export type ReviewState = v.InferOutput<typeof reviewState>
export type ReviewStep = ReviewState['checklist'][number]

export const reviewRoute = route('GET', '/console/api/applications/:reference/review', {
  params: applicationParams,
  response: { 200: reviewState },
})

export const checklistRoute = route('POST', '/console/api/applications/:reference/checklist', {
  params: applicationParams,
  body: checklistRequest,
  response: { 204: done, 409: errorBody },
})

export const inquiryRoute = route('POST', '/console/api/applications/:reference/inquiries', {
  params: applicationParams,
  body: inquiryRequest,
  response: { 204: done, 409: errorBody },
})
