/** `POST /console/api/applications/:reference/decisions` and `…/notes`. */
import * as v from 'valibot'
import { applicationStatuses } from '../../application/application-status.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { declineReasons, MAX_DECLINE_REASONS } from '../../application/reference/decline-reasons.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { seen } from './applications.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

/** The status is not possible next, or a second person is missing. */
export const DECISION_REFUSED = 409

/** The largest size of an age file, in bytes. */
const MAX_NOTE_BYTES = 12 * 1024

const note = sealedNote(MAX_NOTE_BYTES)

export const decisionRequest = v.pipe(
  jsonObject({
    to: v.picklist(applicationStatuses.filter((status) => status !== 'received')),
    /** The version that the reviewer has seen: the number of received corrections plus 1. */
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    /** Required for a decline, and not allowed otherwise. */
    reasons: v.optional(
      v.pipe(v.array(v.picklist(declineReasons)), v.maxLength(MAX_DECLINE_REASONS)),
      [],
    ),
    note: v.optional(note),
    seen,
    /** Changes a decided application to `reviewing` again. */
    reopen: v.optional(v.boolean(), false),
    /** Whether the person knows that the decision ends a waiting request for corrections. */
    endsCorrection: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [['to'], ['reasons']],
      ({ to, reasons }) => (to === 'declined') === reasons.length > 0,
    ),
    ['reasons'],
  ),
)

export const decisionMade = v.strictObject({
  /** `proposed`: the decision takes effect when a different person makes the same one. */
  outcome: v.picklist(['changed', 'proposed']),
  /** The present status. */
  status: v.picklist(applicationStatuses),
})

const decisionRefused = v.strictObject({
  ...errorBody.entries,
  /** The present status. */
  status: v.picklist(applicationStatuses),
})

const undoRequest = jsonObject({ seen })

export const noteRequest = jsonObject({ note, seen })

export type DecisionRequest = v.InferInput<typeof decisionRequest>
export type DecisionMade = v.InferOutput<typeof decisionMade>

export const decisionsRoute = route('POST', '/console/api/applications/:reference/decisions', {
  params: applicationParams,
  body: decisionRequest,
  response: { 200: decisionMade, [DECISION_REFUSED]: decisionRefused },
})

/** Undoes the person's own decision before anyone is notified. */
export const undoRoute = route('POST', '/console/api/applications/:reference/undo', {
  params: applicationParams,
  body: undoRequest,
  response: { 204: done, [DECISION_REFUSED]: errorBody },
})

export const notesRoute = route('POST', '/console/api/applications/:reference/notes', {
  params: applicationParams,
  body: noteRequest,
  response: { 204: done, [DECISION_REFUSED]: decisionRefused },
})
