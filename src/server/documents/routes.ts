import {
  createDocumentRoute,
  createDocumentSchema,
  deleteDocumentRoute,
  deleteDocumentSchema,
  documentPieceRoute,
  documentPieceSchema,
  documentStatusRoute,
  documentStatusSchema,
  PIECE_BYTES,
} from '../../api/documents.ts'
import { served } from '../../api/route.ts'
import { sendError } from '../platform/http/errors.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { sourceOf } from '../platform/http/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Documents } from './service.ts'

const NOT_FOUND = 'document.not-found'

export interface DocumentRoutes {
  readonly documents: Documents
  /** How many documents one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `{api}/api/documents` and below */
export function documentRoutes(
  app: ValibotApp,
  { documents, maxNewPerHour }: DocumentRoutes,
): void {
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  app.addContentTypeParser(
    documentPieceSchema.consumes,
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  app.route({
    ...served(createDocumentRoute, createDocumentSchema),
    handler: async (request, reply) => {
      await limitNew(request)
      return reply
        .code(201)
        .send(await documents.create(request.body, app.programOf(request).id, sourceOf(request)))
    },
  })

  app.route({
    ...served(documentPieceRoute, documentPieceSchema),
    bodyLimit: PIECE_BYTES,
    handler: async (request, reply) => {
      const { body, params } = request
      if (!Buffer.isBuffer(body)) throw new HttpError(415)
      const piece = { number: Number(params.piece), bytes: body }
      const added = await documents.addPiece(accessOf(request), piece)
      if (added === 'wrong-size') throw new HttpError(400)
      return added ? reply.code(204).send() : sendError(reply, 404, NOT_FOUND)
    },
  })

  app.route({
    ...served(documentStatusRoute, documentStatusSchema),
    handler: async (request, reply) => {
      const status = await documents.status(accessOf(request))
      return status ? reply.send(status) : sendError(reply, 404, NOT_FOUND)
    },
  })

  app.route({
    ...served(deleteDocumentRoute, deleteDocumentSchema),
    handler: async (request, reply) => {
      const isDeleted = await documents.remove(accessOf(request))
      return isDeleted ? reply.code(204).send() : sendError(reply, 404, NOT_FOUND)
    },
  })
}
