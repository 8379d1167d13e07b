/**
 * Sanctions screening. `GET /console/api/applications/:reference/screening` says which list is in
 * force and what was recorded; `POST` records what a reviewer has found. `GET
 * /console/api/screening-lists/:hash` is the list itself, which the reviewer's browser compares the
 * opened application with: no name and no query ever leaves the browser.
 */

import * as v from 'valibot'
import { jsonObject } from '../../application/json-object.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { seen } from './applications.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

const CONSOLE_SCREENING_LIST_PATH = '/console/api/screening-lists/:hash'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const screeningListParams = v.strictObject({ hash })

const recorded = v.strictObject({
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** How many entries had a similar name, and how many of them are not decided yet, or confirmed. */
  matches: count,
  open: count,
})

/** What the last run over approved applications found of this one. */
const rescreened = v.strictObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The hash of the list, and its day, YYYY-MM-DD; null if no signed import says it. */
  list: hash,
  published: v.nullable(v.string()),
  /** How alike a name had to be, in percent. */
  threshold: v.number(),
  /** How much is to be decided: similar names, and names not compared. */
  matches: count,
  /** Which they are: a text, sealed. */
  result: v.string(),
})

/** What a state says of the list in force. */
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
      /** How alike a name has to be, in percent: `SCREENING_THRESHOLD`. */
      threshold: v.number(),
    }),
  ),
  /** Whether the list that was imported last is missing or changed: then nothing can be approved. */
  isDamaged: v.boolean(),
}

export const screeningState = v.strictObject({
  ...screeningListState,
  /** What the person who asks has recorded of the latest version with this list. */
  mine: v.nullable(recorded),
  /** The same of the last other person. */
  other: v.nullable(recorded),
  /** Null if no run compared it, or what is stored was changed. */
  rescreened: v.nullable(rescreened),
})

/** The size of an age file, in bytes. */
const MAX_RESULT_BYTES = 256 * 1024

/** The size of the request, in bytes: the file in base64, and the rest. */
export const MAX_SCREENING_BODY = 400 * 1024

/** The `code` of the error if the version, the list or the threshold is not the one in force. */
export const SCREENING_OUTDATED = 'screening-outdated'

export const screeningRequest = jsonObject({
  /** The version that was screened, from 1. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The list that it was compared with. */
  list: hash,
  /** How alike a name had to be, in percent. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  matches: count,
  /** How many of them are not decided yet, or confirmed: then nothing can be approved. */
  open: count,
  /** Which entries they are: HMAC-SHA-256 with the program's match secret, its first half in hex. */
  entries: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  seen,
  /** A text, sealed: which entries they are, and which of them are meant. */
  note: sealedNote(MAX_RESULT_BYTES),
})

/** The address of a list, which never changes. */
export function screeningListPath(listHash: string): string {
  return CONSOLE_SCREENING_LIST_PATH.replace(':hash', listHash)
}

export type ScreeningState = v.InferOutput<typeof screeningState>
export type ScreeningRequest = v.InferInput<typeof screeningRequest>

export const screeningSchema = { params: applicationParams, response: { 200: screeningState } }
export const screeningRoute = route<typeof screeningSchema>(
  'GET',
  '/console/api/applications/:reference/screening',
)

export const recordScreeningSchema = {
  params: applicationParams,
  body: screeningRequest,
  response: { 204: done, 409: errorBody },
}
export const recordScreeningRoute = route<typeof recordScreeningSchema>(
  'POST',
  '/console/api/applications/:reference/screening',
)

export const screeningListSchema = { params: screeningListParams }
export const screeningListRoute = route<typeof screeningListSchema>(
  'GET',
  '/console/api/screening-lists/:hash',
)
