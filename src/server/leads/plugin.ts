import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { leadgenRoute } from '../../api/leads.ts'
import { repairedLeadId } from '../../application/lead.ts'
import type { Config } from '../platform/config/config.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import { callsPerMinute, perMinuteAndInAll } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import type { SandboxAddress } from '../platform/server-context.ts'
import type { Program } from '../programs/program-service.ts'
import { type FindLead, importedLeads, leadsFromService } from './find-lead.ts'
import { httpLeads, type LeadSettings } from './http-leads.ts'
import { deleteExpiredLeads } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly leads: {
      /**
       * Returns the program whose pages a visitor with this `pmi` sees. Returns undefined for an
       * unknown lead, for a lead without a program, for a visitor who sends too many requests, and
       * while the service does not answer.
       */
      readonly programOf: (request: FastifyRequest, pmi: string) => Promise<Program | undefined>
    }
  }
}

const SWEEP_MS = 60_000

/** Finds leads that have not expired: in the operator's imports, then in their lead service. */
export const leads = fp(async (app) => {
  const { config, db, now, programs } = app
  const sweep = () => deleteExpiredLeads(db, now())
  runWhileServing(app, periodicJob('delete expired leads', SWEEP_MS, sweep))
  const imported = importedLeads(db, now)
  const settings = leadSettings(config, app.sandbox)
  const client = app.outsideServices.clientOf('leads')
  const findLead = settings
    ? leadsFromService(imported, httpLeads({ ...settings, ...client }))
    : imported
  const isAllowed = callsPerMinute(app, config.LOOKUPS_PER_MINUTE)
  app.decorate('leads', {
    programOf: async (request: FastifyRequest, pmi: string) => {
      if (programs.others.length === 0) return undefined
      if (!(await isAllowed(request))) return undefined
      const repaired = repairedLeadId(pmi)
      const find = async () => {
        const lead = await findLead(pmi)
        return lead || !repaired || !(await isAllowed(request)) ? lead : findLead(repaired)
      }
      const lead = await find().catch((error: unknown) => {
        request.log.error(withoutMessage(error), 'a lead could not be read')
        return undefined
      })
      return lead?.program === undefined ? undefined : programs.named(lead.program)
    },
  })
  leadRoutes(app, { findLead })
})

function leadSettings(
  { LEADS_URL, LEADS_TOKEN = '' }: Config,
  sandbox: SandboxAddress | undefined,
): LeadSettings | undefined {
  if (LEADS_URL) return { url: LEADS_URL, token: LEADS_TOKEN }
  return sandbox && { url: `${sandbox.url}/leads`, token: '' }
}

/** `GET /apply/api/leadgen/{pmi}` */
function leadRoutes(app: ValibotApp, { findLead }: { readonly findLead: FindLead }): void {
  app.route({
    ...leadgenRoute,
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
    handler: async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      // A lead of one program must not fill in another program's application.
      const isOther = lead?.program !== undefined && lead.program !== app.programOf(request).id
      return lead && !isOther ? reply.send(lead.lead) : reply.code(404).send({})
    },
  })
}
