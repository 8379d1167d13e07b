/**
 * Runs: a reviewer's browser opens many applications, one after the other, to compare them. `POST
 * /console/api/runs` records the run as one event. `GET /console/api/runs/:id?after=` reads its
 * applications page by page. `POST /console/api/runs/:id/screenings` stores the sealed results, and
 * `…/match-keys` the keyed hashes. Only the person who started a run can continue it, for twelve
 * hours; a later run takes the remaining applications. `GET /console/api/screening` says how many
 * are left to screen.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams, correctedVersion } from '../stored-applications.ts'
import { consoleApplication } from './applications.ts'
import { matchKeysRequest } from './match-keys.ts'
import { screeningListState } from './screening.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

export const RUN_PAGE_SIZE = 25

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const kinds = ['screening', 'match-keys'] as const

export interface RunId {
  readonly what: (typeof kinds)[number]
  readonly number: number
}

/** Returns the id of a run as an address has it: `screening-12`. */
export function runIdText({ what, number }: RunId): string {
  return `${what}-${number}`
}

const params = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^(?:screening|match-keys)-\d{1,9}$/),
    v.transform((text): RunId => {
      const what = kinds.find((kind) => text.startsWith(kind)) ?? 'screening'
      return { what, number: Number(text.slice(what.length + 1)) }
    }),
  ),
})

/**
 * The purpose of a run. `screening` compares approved applications with the list in force.
 * `match-keys` compares the applications of one application's program with each other.
 */
const runRequest = v.variant('what', [
  v.strictObject({
    what: v.literal('screening'),
    list: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  v.strictObject({
    what: v.literal('match-keys'),
    reference: applicationParams.entries.reference,
  }),
])

/** `count`: the number of applications in the run. */
const runBegun = v.strictObject({ id: v.string(), count })

const runPage = v.strictObject({
  applications: v.array(
    v.strictObject({
      reference: v.string(),
      sealed: v.string(),
      entries: consoleApplication.entries.entries,
      /** The versions after the first, oldest first. */
      versions: v.array(correctedVersion),
      /** The age public keys that the results are sealed to. */
      recipients: v.array(v.string()),
    }),
  ),
  /** The references of applications that differ from their events. */
  changed: v.array(v.string()),
  /** The value for `after`; null on the last page. */
  next: v.nullable(v.string()),
})

const MAX_RESULT_BYTES = 64 * 1024
/** More than the entries of any list. */
const MAX_MATCHES = 1_000_000

/** The largest size of a request with the results of a page, in bytes. */
export const MAX_RUN_BODY = RUN_PAGE_SIZE * 100 * 1024

export const runScreenings = jsonObject({
  results: v.pipe(
    v.array(
      jsonObject({
        reference: applicationParams.entries.reference,
        version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
        matches: v.pipe(count, v.maxValue(MAX_MATCHES)),
        /** The ids of the matching entries, sealed. */
        result: sealedNote(MAX_RESULT_BYTES),
      }),
    ),
    v.minLength(1),
    v.maxLength(RUN_PAGE_SIZE),
  ),
})

export const runMatchKeys = jsonObject({
  results: v.pipe(
    v.array(
      jsonObject({ reference: applicationParams.entries.reference, ...matchKeysRequest.entries }),
    ),
    v.minLength(1),
    v.maxLength(RUN_PAGE_SIZE),
  ),
})

/** The state of the approved applications of the person's programs. */
export const rescreeningState = v.strictObject({
  ...screeningListState,
  /** How many applications were compared with the list in force, and how many were not. */
  screened: v.number(),
  waiting: v.number(),
  /** How many of them have matches that nobody has decided yet. */
  undecided: v.number(),
  /** The latest 100 of these. */
  found: v.array(
    v.strictObject({
      reference: v.string(),
      /** Null if it is sealed. */
      businessName: v.nullable(v.string()),
      matches: v.number(),
    }),
  ),
})

export type RunPage = v.InferOutput<typeof runPage>
export type RunScreening = v.InferInput<typeof runScreenings>['results'][number]
export type RunMatchKeys = v.InferInput<typeof runMatchKeys>['results'][number]
export type RescreeningState = v.InferOutput<typeof rescreeningState>

export const runsRoute = route('POST', '/console/api/runs', {
  body: runRequest,
  response: { 200: runBegun, 409: errorBody },
})

export const runRoute = route('GET', '/console/api/runs/:id', {
  params,
  querystring: v.strictObject({
    after: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  }),
  response: { 200: runPage },
})

export const runScreeningsRoute = route('POST', '/console/api/runs/:id/screenings', {
  params,
  body: runScreenings,
  response: { 204: done, 409: errorBody },
})

export const runMatchKeysRoute = route('POST', '/console/api/runs/:id/match-keys', {
  params,
  body: runMatchKeys,
  response: { 204: done, 409: errorBody },
})

export const rescreeningRoute = route('GET', '/console/api/screening', {
  response: { 200: rescreeningState },
})
