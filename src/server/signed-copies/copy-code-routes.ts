import { copyCodeRoute, copyCodeSchema } from '../../api/copies.ts'
import { served } from '../../api/route.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { SendCopyCode } from './send-copy-code.ts'

export interface CopyCodeRoute {
  readonly send: SendCopyCode
  readonly config: RouteLimit
}

/** `POST {api}/api/copies/code` */
export const copyCodeRoutes: FastifyPluginAsyncValibot<CopyCodeRoute> = async (
  app,
  { send, config },
) => {
  app.route({
    ...served(copyCodeRoute, copyCodeSchema),
    config,
    handler: async (request, reply) => {
      if (await send(request.body)) return reply.code(204).send()
      const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
      return reply.code(404).send({ errors: [error] })
    },
  })
}
