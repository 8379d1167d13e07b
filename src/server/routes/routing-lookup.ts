import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../api/errors.ts'
import {
  ROUTING_LOOKUP_PATH,
  routingLookupQuery,
  routingLookupResponse,
} from '../../api/routing-lookup.ts'
import type { LookUpBankName } from '../use-cases/look-up-bank-name.ts'

export interface RoutingLookupRoute {
  readonly lookUpBankName: LookUpBankName
  /** The route's rate limit. */
  readonly config: object
}

const REFUSALS = {
  malformed: { status: 400, message: 'Routing number is invalid' },
  unknown: { status: 404, message: 'Could not find bank name' },
  failed: { status: 502, message: 'Could not find bank name' },
} as const

/** `GET {api}/api/routing-lookup` */
export const routingLookupRoute: FastifyPluginAsyncZod<RoutingLookupRoute> = async (
  app,
  { lookUpBankName, config },
) => {
  app.get(
    ROUTING_LOOKUP_PATH,
    {
      config,
      schema: {
        operationId: 'lookUpBankName',
        summary: 'The name of the bank behind a routing number',
        querystring: routingLookupQuery,
        response: {
          200: routingLookupResponse,
          400: errorBody,
          404: errorBody,
          429: errorBody,
          502: errorBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      const answer = await lookUpBankName(request.query.routingnumber)
      reply.header('cache-control', 'no-store')
      if (answer.outcome === 'found') return reply.send({ data: { name: answer.name } })
      const { status, message } = REFUSALS[answer.outcome]
      return reply.code(status).send({ errors: [{ field: 'routingnumber', message }] })
    },
  )
}
