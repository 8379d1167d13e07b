import { leadgenRoute, leadgenSchema } from '../../api/leadgen.ts'
import { served } from '../../api/route.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { FindLead } from './find-lead.ts'

export interface LeadgenRoute {
  readonly findLead: FindLead
  readonly config: RouteLimit
}

/** `GET /apply/api/leadgen/{pmi}` */
export const leadgenRoutes: FastifyPluginAsyncValibot<LeadgenRoute> = async (
  app,
  { findLead, config },
) => {
  app.route({
    ...served(leadgenRoute, leadgenSchema),
    config,
    handler: async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      return lead ? reply.send(lead) : reply.code(404).send({})
    },
  })
}
