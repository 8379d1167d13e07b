import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../api/applications.ts'
import {
  invitationRoute,
  invitationsRoute,
  inviteRoute,
  type NewInvitation,
  remindRoute,
  renewRoute,
  revokeRoute,
} from '../../api/invitations.ts'
import { latestDay } from '../../application/fields/field.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { canBeLocked, givenIssues, givenNames, neverGiven } from '../../application/invited.ts'
import { prefixPaths } from '../../application/issues.ts'
import { isRecord } from '../../application/json/is-record.ts'
import type { AllMessages } from '../../messages/all.ts'
import { errorText } from '../../messages/error-text.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { requireOwnAnswers } from '../programs/form-service.ts'
import type { Program } from '../programs/program-service.ts'
import { listInvitations } from './list-service.ts'
import type { InvitationService, InviteOutcome } from './manage-invitations.ts'
import type { ChangeRefusal } from './rules.ts'

export interface InvitationRoutes {
  /** Throws a 503 if the servers share no mail key. */
  readonly inviting: () => Promise<InvitationService>
}

type ErrorCode = keyof AllMessages['api']['errors']

/** The invitation endpoints for the operator's systems, which use an API key. */
export function invitationRoutes(app: ValibotApp, routes: InvitationRoutes): void {
  invitingRoute(app, routes)
  listRoute(app)
  changeRoutes(app, routes)
}

function invitingRoute(app: ValibotApp, { inviting }: InvitationRoutes): void {
  app.route({
    ...inviteRoute,
    handler: async (request, reply) => {
      const program = app.programOfKey(request, request.body.program)
      const service = await inviting()
      const repeatable = {
        key: app.neededApiKeyOf(request),
        program,
        externalId: request.body.externalId ?? null,
        sentBody: request.sentBody,
        idempotencyKey: request.headers[IDEMPOTENCY_HEADER],
      }
      // What was answered before is answered again, even if it would be refused by now.
      const earlier = await service.repeated(repeatable)
      if (earlier) return sendOutcome(request, reply, earlier)
      const { answers } = request.body
      const relevant = answers && requireOwnAnswers(answers, program, 'answers')
      const body = { ...request.body, ...(relevant && { answers: relevant }) }
      const sent = isRecord(request.sentBody) ? request.sentBody.answers : undefined
      const given = givenNames(sent)
      const wrong = wrongIn(body, given, program, latestDay(app.now()))
      if (wrong.length > 0) return sendErrors(request, reply, 422, wrong)
      return sendOutcome(request, reply, await service.invite({ ...repeatable, body, given }))
    },
  })
}

function sendOutcome(request: FastifyRequest, reply: FastifyReply, result: InviteOutcome) {
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
}

function listRoute(app: ValibotApp): void {
  const { db, ledger, now } = app
  app.route({
    ...invitationsRoute,
    handler: async (request) => {
      const { externalId, status, createdSince, cursor } = request.query
      const { program } = app.neededApiKeyOf(request)
      const filter = {
        programs: program === undefined ? undefined : [program],
        externalId,
        createdSince: createdSince === undefined ? undefined : new Date(createdSince),
        cursor,
      }
      const { invitations, next } = await listInvitations(db, filter, {
        status,
        ledger,
        now: now(),
      })
      return { invitations, cursor: next }
    },
  })
}

function changeRoutes(app: ValibotApp, { inviting }: InvitationRoutes): void {
  app.route({
    ...invitationRoute,
    handler: async (request) => {
      const result = await (await inviting()).read(request.params.id, app.neededApiKeyOf(request))
      if (!result) throw new HttpError(404)
      return result
    },
  })

  app.route({
    ...renewRoute,
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request, reply) => {
      const key = app.neededApiKeyOf(request)
      const result = await (await inviting()).renew(request.params.id, request.body, key)
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  })

  app.route({
    ...remindRoute,
    handler: async (request, reply) => {
      const result = await (await inviting()).remind(request.params.id, app.neededApiKeyOf(request))
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  })

  app.route({
    ...revokeRoute,
    handler: async (request, reply) => {
      const result = await (await inviting()).revoke(request.params.id, app.neededApiKeyOf(request))
      return typeof result === 'object' ? result : sendUnchanged(request, reply, result)
    },
  })
}

function wrongIn(
  body: NewInvitation,
  given: ReturnType<typeof givenNames>,
  { definition }: Program,
  today: { readonly year: number },
): readonly WrongPart[] {
  const { answers, locked = [], send, remindAfter = [], email } = body
  const form = formOf(definition)
  const isMailed = send === true || remindAfter.length > 0
  const code = (name: ErrorCode) => ({ code: name })
  return [
    ...(answers ? neverGiven(answers, form) : []).map((path) => ({
      field: `answers.${path}`,
      ...code('invitation.answers'),
    })),
    ...(answers ? prefixPaths('answers', givenIssues(answers, given, today, form)) : []).map(
      ({ path, ...issue }) => ({ field: path, ...issue }),
    ),
    ...locked.flatMap((name, index) =>
      canBeLocked(name, given) ? [] : [{ field: `locked.${index}`, ...code('invitation.locked') }],
    ),
    ...(isMailed && email === undefined
      ? [{ field: 'email', ...code('invitation.no-email') }]
      : []),
  ]
}

type WrongPart = { readonly field?: string } & (
  | { readonly code: ErrorCode }
  | Omit<ReturnType<typeof givenIssues>[number], 'path'>
)

function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ChangeRefusal | undefined,
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
  const errors = wrong.map(({ field, ...issue }) => ({
    ...(field !== undefined && { field }),
    code: issue.code,
    message: texts[issue.code] ?? errorText(issue as Parameters<typeof errorText>[0], messages),
  }))
  return reply.code(status).send({ errors })
}
