import { leadgenRoute, leadgenSchema } from '../../api/leads.ts'
import { served } from '../../api/route.ts'
import { perMinuteAndInAll } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { FindLead } from './find-lead.ts'

/** `GET /apply/api/leadgen/{pmi}` */
export function leadRoutes(app: ValibotApp, { findLead }: { readonly findLead: FindLead }): void {
  app.route({
    ...served(leadgenRoute, leadgenSchema),
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
    handler: async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      // A lead of one program must not fill in another program's application.
      const isOther = lead?.program !== undefined && lead.program !== app.programOf(request).id
      return lead && !isOther ? reply.send(lead.lead) : reply.code(404).send({})
    },
  })
}
