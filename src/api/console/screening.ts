/**
 * Sanctions screening. `GET /console/api/applications/:reference/screening` returns the list in
 * force and the recorded screenings; `POST` records a reviewer's screening. `GET
 * /console/api/screening-lists/:hash` returns the list that the reviewer's browser compares the
 * opened application with. No name and no query leaves the browser.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { seen } from './applications.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const screeningListParams = v.strictObject({ hash })

const recorded = v.strictObject({
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** How many entries have a similar name, and how many of them are undecided or confirmed. */
  matches: count,
  open: count,
})

/** The result of the last run over approved applications for this one. */
const rescreened = v.strictObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The hash of the list and its day, YYYY-MM-DD; null if no signed import confirms the day. */
  list: hash,
  published: v.nullable(v.string()),
  /** The minimum similarity of a match at that time, in percent. */
  threshold: v.number(),
  /** How many similar names and how many names that were not compared are to be decided. */
  matches: count,
  /** The ids of the matching entries, sealed. */
  result: v.string(),
})

/** The state of the list in force. */
export const screeningListState = {
  /** Null if no list was ever imported. */
  list: v.nullable(
    v.strictObject({
      hash: v.string(),
      /** YYYY-MM-DD. */
      published: v.string(),
      entries: v.number(),
      /** Whether it is older than `SCREENING_MAX_AGE` days. */
      isOld: v.boolean(),
      /** The minimum similarity of a match, in percent: `SCREENING_THRESHOLD`. */
      threshold: v.number(),
    }),
  ),
  /** Whether the last imported list is missing or changed. Then no application can be approved. */
  isDamaged: v.boolean(),
}

export const screeningState = v.strictObject({
  ...screeningListState,
  /** The signed-in person's screening of the latest version with this list. */
  mine: v.nullable(recorded),
  /** The latest screening by another person. */
  other: v.nullable(recorded),
  /** Null if no run compared the application, or if the stored result was changed. */
  rescreened: v.nullable(rescreened),
})

/** The largest size of an age file, in bytes. */
const MAX_RESULT_BYTES = 256 * 1024

/** The largest size of the request, in bytes: the file in base64, and the rest. */
export const MAX_SCREENING_BODY = 400 * 1024

export const screeningRequest = jsonObject({
  /** The version that was screened, from 1. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The list of the comparison. */
  list: hash,
  /** The minimum similarity of a match at that time, in percent. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  matches: count,
  /** How many are undecided or confirmed. If there are any, the application cannot be approved. */
  open: count,
  /**
   * A keyed hash of the matching entries: HMAC-SHA-256 with the program's match secret, the first
   * half in hex.
   */
  entries: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  seen,
  /** The matching entries and the reviewer's answers, sealed. */
  note: sealedNote(MAX_RESULT_BYTES),
})

export type ScreeningState = v.InferOutput<typeof screeningState>
export type ScreeningRequest = v.InferInput<typeof screeningRequest>

export const screeningRoute = route('GET', '/console/api/applications/:reference/screening', {
  params: applicationParams,
  response: { 200: screeningState },
})

export const recordScreeningRoute = route(
  'POST',
  '/console/api/applications/:reference/screening',
  {
    params: applicationParams,
    body: screeningRequest,
    response: { 204: done, 409: errorBody },
  },
)

export const screeningListRoute = route('GET', '/console/api/screening-lists/:hash', {
  params: screeningListParams,
})
