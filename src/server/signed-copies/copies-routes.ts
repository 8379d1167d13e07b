import { COPY_CODE_REQUIRED, copiesRoute, copiesSchema } from '../../api/copies.ts'
import { served } from '../../api/route.ts'
import { sendError } from '../platform/http/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { OpenCopy } from './open-copy.ts'

export interface CopiesRoute {
  readonly open: OpenCopy
  readonly config: RouteLimit
}

/** `POST {api}/api/copies` */
export const copiesRoutes: FastifyPluginAsyncValibot<CopiesRoute> = async (
  app,
  { open, config },
) => {
  app.route({
    ...served(copiesRoute, copiesSchema),
    config,
    handler: async (request, reply) => {
      const { code, ...link } = request.body
      const pdf = await open(link, code)
      if (pdf === 'code-missing') return sendError(reply, 403, COPY_CODE_REQUIRED, 'code')
      if (pdf === 'code-wrong') return sendError(reply, 403, 'copy-code.wrong', 'code')
      if (!pdf) {
        const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
        return reply.code(404).send({ errors: [error] })
      }
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${link.reference}.pdf"`)
        .send(Buffer.from(pdf))
    },
  })
}
