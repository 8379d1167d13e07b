/**
 * `GET` and `POST {api}/api/corrections/{id}`: a reviewer's request for corrections, and the
 * corrected application. The id comes from the applicant's link, as does the key of the request's
 * content, which the reviewer's browser has encrypted (`CorrectionContext`).
 *
 * Each request has `Authorization: Bearer …`, the token that is the link's last part; in links of
 * release 0.2.0 and before, it is derived from the key. A system that answers for the applicant
 * sends its API key there, and the token in `Application-Correction`. Unknown and expired requests,
 * and wrong tokens, all get the same 404. Never cached.
 *
 * `POST …/thread` returns the rest of the conversation to anyone with the link while the request
 * waits. The link's content has the `threadKey` for it.
 *
 * `POST` has the same body and the same answers as a submission (`applications.ts`). It leaves out
 * the answers that stay as they are, and has `replies` to the reviewer's own questions. The same
 * body again gets the first answer again. 422 with `correction.not-asked` for a reply to another
 * question, and for annual sales, category, structure or state that differ from the signed answers
 * without a request. 409 with `correction.closed` if the request was answered or withdrawn in the
 * meantime.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { linkOrKeyThatMay } from './api-keys.ts'
import {
  applicationCreated,
  applicationRequest,
  applicationSaved,
  BANK_LINK_FAILED,
} from './applications.ts'
import { draftHeaders, draftParams } from './drafts.ts'
import { errorResponses } from './errors.ts'
import { intentHeader } from './intent.ts'
import { schemaHeader } from './page-outdated.ts'
import { programHeader } from './programs.ts'
import { route } from './route.ts'
import { shownThread, textLanguageHeader, threadKey } from './thread.ts'

const CORRECTION_URL = '/api/corrections/:id'

/** The `code` of the error if the request was answered or withdrawn. */
export const CORRECTION_CLOSED = 'correction.closed'

/** The `code` of a changed answer that nobody requested; with 422. */
export const CORRECTION_NOT_ASKED = 'correction.not-asked'

/** The header for the link's token, if `Authorization` has an API key. */
export const CORRECTION_HEADER = 'application-correction'

export const correctionStates = ['waiting', 'corrected', 'withdrawn'] as const

const storedCorrection = v.pipe(
  v.strictObject({
    state: v.picklist(correctionStates),
    /** Base64; null unless the request waits. */
    ciphertext: v.nullable(v.string()),
    /** ISO 8601. */
    expiresAt: v.string(),
    /** The age public keys that documents are encrypted to. */
    recipients: v.array(v.string()),
  }),
  v.description('What the applicant is asked to correct'),
  v.examples([
    {
      state: 'waiting',
      ciphertext: 'c2VhbGVkIGluIHRoZSBicm93c2Vy',
      expiresAt: '2026-12-06T10:42:00.000Z',
      recipients: ['age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'],
    },
  ]),
)

/** The link's token, beside an API key. */
const answerHeaders = v.looseObject({
  ...intentHeader,
  authorization: v.pipe(
    v.string(),
    v.regex(/^[Bb]earer (?:mak_[1-9]\d{0,8}_)?[A-Za-z0-9_-]{43}$/),
    v.description('The last part of the link, or an API key'),
    v.examples(['Bearer dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
  ),
  [CORRECTION_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{43}$/),
      v.description('The last part of the link; needed with an API key'),
      v.examples(['dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
    ),
  ),
  ...schemaHeader,
  ...programHeader,
})

export type StoredCorrection = v.InferOutput<typeof storedCorrection>

export const openCorrectionRoute = route('GET', CORRECTION_URL, {
  operationId: 'openCorrection',
  summary: 'Get what a reviewer asks the applicant to correct',
  params: draftParams,
  headers: draftHeaders,
  response: { 200: storedCorrection, ...errorResponses(400, 404, 429) },
})

const threadHeaders = v.looseObject({ ...draftHeaders.entries, ...textLanguageHeader })

export const correctionThreadRoute = route('POST', `${CORRECTION_URL}/thread`, {
  operationId: 'readCorrectionThread',
  summary: 'Read what was asked, answered and written besides a request for corrections',
  params: draftParams,
  headers: threadHeaders,
  body: v.pipe(
    jsonObject({ threadKey: v.pipe(threadKey, v.description('As the request has it')) }),
    v.examples([{ threadKey: 'YSBrZXkgb2YgdGhpcnR5LXR3byBieXRlcywgMjU2IGI=' }]),
  ),
  response: {
    200: v.pipe(
      v.strictObject({ thread: shownThread }),
      v.description('What was written, without the request itself'),
      v.examples([
        {
          thread: [
            {
              at: '2026-11-22T10:42:00.000Z',
              from: 'applicant',
              text: 'You wrote',
              isOpen: true,
              items: [{ label: '', text: 'We moved to 12 Main St.' }],
            },
          ],
        },
      ]),
    ),
    ...errorResponses(400, 404, 413, 415, 429),
  },
})

export const correctApplicationRoute = route('POST', CORRECTION_URL, {
  operationId: 'correctApplication',
  summary: 'Submit a corrected application',
  description:
    'Accepted once it is committed. The same body gets the first answer again; 409 also after ' +
    'other answers, or once the request was withdrawn. With an API key that may ' +
    'submit, the evidence says that the applicant signed on paper, and who entered it; the ' +
    'answer is 201, or 303 for a key of release 0.3.0 or before.',
  security: linkOrKeyThatMay('submit'),
  params: draftParams,
  headers: answerHeaders,
  body: applicationRequest,
  response: {
    201: applicationCreated,
    303: applicationSaved,
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, BANK_LINK_FAILED),
  },
})
