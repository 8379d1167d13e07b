import { COPIES_PATH, COPY_CODE_REQUIRED, copyRequest, copyResponse } from '../../api/copies.ts'
import { errorResponses } from '../../api/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { OpenCopy } from './open-copy.ts'

export interface CopiesRoute {
  readonly open: OpenCopy
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/copies` */
export const copiesRoute: FastifyPluginAsyncValibot<CopiesRoute> = async (
  app,
  { open, config },
) => {
  app.post(
    COPIES_PATH,
    {
      config,
      schema: {
        operationId: 'openCopy',
        summary: 'Get the signed copy of an application with its link',
        body: copyRequest,
        response: {
          200: {
            description: 'The copy, as a PDF',
            content: { 'application/pdf': { schema: copyResponse } },
          },
          ...errorResponses(400, 403, 404, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { code, ...link } = request.body
      const pdf = await open(link, code)
      reply.header('cache-control', 'no-store')
      if (pdf === 'code-missing' || pdf === 'code-wrong') {
        const code = pdf === 'code-missing' ? COPY_CODE_REQUIRED : 'copy-code.wrong'
        const message = messagesFor(request).api.errors[code]
        return reply.code(403).send({ errors: [{ field: 'code', code, message }] })
      }
      if (!pdf) {
        const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
        return reply.code(404).send({ errors: [error] })
      }
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${link.reference}.pdf"`)
        .send(Buffer.from(pdf))
    },
  )
}
