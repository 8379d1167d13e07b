import { errorResponses } from '../../api/errors.ts'
import { OPENAPI_PATH, openapiDocument } from '../../api/openapi.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface OpenapiRoute {
  /** The OpenAPI document, once all routes are registered. */
  readonly describe: () => object
}

/** `GET /api/openapi.json` */
export const openapiRoutes: FastifyPluginAsyncValibot<OpenapiRoute> = async (app, { describe }) => {
  let json: string | undefined
  app.get(
    OPENAPI_PATH,
    {
      schema: {
        operationId: 'describeApi',
        summary: 'Get this OpenAPI document',
        response: { 200: openapiDocument, ...errorResponses() },
      },
    },
    async (_request, reply) => {
      json ??= JSON.stringify(describe(), null, 2)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(json)
    },
  )
}
