import type * as v from 'valibot'
import { keyIfAnyThatMay } from '../../api/api-keys.ts'
import {
  AGREEMENT_REPLACED,
  APPLICATIONS_PATH,
  applicationHeaders,
  applicationRequest,
  applicationSaved,
  BANK_LINK_FAILED,
  IDEMPOTENCY_HEADER,
  RECEIVED_PATH,
  RECEIVED_REFERENCE_PATH,
  received,
  receivedHeaders,
  receivedParams,
  unprocessable,
} from '../../api/applications.ts'
import { errorResponses } from '../../api/errors.ts'
import { acceptedLanguage, messagesFor } from '../platform/http/language.ts'
import { answerOutdatedPages } from '../platform/http/outdated-page.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { statesProgram } from '../programs/page-service.ts'
import { sendUnsaved } from '../signing/answer-service.ts'
import type { SubmitApplication } from './service.ts'

export interface ApplicationsRoute {
  readonly submit: SubmitApplication
  /** The route's rate limit. */
  readonly config: object
}

interface ReceivedRoute extends Pick<ApplicationsRoute, 'config'> {
  /** What was received with an idempotency key. */
  readonly find: (key: string) => Promise<v.InferOutput<typeof received> | undefined>
  /** What was received as this reference. */
  readonly findReference: (reference: string) => Promise<v.InferOutput<typeof received> | undefined>
}

/** `POST {api}/api/applications` */
export const applicationsRoute: FastifyPluginAsyncValibot<ApplicationsRoute> = async (
  app,
  { submit, config },
) => {
  answerOutdatedPages(app)
  app.post(
    APPLICATIONS_PATH,
    {
      config,
      schema: {
        operationId: 'submitApplication',
        summary: 'Submit a signed application',
        description:
          'Accepted once the application is committed. The same Idempotency-Key and body get the ' +
          'first answer again; a rejected request binds no key. With an API key that may submit, the ' +
          'evidence says that the applicant signed on paper, and who entered it.',
        security: keyIfAnyThatMay('submit'),
        headers: applicationHeaders,
        body: applicationRequest,
        response: {
          303: applicationSaved,
          ...errorResponses(400, 401, 403, AGREEMENT_REPLACED, 413, 415, 429, BANK_LINK_FAILED),
          422: unprocessable,
        },
      },
    },
    async (request, reply) => {
      const enteredBy = app.apiKeyOf(request)
      const program = enteredBy ? app.programOfKey(request) : app.programOf(request)
      const result = await submit({
        program,
        enteredBy,
        statesProgram: statesProgram(request, program),
        body: request.body,
        sentBody: request.sentBody,
        acceptedLanguage: acceptedLanguage(request.headers),
        idempotencyKey: request.headers[IDEMPOTENCY_HEADER],
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      const messages = messagesFor(request)
      reply.header('cache-control', 'no-store')
      switch (result.outcome) {
        case 'accepted':
          return reply.code(303).send({ url: result.url })
        case 'key-of-another-body': {
          const message = messages.api.errors['idempotency.body']
          const { received } = result
          return reply.code(422).send({ errors: [{ code: 'idempotency.body', message }], received })
        }
        default:
          return sendUnsaved(reply, result, messages)
      }
    },
  )
}

/** `GET {api}/api/applications/received`, and the same with `/{reference}`. */
export const receivedRoute: FastifyPluginAsyncValibot<ReceivedRoute> = async (
  app,
  { find, findReference, config },
) => {
  app.get(
    RECEIVED_PATH,
    {
      config,
      schema: {
        operationId: 'findReceivedApplication',
        summary: 'Find out whether an application was received',
        description: 'For a client that lost the answer to its submission.',
        headers: receivedHeaders,
        response: { 200: received, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const found = await find(request.headers[IDEMPOTENCY_HEADER])
      reply.header('cache-control', 'no-store')
      if (!found) return reply.callNotFound()
      return reply.send(found)
    },
  )
  app.get(
    RECEIVED_REFERENCE_PATH,
    {
      config,
      schema: {
        operationId: 'findReceivedReference',
        summary: 'Find out whether there is an application of a reference',
        description: 'For the page that confirms a submission. It says when it was received.',
        params: receivedParams,
        response: { 200: received, ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const found = await findReference(request.params.reference)
      reply.header('cache-control', 'no-store')
      if (!found) return reply.callNotFound()
      return reply.send(found)
    },
  )
}
