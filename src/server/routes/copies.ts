import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { COPIES_PATH, copyRequest, copyResponse } from '../../api/copies.ts'
import { errorBody } from '../../api/errors.ts'
import type { OpenCopy } from '../use-cases/open-copy.ts'

const NOT_FOUND = 'This link is not valid, or it has expired'

export interface CopiesRoute {
  readonly open: OpenCopy
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/copies` */
export const copiesRoute: FastifyPluginAsyncZod<CopiesRoute> = async (app, { open, config }) => {
  app.post(
    COPIES_PATH,
    {
      config,
      schema: {
        operationId: 'openCopy',
        summary: 'The signed copy of an application, for whoever has its link',
        body: copyRequest,
        response: {
          200: {
            description: 'The copy',
            content: { 'application/pdf': { schema: copyResponse } },
          },
          400: errorBody,
          404: errorBody,
          429: errorBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      const pdf = await open(request.body)
      reply.header('cache-control', 'no-store')
      if (!pdf) return reply.code(404).send({ errors: [{ message: NOT_FOUND }] })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${request.body.reference}.pdf"`)
        .send(Buffer.from(pdf))
    },
  )
}
