import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AGREEMENT_REPLACED,
  AGREEMENT_VERSION_FIELD,
  APPLICATIONS_PATH,
  applicationAccepted,
  applicationHeaders,
  applicationRequest,
  BANK_LINK_FAILED,
  BANK_LINK_FAILED_MESSAGE,
  IDEMPOTENCY_HEADER,
} from '../../api/applications.ts'
import { errorBody } from '../../api/errors.ts'
import type { SubmitApplication } from '../use-cases/submit-application.ts'

/** The key was used for an application that says something else. */
const KEY_OF_ANOTHER_BODY =
  'This application was already submitted with other answers. Please start a new application to submit changed ones.'

/** The agreement that was shown is not the one in force. */
const AGREEMENT_REPLACED_MESSAGE =
  'The Merchant Agreement has been replaced since you opened it. Please read the new text below, then submit again. Nothing you typed is lost.'

export interface ApplicationsRoute {
  readonly submit: SubmitApplication
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/applications` */
export const applicationsRoute: FastifyPluginAsyncZod<ApplicationsRoute> = async (
  app,
  { submit, config },
) => {
  app.post(
    APPLICATIONS_PATH,
    {
      config,
      schema: {
        operationId: 'submitApplication',
        summary: 'Submit a signed application',
        description:
          'Accepted once the application is committed. The same Idempotency-Key and body get the ' +
          'first answer again; a refusal binds no key.',
        headers: applicationHeaders,
        body: applicationRequest,
        response: {
          303: applicationAccepted,
          400: errorBody,
          [AGREEMENT_REPLACED]: errorBody,
          413: errorBody,
          415: errorBody,
          422: errorBody,
          429: errorBody,
          503: errorBody,
          [BANK_LINK_FAILED]: errorBody,
        },
      },
    },
    async (request, reply) => {
      const result = await submit({
        body: request.body,
        idempotencyKey: request.headers[IDEMPOTENCY_HEADER],
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      reply.header('cache-control', 'no-store')
      switch (result.outcome) {
        case 'accepted':
          return reply.code(303).send({ url: result.url })
        case 'refused': {
          const errors = Object.entries(result.problems)
          return reply
            .code(422)
            .send({ errors: errors.map(([field, message]) => ({ field, message })) })
        }
        case 'key-of-another-body':
          return reply.code(422).send({ errors: [{ message: KEY_OF_ANOTHER_BODY }] })
        case 'agreement-replaced':
          return reply.code(AGREEMENT_REPLACED).send({
            errors: [{ field: AGREEMENT_VERSION_FIELD, message: AGREEMENT_REPLACED_MESSAGE }],
          })
        case 'bank-link-failed':
          return reply
            .code(BANK_LINK_FAILED)
            .send({ errors: [{ field: 'plaid', message: BANK_LINK_FAILED_MESSAGE }] })
      }
    },
  )
}
