import { errorResponses } from '../../api/errors.ts'
import {
  ROUTING_LOOKUP_PATH,
  routingLookupQuery,
  routingLookupResponse,
} from '../../api/routing-lookup.ts'
import { errorText } from '../../messages/error-text.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { LookUpBankName } from './look-up-bank-name.ts'

export interface RoutingLookupRoute {
  readonly lookUpBankName: LookUpBankName
  /** The route's rate limit. */
  readonly config: object
}

const ERRORS = {
  malformed: { status: 400, code: 'routing.invalid' },
  unknown: { status: 404, code: 'routing.unknown' },
  failed: { status: 502, code: 'routing.failed' },
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
      const { status, code } = ERRORS[answer.outcome]
      const messages = messagesFor(request)
      const message =
        code === 'routing.invalid' ? errorText({ code }, messages) : messages.notes.bankNotFound
      return reply.code(status).send({ errors: [{ field: 'routingnumber', code, message }] })
    },
  )
}
