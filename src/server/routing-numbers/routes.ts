import { served } from '../../api/route.ts'
import { routingLookupRoute, routingLookupSchema } from '../../api/routing-numbers.ts'
import { errorText } from '../../messages/error-text.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { LookUpBankName } from './look-up-bank-name.ts'

export interface RoutingLookupRoute {
  readonly lookUpBankName: LookUpBankName
  readonly config: RouteLimit
}

const ERRORS = {
  malformed: { status: 400, code: 'routing.invalid' },
  unknown: { status: 404, code: 'routing.unknown' },
  failed: { status: 502, code: 'routing.failed' },
} as const

/** `GET {api}/api/routing-lookup` */
export function routingLookupRoutes(
  app: ValibotApp,
  { lookUpBankName, config }: RoutingLookupRoute,
): void {
  app.route({
    ...served(routingLookupRoute, routingLookupSchema),
    config,
    handler: async (request, reply) => {
      const answer = await lookUpBankName(request.query.routingnumber)
      if (answer.outcome === 'found') return reply.send({ data: { name: answer.name } })
      const { status, code } = ERRORS[answer.outcome]
      const messages = messagesFor(request)
      const message =
        code === 'routing.invalid' ? errorText({ code }, messages) : messages.notes.bankNotFound
      return reply.code(status).send({ errors: [{ field: 'routingnumber', code, message }] })
    },
  })
}
