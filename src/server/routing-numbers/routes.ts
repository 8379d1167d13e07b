import { errorResponses } from '../../api/errors.ts'
import {
  ROUTING_LOOKUP_PATH,
  routingLookupQuery,
  routingLookupResponse,
} from '../../api/routing-lookup.ts'
import * as later from '../../messages/en-later.ts'
import { errorText } from '../../messages/error-text.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { LookUpBankName } from './look-up-bank-name.ts'

export interface RoutingLookupRoute {
  readonly lookUpBankName: LookUpBankName
  /** The route's rate limit. */
  readonly config: object
}

const ERRORS = {
  malformed: {
    status: 400,
    code: 'routing.invalid',
    message: errorText({ code: 'routing.invalid' }),
  },
  unknown: { status: 404, code: 'routing.unknown', message: later.notes.bankNotFound },
  failed: { status: 502, code: 'routing.failed', message: later.notes.bankNotFound },
} as const

/** `GET {api}/api/routing-lookup` */
export const routingLookupRoute: FastifyPluginAsyncValibot<RoutingLookupRoute> = async (
  app,
  { lookUpBankName, config },
) => {
  app.get(
    ROUTING_LOOKUP_PATH,
    {
      config,
      schema: {
        operationId: 'lookUpBankName',
        summary: 'Look up a bank name by routing number',
        querystring: routingLookupQuery,
        response: {
          200: routingLookupResponse,
          ...errorResponses(400, 404, 429, 502),
        },
      },
    },
    async (request, reply) => {
      const answer = await lookUpBankName(request.query.routingnumber)
      reply.header('cache-control', 'no-store')
      if (answer.outcome === 'found') return reply.send({ data: { name: answer.name } })
      const { status, code, message } = ERRORS[answer.outcome]
      return reply.code(status).send({ errors: [{ field: 'routingnumber', code, message }] })
    },
  )
}
