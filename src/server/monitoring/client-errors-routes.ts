import * as v from 'valibot'
import { CLIENT_ERRORS_PATH, type ClientError, clientError } from '../../api/client-errors.ts'
import { errorResponses } from '../../api/errors.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface ClientErrorsRoute {
  readonly report: (error: ClientError) => void
  /** The route's rate limit. */
  readonly config: object
}

const BODY_LIMIT = 256

/** `POST {api}/api/client-errors` */
export const clientErrorsRoute: FastifyPluginAsyncValibot<ClientErrorsRoute> = async (
  app,
  { report, config },
) => {
  app.post(
    CLIENT_ERRORS_PATH,
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'reportClientError',
        summary: 'Report a failure that only the browser sees',
        body: clientError,
        response: {
          204: v.undefined(),
          ...errorResponses(400, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      report(request.body)
      reply.header('cache-control', 'no-store')
      return reply.code(204).send()
    },
  )
}
