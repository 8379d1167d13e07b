import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationRequest, applicationSaved, BANK_LINK_FAILED } from '../../api/applications.ts'
import {
  CORRECTION_CLOSED,
  CORRECTION_NOT_ASKED,
  CORRECTION_PATH,
  correctedHeaders,
  correctionHeaders,
  correctionParams,
  storedCorrection,
} from '../../api/corrections.ts'
import { errorResponses } from '../../api/errors.ts'
import { acceptedLanguage, messagesFor } from '../platform/http/language.ts'
import { answerOutdatedPages } from '../platform/http/outdated-page.ts'
import { accessOf } from '../platform/http/secret-links.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { statesProgram } from '../programs/page-service.ts'
import { sendUnsaved } from '../signing/answer-service.ts'
import type { Corrections } from './answer.ts'

export interface CorrectionRoutes {
  readonly corrections: Corrections
  /** The routes' rate limit. */
  readonly config: object
}

/** `GET` and `POST {api}/api/corrections/{id}` */
export const correctionRoutes: FastifyPluginAsyncValibot<CorrectionRoutes> = async (
  app,
  { corrections, config },
) => {
  const shared = { params: correctionParams, headers: correctionHeaders }
  answerOutdatedPages(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(
    CORRECTION_PATH,
    {
      config,
      schema: {
        ...shared,
        operationId: 'openCorrection',
        summary: 'Get what a reviewer asks the applicant to correct',
        response: { 200: storedCorrection, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const opened = await corrections.open(accessOf(request), app.programOf(request))
      return opened ? reply.send(opened) : sendError(request, reply, 404, 'correction.not-found')
    },
  )

  app.post(
    CORRECTION_PATH,
    {
      config,
      schema: {
        ...shared,
        headers: correctedHeaders,
        operationId: 'correctApplication',
        summary: 'Submit a corrected application',
        description:
          'Accepted once it is committed. The same body gets the first answer again; 409 also if ' +
          'it was corrected with other answers, or the request was withdrawn.',
        body: applicationRequest,
        response: {
          303: applicationSaved,
          ...errorResponses(400, 404, 409, 413, 415, 422, 429, BANK_LINK_FAILED),
        },
      },
    },
    async (request, reply) => {
      const program = app.programOf(request)
      const result = await corrections.answer(accessOf(request), {
        program,
        statesProgram: statesProgram(request, program),
        body: request.body,
        sentBody: request.sentBody,
        acceptedLanguage: acceptedLanguage(request.headers),
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      if (!result) return sendError(request, reply, 404, 'correction.not-found')
      if (result.outcome === 'closed') return sendError(request, reply, 409, CORRECTION_CLOSED)
      if (result.outcome === 'not-asked') {
        const message = messagesFor(request).api.errors[CORRECTION_NOT_ASKED]
        const errors = result.fields.map((field) => ({
          field,
          code: CORRECTION_NOT_ASKED,
          message,
        }))
        return reply.code(422).send({ errors })
      }
      if (result.outcome === 'accepted') return reply.code(303).send({ url: result.url })
      return sendUnsaved(reply, result, messagesFor(request))
    },
  )
}

function sendError(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  status: 404 | 409,
  code: 'correction.not-found' | typeof CORRECTION_CLOSED,
) {
  const { errors } = messagesFor(request).api
  return reply.code(status).send({ errors: [{ code, message: errors[code] }] })
}
