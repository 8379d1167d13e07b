import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OPENAPI_PATH } from '../../api/openapi.ts'

export interface OpenapiRoute {
  /** The description of every route, once all are there. */
  readonly describe: () => object
}

/** `GET /api/openapi.json` */
export const openapiRoute: FastifyPluginAsyncZod<OpenapiRoute> = async (app, { describe }) => {
  let json: string | undefined
  app.get(
    OPENAPI_PATH,
    { schema: { operationId: 'describeApi', summary: 'This description' } },
    async (_request, reply) => {
      json ??= JSON.stringify(describe(), null, 2)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(json)
    },
  )
}
