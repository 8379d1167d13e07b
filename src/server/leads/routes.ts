import { errorBody } from '../../api/errors.ts'
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
          400: errorBody,
          404: leadNotFound,
          429: errorBody,
          503: errorBody,
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
