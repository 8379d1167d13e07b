import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorResponses } from '../../api/errors.ts'
import {
  entryHeaders,
  entryRequest,
  entrySaved,
  INVITATION_GONE,
  invitationHeaders,
  invitationParams,
  invitationRequest,
  invitationStatus,
  invitationWithdrawn,
  MAX_INVITATION_BODY,
  OWNER_ENTRY_PATH,
  OWNER_INVITATION_PATH,
  openedInvitation,
} from '../../api/owner-invitations.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { messagesFor } from '../platform/http/language.ts'
import { answerOutdatedPages, sendIssues } from '../platform/http/outdated-page.ts'
import { sourceOf } from '../platform/http/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { Gone, OwnerInvitations } from './service.ts'

export interface OwnerInvitationRoutes {
  readonly invitations: OwnerInvitations
  /** The routes' rate limit. */
  readonly config: object
  /** How many invitations one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `{api}/api/owner-invitations/{id}` and `{api}/api/owner-entries/{id}` */
export const ownerInvitationRoutes: FastifyPluginAsyncValibot<OwnerInvitationRoutes> = async (
  app,
  { invitations, config, maxNewPerHour },
) => {
  const accessAt = (request: Parameters<typeof accessOf>[0] & FastifyRequest) => ({
    ...accessOf(request),
    program: app.programOf(request),
  })
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  const shared = { params: invitationParams, headers: invitationHeaders }
  answerOutdatedPages(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.put(
    OWNER_INVITATION_PATH,
    {
      config,
      bodyLimit: MAX_INVITATION_BODY,
      schema: {
        ...shared,
        operationId: 'inviteOwner',
        summary: 'Ask an owner to enter their own details',
        body: invitationRequest,
        response: { 200: invitationStatus, ...errorResponses(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      await limitNew(request)
      const status = await invitations.create(accessAt(request), request.body, sourceOf(request))
      return status ? reply.send(status) : sendGone(request, reply, undefined)
    },
  )

  app.get(
    OWNER_INVITATION_PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'ownerInvitationStatus',
        summary: 'Whether an owner has entered their details',
        response: { 200: invitationStatus, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const status = await invitations.status(accessAt(request))
      return status ? reply.send(status) : sendGone(request, reply, undefined)
    },
  )

  app.delete(
    OWNER_INVITATION_PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'withdrawOwnerInvitation',
        summary: 'End the link, and delete what was entered',
        response: { 204: invitationWithdrawn, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const isWithdrawn = await invitations.withdraw(accessAt(request))
      return isWithdrawn ? reply.code(204).send() : sendGone(request, reply, undefined)
    },
  )

  app.get(
    OWNER_ENTRY_PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'openOwnerInvitation',
        summary: 'Get what the page of the link shows',
        response: { 200: openedInvitation, ...errorResponses(400, 404, INVITATION_GONE, 429) },
      },
    },
    async (request, reply) => {
      const opened = await invitations.open(accessAt(request))
      if (opened === undefined || typeof opened === 'string') {
        return sendGone(request, reply, opened)
      }
      return reply.send(opened)
    },
  )

  app.post(
    OWNER_ENTRY_PATH,
    {
      config,
      bodyLimit: MAX_INVITATION_BODY,
      schema: {
        ...shared,
        headers: entryHeaders,
        operationId: 'enterOwnerDetails',
        summary: 'Enter the details of an owner, once',
        body: entryRequest,
        response: {
          204: entrySaved,
          ...errorResponses(400, 404, PAGE_OUTDATED.status, INVITATION_GONE, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const client = { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      const result = await invitations.enter(accessAt(request), request.body, client)
      if (result === 'entered') return reply.code(204).send()
      if (result === undefined || typeof result === 'string') {
        return sendGone(request, reply, result)
      }
      return sendIssues(reply, result, messagesFor(request), 'details')
    },
  )
}

/** Says why a link no longer works; undefined if there is no such invitation. */
function sendGone(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  gone: Gone | undefined,
) {
  const code = `invitation.${gone ?? 'not-found'}` as const
  const { errors } = messagesFor(request).api
  const status = gone === undefined ? 404 : INVITATION_GONE
  return reply.code(status).send({ errors: [{ code, message: errors[code] }] })
}
