/**
 * `PUT`, `GET` and `DELETE {api}/api/drafts/{id}`: an unfinished application that the applicant
 * saves to finish later, or for someone else to sign. The browser encrypts it. The server stores
 * only ciphertext, and a mark that replaces a draft once it is signed or withdrawn: see
 * `signature-links.ts`. Each request has `Authorization: Bearer …`, a token that the browser
 * derives from the draft's key. `PUT` creates a draft with `If-None-Match: *` and replaces one with
 * `If-Match: "version"`; 412 if another device has saved it since. Each visit restarts the days
 * until the draft expires. A draft that waits for a signature keeps its first expiry. Unknown and
 * expired drafts, and wrong tokens, all get the same 404. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { base64Length } from './base64-length.ts'
import { errorResponses } from './errors.ts'
import { intentHeader } from './intent.ts'
import { route } from './route.ts'

const DRAFT_URL = '/api/drafts/:id'

/** Another device has saved the draft since: `If-Match` is not the stored version. */
export const DRAFT_CHANGED = 412

/** The largest size of the ciphertext, in bytes. */
export const MAX_DRAFT_BYTES = 64 * 1024
/** The largest length of the ciphertext in base64, in characters. */
export const MAX_DRAFT_LENGTH = base64Length(MAX_DRAFT_BYTES)
/** The largest request to save, in bytes: the ciphertext in base64, and the JSON around it. */
export const MAX_DRAFT_BODY = MAX_DRAFT_LENGTH + 1024

/** 128 and 256 bits in base64url, without padding. */
const ID = /^[A-Za-z0-9_-]{22}$/
const BEARER = /^Bearer [A-Za-z0-9_-]{43}$/

export const draftParams = v.strictObject({
  id: v.pipe(v.string(), v.regex(ID), v.examples(['b2ZmaWNlLWF0LWhvbWUtMQ'])),
})

const authorization = v.pipe(
  v.string(),
  v.regex(BEARER),
  v.description("The write token: 256 bits, from the draft's key"),
  v.examples(['Bearer dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
)

export const draftHeaders = v.looseObject({ authorization })

const draftSaveHeaders = v.looseObject({
  authorization,
  ...intentHeader,
  'if-none-match': v.optional(
    v.pipe(v.literal('*'), v.description('Creates a draft'), v.examples(['*'])),
  ),
  'if-match': v.optional(
    v.pipe(
      v.string(),
      v.regex(/^"\d{1,9}"$/),
      v.description('The version that is replaced'),
      v.examples(['"1"']),
    ),
  ),
})

const ciphertext = v.pipe(
  v.string(),
  v.base64(),
  v.maxLength(MAX_DRAFT_LENGTH),
  v.description('Base64'),
)

const draftRequest = v.pipe(
  jsonObject({
    ciphertext,
    /** The purpose of the draft. A later version does not change it. */
    purpose: v.optional(v.picklist(['finish', 'sign']), 'finish'),
  }),
  v.examples([{ ciphertext: 'c2VhbGVkIGluIHRoZSBicm93c2Vy', purpose: 'finish' }]),
)

const saved = {
  version: v.pipe(v.number(), v.integer()),
  /** ISO 8601, as are the other times. */
  savedAt: v.string(),
  expiresAt: v.string(),
}

const EXAMPLE = {
  version: 2,
  savedAt: '2026-11-22T10:42:00.000Z',
  expiresAt: '2026-12-22T10:42:00.000Z',
}

const draftSaved = v.pipe(v.strictObject(saved), v.description('Saved'), v.examples([EXAMPLE]))

const storedDraft = v.pipe(
  v.strictObject({ ...saved, ciphertext: v.string() }),
  v.description(
    'The draft; the visit restarts the days until it expires, unless it is to be signed',
  ),
  v.examples([{ ...EXAMPLE, ciphertext: 'c2VhbGVkIGluIHRoZSBicm93c2Vy' }]),
)

export type DraftRequest = v.InferOutput<typeof draftRequest>
export type DraftSaved = v.InferOutput<typeof draftSaved>
export type StoredDraft = v.InferOutput<typeof storedDraft>

export const saveDraftRoute = route('PUT', DRAFT_URL, {
  operationId: 'saveDraft',
  summary: 'Save an encrypted draft to finish it later',
  params: draftParams,
  headers: draftSaveHeaders,
  body: draftRequest,
  response: {
    200: draftSaved,
    201: draftSaved,
    ...errorResponses(400, 404, DRAFT_CHANGED, 413, 415, 429),
  },
})

const openSchema = { params: draftParams, headers: draftHeaders }

export const openDraftRoute = route('GET', DRAFT_URL, {
  ...openSchema,
  operationId: 'openDraft',
  summary: 'Get a saved draft',
  response: { 200: storedDraft, ...errorResponses(400, 404, 429) },
})

export const deleteDraftRoute = route('DELETE', DRAFT_URL, {
  ...openSchema,
  operationId: 'deleteDraft',
  summary: 'Delete a saved draft',
  response: {
    204: v.pipe(v.undefined(), v.description('Deleted')),
    ...errorResponses(400, 404, 429),
  },
})
