import { errorResponses } from '../../api/errors.ts'
import { LEADGEN_PATH, leadgenParams, leadNotFound, leadResponse } from '../../api/leadgen.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { FindLead } from './find-lead.ts'

export interface LeadgenRoute {
  readonly findLead: FindLead
  /** The route's rate limit. */
  readonly config: object
}

/** `GET /apply/api/leadgen/{pmi}` */
export const leadgenRoute: FastifyPluginAsyncValibot<LeadgenRoute> = async (
  app,
  { findLead, config },
) => {
  app.get(
    LEADGEN_PATH,
    {
      config,
      schema: {
        operationId: 'findLead',
        summary: 'Get the lead for a pmi',
        params: leadgenParams,
        response: {
          200: leadResponse,
          404: leadNotFound,
          ...errorResponses(400, 429),
        },
      },
    },
    async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      reply.header('cache-control', 'no-store')
      return lead ? reply.send(lead) : reply.code(404).send({})
    },
  )
}
