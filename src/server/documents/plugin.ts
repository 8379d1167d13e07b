import type { FastifyPluginAsync } from 'fastify'
import {
  createDocumentRoute,
  deleteDocumentRoute,
  documentPieceRoute,
  documentStatusRoute,
  PIECE_BYTES,
} from '../../api/documents.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { sendError } from '../platform/http/errors.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { asksForDocuments, requireKnownKind } from '../programs/form-service.ts'
import { documentStore } from './document-store.ts'
import {
  type DocumentUploads,
  documentUploads,
  type ExpectedPiece,
  maxDocumentBytes,
  type ReceivedAfter,
} from './uploads.ts'

const SWEEP_MS = 3_600_000

interface DocumentOptions {
  /** Whether reviewers may request documents that the form does not. */
  readonly hasConsole: boolean
  readonly receivedAfter: ReceivedAfter
}

/** Lets applicants add documents, if the form or a reviewer can ask for any. */
export const documents: FastifyPluginAsync<DocumentOptions> = async (
  app,
  { hasConsole, receivedAfter },
) => {
  const { config } = app
  const documents = documentUploads({
    ...serviceContext(app),
    store: documentStore(config),
    receivedAfter,
    maxBytes: maxDocumentBytes(config),
  })
  runWhileServing(app, {
    name: 'delete expired documents',
    pauseMs: SWEEP_MS,
    tick: documents.removeExpired,
  })
  const isAsked = app.programs.all.some(asksForDocuments)
  if (!isAsked && !hasConsole) return
  documentRoutes(app, { documents, maxNewPerHour: config.NEW_DRAFTS_PER_HOUR })
}

const NOT_FOUND = 'document.not-found'

interface DocumentRoutes {
  readonly documents: DocumentUploads
  /** The maximum number of documents that one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `{api}/api/documents` and its pieces */
function documentRoutes(app: ValibotApp, routes: DocumentRoutes): void {
  createRoutes(app, routes)
  pieceRoutes(app, routes)
  wholeDocumentRoutes(app, routes)
}

function createRoutes(app: ValibotApp, { documents, maxNewPerHour }: DocumentRoutes): void {
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  app.route({
    ...createDocumentRoute,
    preParsing: limitNew,
    handler: async (request, reply) => {
      const program = app.programOf(request)
      requireKnownKind(request.body, program)
      const from = { source: sourceOf(request), intent: request.headers[INTENT_HEADER] }
      const created = await documents.create(request.body, program.id, from)
      return reply.code(201).send(created)
    },
  })
}

function pieceRoutes(app: ValibotApp, { documents }: DocumentRoutes): void {
  const expected = new WeakMap<object, ExpectedPiece>()
  app.addContentTypeParser(
    documentPieceRoute.schema.consumes,
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  app.route({
    ...documentPieceRoute,
    bodyLimit: PIECE_BYTES,
    preParsing: async (request) => {
      const piece = await documents.expectPiece(accessOf(request), Number(request.params.piece))
      if (!piece) throw errorWith(404, NOT_FOUND)
      if (piece.size < 1) throw new HttpError(400)
      expected.set(request.raw, piece)
    },
    handler: async (request, reply) => {
      const { body, raw } = request
      if (!Buffer.isBuffer(body)) throw new HttpError(415)
      const piece = expected.get(raw)
      if (!piece || !(await documents.addPiece(piece, body))) throw new HttpError(400)
      return reply.code(204).send()
    },
  })
}

function wholeDocumentRoutes(app: ValibotApp, { documents }: DocumentRoutes): void {
  app.route({
    ...documentStatusRoute,
    handler: async (request, reply) => {
      const status = await documents.status(accessOf(request))
      return status ? reply.send(status) : sendError(reply, 404, NOT_FOUND)
    },
  })

  app.route({
    ...deleteDocumentRoute,
    handler: async (request, reply) => {
      const isDeleted = await documents.remove(accessOf(request))
      return isDeleted ? reply.code(204).send() : sendError(reply, 404, NOT_FOUND)
    },
  })
}
