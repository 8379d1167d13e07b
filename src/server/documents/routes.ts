import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DOCUMENT_PATH,
  DOCUMENT_PIECE_PATH,
  DOCUMENTS_PATH,
  documentCreated,
  documentDeleted,
  documentHeaders,
  documentParams,
  documentPieceParams,
  documentRequest,
  documentStatus,
  PIECE_BYTES,
  pieceAdded,
} from '../../api/documents.ts'
import { errorResponses } from '../../api/errors.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { sourceOf } from '../platform/http/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { Documents } from './service.ts'

const BYTES = 'application/octet-stream'

export interface DocumentRoutes {
  readonly documents: Documents
  /** How many documents one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `{api}/api/documents` and below */
export const documentRoutes: FastifyPluginAsyncValibot<DocumentRoutes> = async (
  app,
  { documents, maxNewPerHour },
) => {
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post(
    DOCUMENTS_PATH,
    {
      schema: {
        operationId: 'createDocument',
        summary: 'Announce an encrypted document',
        body: documentRequest,
        response: { 201: documentCreated, ...errorResponses(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      await limitNew(request)
      return reply
        .code(201)
        .send(await documents.create(request.body, app.programOf(request).id, sourceOf(request)))
    },
  )

  app.put(
    DOCUMENT_PIECE_PATH,
    {
      bodyLimit: PIECE_BYTES,
      schema: {
        operationId: 'addDocumentPiece',
        summary: 'Send a piece of a document',
        consumes: [BYTES],
        params: documentPieceParams,
        headers: documentHeaders,
        response: { 204: pieceAdded, ...errorResponses(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { body, params } = request
      if (!Buffer.isBuffer(body)) throw new HttpError(415)
      const piece = { number: Number(params.piece), bytes: body }
      const added = await documents.addPiece(accessOf(request), piece, sourceOf(request))
      if (added === 'wrong-size') throw new HttpError(400)
      return added ? reply.code(204).send() : sendNotFound(request, reply)
    },
  )

  app.get(
    DOCUMENT_PATH,
    {
      schema: {
        operationId: 'documentStatus',
        summary: 'Which pieces of a document have arrived',
        params: documentParams,
        headers: documentHeaders,
        response: { 200: documentStatus, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const status = await documents.status(accessOf(request))
      return status ? reply.send(status) : sendNotFound(request, reply)
    },
  )

  app.delete(
    DOCUMENT_PATH,
    {
      schema: {
        operationId: 'deleteDocument',
        summary: 'Delete a document that was not submitted',
        params: documentParams,
        headers: documentHeaders,
        response: { 204: documentDeleted, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const isDeleted = await documents.remove(accessOf(request))
      return isDeleted ? reply.code(204).send() : sendNotFound(request, reply)
    },
  )
}

function sendNotFound(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply) {
  const code = 'document.not-found'
  const { errors } = messagesFor(request).api
  return reply.code(404).send({ errors: [{ code, message: errors[code] }] })
}
