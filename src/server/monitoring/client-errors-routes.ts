import { type ClientError, clientErrorsRoute, clientErrorsSchema } from '../../api/client-errors.ts'
import { served } from '../../api/route.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface ClientErrorsRoute {
  readonly report: (error: ClientError) => void
  readonly config: RouteLimit
}

const BODY_LIMIT = 256

/** `POST {api}/api/client-errors` */
export const clientErrorsRoutes: FastifyPluginAsyncValibot<ClientErrorsRoute> = async (
  app,
  { report, config },
) => {
  app.route({
    ...served(clientErrorsRoute, clientErrorsSchema),
    config,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      report(request.body)
      return reply.code(204).send()
    },
  })
}
