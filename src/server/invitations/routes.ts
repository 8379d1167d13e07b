import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiKeyHeaders, keyThatMay } from '../../api/api-keys.ts'
import { IDEMPOTENCY_HEADER } from '../../api/applications.ts'
import { errorResponses } from '../../api/errors.ts'
import { invitedParams } from '../../api/invitation-links.ts'
import {
  INVITATION_PATH,
  INVITATIONS_PATH,
  invitation,
  invitationHeaders,
  invitationList,
  invitationsQuery,
  invited,
  newInvitation,
  REMIND_PATH,
  RENEW_PATH,
  REVOKE_PATH,
  renewal,
} from '../../api/invitations.ts'
import { canBeLocked, givenIssues, givenNames, neverGiven } from '../../application/invited.ts'
import { isRecord } from '../../application/is-record.ts'
import { prefixPaths } from '../../application/issues.ts'
import type { AllMessages } from '../../messages/all.ts'
import { errorText } from '../../messages/error-text.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { Inviting } from './inviting.ts'
import { listInvitations } from './list-service.ts'

export interface InvitationRoutes {
  /** Throws a 503 where servers have no mail key in common. */
  readonly inviting: () => Promise<Inviting>
}

const tags = ['Invitations']
const security = keyThatMay('invitations')
const shared = { tags, security, headers: apiKeyHeaders }
const errors = errorResponses(400, 401, 403, 404, 429)

type ErrorCode = keyof AllMessages['api']['errors']

/** Invitations for the operator's systems, which have an API key. */
export const invitationRoutes: FastifyPluginAsyncValibot<InvitationRoutes> = async (
  app,
  { inviting },
) => {
  const { config, db, now } = app
  app.post(
    INVITATIONS_PATH,
    {
      schema: {
        ...shared,
        headers: invitationHeaders,
        operationId: 'invite',
        summary: 'Invite an applicant, with answers that you know',
        description:
          'The same `externalId`, or `Idempotency-Key`, and the same body return the same invitation.',
        body: newInvitation,
        response: { 200: invited, 201: invited, ...errors, ...errorResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const program = app.programOfKey(request, body.program)
      const sent = isRecord(request.sentBody) ? request.sentBody.answers : undefined
      const given = givenNames(sent)
      const wrong = wrongIn(body, given, { year: app.now().getUTCFullYear() })
      if (wrong.length > 0) return sendErrors(request, reply, 422, wrong)
      const result = await (await inviting()).invite({
        key: app.neededApiKeyOf(request),
        program,
        body,
        sentBody: request.sentBody,
        given,
        idempotencyKey: request.headers[IDEMPOTENCY_HEADER],
      })
      switch (result.outcome) {
        case 'made':
          return reply.code(201).send(result.invited)
        case 'repeated':
          return reply.code(200).send(result.invited)
        case 'other':
          return sendErrors(request, reply, 409, [{ code: 'invitation.other-body' }])
        case 'no-mail':
          return sendErrors(request, reply, 422, [{ field: 'send', code: 'invitation.no-mail' }])
      }
    },
  )

  app.get(
    INVITATIONS_PATH,
    {
      schema: {
        ...shared,
        operationId: 'listInvitations',
        summary: 'List invitations, the oldest first',
        querystring: invitationsQuery,
        response: { 200: invitationList, ...errors },
      },
    },
    async (request) => {
      const { externalId, status, createdSince, cursor } = request.query
      const [created_at = '', id = ''] = cursor?.split('~') ?? []
      const { program } = app.neededApiKeyOf(request)
      const filter = {
        programs: program === undefined ? undefined : [program],
        externalId,
        createdSince: createdSince === undefined ? undefined : new Date(createdSince),
        after: cursor === undefined ? undefined : { created_at, id },
      }
      const trust = await readTrust(config)
      const { invitations, next } = await listInvitations(db, filter, { status, trust, now: now() })
      return {
        invitations: [...invitations],
        cursor: next ? `${next.created_at}~${next.id}` : null,
      }
    },
  )

  app.get(
    INVITATION_PATH,
    {
      schema: {
        ...shared,
        operationId: 'readInvitation',
        summary: 'Read what became of an invitation',
        params: invitedParams,
        response: { 200: invitation, ...errors },
      },
    },
    async (request) => {
      const found = await (await inviting()).read(request.params.id, app.neededApiKeyOf(request))
      if (!found) throw new HttpError(404)
      return found
    },
  )

  app.post(
    RENEW_PATH,
    {
      schema: {
        ...shared,
        operationId: 'renewInvitation',
        summary: 'Make a new link in place of the one before, which ends',
        params: invitedParams,
        body: renewal,
        response: { 200: invited, ...errors, ...errorResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const key = app.neededApiKeyOf(request)
      const result = await (await inviting()).renew(request.params.id, request.body, key)
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  )

  app.post(
    REMIND_PATH,
    {
      schema: {
        ...shared,
        operationId: 'remindOfInvitation',
        summary: 'Email the link again',
        params: invitedParams,
        response: { 200: invitation, ...errors, ...errorResponses(409, 422) },
      },
    },
    async (request, reply) => {
      const result = await (await inviting()).remind(request.params.id, app.neededApiKeyOf(request))
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  )

  app.post(
    REVOKE_PATH,
    {
      schema: {
        ...shared,
        operationId: 'revokeInvitation',
        summary: 'End the link for good, and forget the answers',
        params: invitedParams,
        response: { 200: invitation, ...errors, ...errorResponses(409) },
      },
    },
    async (request, reply) => {
      const result = await (await inviting()).revoke(request.params.id, app.neededApiKeyOf(request))
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  )

  function wrongIn(
    body: Parameters<Inviting['invite']>[0]['body'],
    given: ReturnType<typeof givenNames>,
    today: { readonly year: number },
  ): readonly WrongPart[] {
    const { answers, locked = [], send, remindAfter = [], email } = body
    const isMailed = send === true || remindAfter.length > 0
    const code = (name: ErrorCode) => ({ code: name })
    return [
      ...(answers ? neverGiven(answers) : []).map((path) => ({
        field: `answers.${path}`,
        ...code('invitation.answers'),
      })),
      ...(answers ? prefixPaths('answers', givenIssues(answers, given, today)) : []).map(
        ({ path, ...issue }) => ({ field: path, ...issue }),
      ),
      ...locked.flatMap((name, index) =>
        canBeLocked(name, given)
          ? []
          : [{ field: `locked.${index}`, ...code('invitation.locked') }],
      ),
      ...(isMailed && email === undefined
        ? [{ field: 'email', ...code('invitation.no-email') }]
        : []),
    ]
  }
}

type WrongPart = { readonly field?: string } & (
  | { readonly code: ErrorCode }
  | Omit<ReturnType<typeof givenIssues>[number], 'path'>
)

function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  result: 'over' | 'no-email' | 'no-mail' | undefined,
) {
  if (result === undefined) throw new HttpError(404)
  const status = result === 'over' ? 409 : 422
  return sendErrors(request, reply, status, [{ code: `invitation.${result}` }])
}

function sendErrors(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  status: 409 | 422,
  wrong: readonly WrongPart[],
) {
  const messages = messagesFor(request)
  const texts: Readonly<Record<string, string>> = messages.api.errors
  const errors = wrong.map(({ field, ...one }) => ({
    ...(field !== undefined && { field }),
    code: one.code,
    message: texts[one.code] ?? errorText(one as Parameters<typeof errorText>[0], messages),
  }))
  return reply.code(status).send({ errors })
}
