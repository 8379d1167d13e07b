import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DRAFT_CHANGED,
  DRAFTS_PATH,
  draftDeleted,
  draftHeaders,
  draftParams,
  draftRequest,
  draftSaved,
  draftSaveHeaders,
  MAX_DRAFT_BODY,
  storedDraft,
} from '../../api/drafts.ts'
import { errorResponses } from '../../api/errors.ts'
import type { AllMessages } from '../../messages/all.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { sourceOf } from '../platform/http/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { Drafts } from './service.ts'

export interface DraftRoutes {
  readonly drafts: Drafts
  /** The routes' rate limit. */
  readonly config: object
  /** How many drafts one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `PUT`, `GET` and `DELETE {api}/api/drafts/{id}` */
export const draftRoutes: FastifyPluginAsyncValibot<DraftRoutes> = async (
  app,
  { drafts, config, maxNewPerHour },
) => {
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.put(
    DRAFTS_PATH,
    {
      config,
      bodyLimit: MAX_DRAFT_BODY,
      schema: {
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
      },
    },
    async (request, reply) => {
      const ciphertext = Buffer.from(request.body.ciphertext, 'base64')
      const version = request.headers['if-match']
      if ((version === undefined) === (request.headers['if-none-match'] === undefined)) {
        throw new HttpError(400, { message: ({ draftPrecondition }) => draftPrecondition })
      }
      if (version === undefined) {
        await limitNew(request)
        const { purpose } = request.body
        const created = await drafts.create(
          accessOf(request),
          ciphertext,
          purpose,
          sourceOf(request),
        )
        return created === 'changed' ? sendChanged(request, reply) : reply.code(201).send(created)
      }
      const replaced = await drafts.replace(
        accessOf(request),
        Number(version.slice(1, -1)),
        ciphertext,
      )
      if (replaced === 'changed') return sendChanged(request, reply)
      return replaced ? reply.send(replaced) : sendNotFound(request, reply)
    },
  )

  app.get(
    DRAFTS_PATH,
    {
      config,
      schema: {
        operationId: 'openDraft',
        summary: 'Get a saved draft',
        params: draftParams,
        headers: draftHeaders,
        response: { 200: storedDraft, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const draft = await drafts.open(accessOf(request))
      return draft ? reply.send(draft) : sendNotFound(request, reply)
    },
  )

  app.delete(
    DRAFTS_PATH,
    {
      config,
      schema: {
        operationId: 'deleteDraft',
        summary: 'Delete a saved draft',
        params: draftParams,
        headers: draftHeaders,
        response: { 204: draftDeleted, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const isDeleted = await drafts.remove(accessOf(request))
      return isDeleted ? reply.code(204).send() : sendNotFound(request, reply)
    },
  )
}

function sendNotFound(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply) {
  return sendError(reply, 404, 'draft.not-found', messagesFor(request))
}

function sendChanged(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply) {
  return sendError(reply, DRAFT_CHANGED, 'draft.changed', messagesFor(request))
}

function sendError(
  reply: FastifyReply,
  status: number,
  code: 'draft.not-found' | 'draft.changed',
  { api }: AllMessages,
) {
  return reply.code(status).send({ errors: [{ code, message: api.errors[code] }] })
}
