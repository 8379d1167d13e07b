/**
 * The link of an invitation, as the applicant's page uses it. Each request has `Authorization:
 * Bearer …` and the token that is derived from the link's secret. `GET
 * {api}/api/invitations/{id}/answers` returns the encrypted answers; `POST …/{id}/progress` reports
 * progress. An unknown id and a wrong token get the same 404, and a link that no longer works gets
 * 410. With such a link, `POST …/{id}/new-link` requests a new one to the invited address; the
 * answer never says whether there is one. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'
import { stepId } from './step-id.ts'

/** The header of a submission: the invitation's id, a colon, and the token of its link. */
export const INVITATION_HEADER = 'application-invitation'

export const invitationHeader = {
  [INVITATION_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{43}$/),
      v.description(
        'Sent by the pages alone: the invitation, and the token that is derived from the secret of its link',
      ),
      v.examples(['aW52aXRhdGlvbi1vZi1hbg:dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
    ),
  ),
}

/** The `code` of a changed answer that was locked; with 422. */
export const ANSWER_LOCKED = 'answer.locked'

/** Why a link opens nothing: with 404 (`unknown`), with 409 for a submission, or with 410. */
const closedLinks = ['unknown', 'used', 'revoked', 'expired', 'replaced'] as const
export type ClosedLink = (typeof closedLinks)[number]

/** Returns the `code` of the error for a reason. */
export function closedLinkCode<Why extends ClosedLink>(reason: Why) {
  return `invitation-link.${reason}` as const
}

/** Returns the reason in the `code` of an error; undefined for any other error. */
export function closedLinkIn(code: unknown): ClosedLink | undefined {
  return closedLinks.find((reason) => closedLinkCode(reason) === code)
}

/** 128 bits in base64url, without padding. */
const INVITATION_ID = /^[A-Za-z0-9_-]{22}$/

export const invitedParams = v.strictObject({
  id: v.pipe(v.string(), v.regex(INVITATION_ID), v.examples(['aW52aXRhdGlvbi1vZi1hbg'])),
})

/** Returns whether a text has the form of an invitation's id. Mail programs may have changed it. */
export function isInvitationId(text: string): boolean {
  return INVITATION_ID.test(text)
}

const linkHeaders = v.looseObject({
  authorization: v.pipe(
    v.string(),
    v.regex(/^Bearer [A-Za-z0-9_-]{43}$/),
    v.description("The token that is derived from the link's secret"),
    v.examples(['Bearer dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
  ),
})

const invitedAnswers = v.pipe(
  v.strictObject({
    /** An `InvitedApplication`, encrypted under its own key. Base64. */
    ciphertext: v.string(),
    /** That key, encrypted under the link's secret. Base64. */
    key: v.string(),
    /** ISO 8601. */
    expiresAt: v.string(),
  }),
  v.description('What the operator knows of the applicant, encrypted'),
  v.examples([{ ciphertext: 'bm9uY2U=', key: 'bm9uY2U=', expiresAt: '2026-12-24T10:42:00.000Z' }]),
)

const progress = v.pipe(
  jsonObject({
    /** The reached step; absent for other progress within a step. */
    step: v.optional(stepId),
    /** The locked answers that the applicant disputes. */
    disputed: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(50))),
  }),
  v.metadata({ examples: [{ step: 'business-overview' }] }),
)

const done = v.pipe(v.undefined(), v.description('Done'))
const link = { params: invitedParams, headers: linkHeaders }

export const openInvitationRoute = route('GET', '/api/invitations/:id/answers', {
  ...link,
  operationId: 'openInvitation',
  summary: 'Get the encrypted answers of an invitation',
  response: { 200: invitedAnswers, ...errorResponses(400, 404, 410, 429) },
})

export const progressRoute = route('POST', '/api/invitations/:id/progress', {
  ...link,
  operationId: 'noteProgress',
  summary: 'Say that someone does something in the page, or has reached a step',
  body: progress,
  response: { 204: done, ...errorResponses(400, 404, 410, 413, 415, 429) },
})

export const newLinkRoute = route('POST', '/api/invitations/:id/new-link', {
  operationId: 'requestNewLink',
  summary: 'Ask for a new link at the address that was invited',
  description: 'The answer is the same whether there is one to send or not.',
  params: invitedParams,
  response: { 204: done, ...errorResponses(400, 429) },
})

export type InvitedAnswers = v.InferOutput<typeof invitedAnswers>
export type Progress = v.InferOutput<typeof progress>
