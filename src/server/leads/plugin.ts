import { leadgenRoute, leadgenSchema } from '../../api/leadgen.ts'
import { served } from '../../api/route.ts'
import type { Config } from '../platform/config/config.ts'
import { perMinuteAndInAll } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs.ts'
import type { SandboxAddress } from '../platform/server-context.ts'
import { importedLeads } from './find-lead.ts'
import { httpLeads, type LeadSettings } from './http-leads.ts'
import { leadsFromService } from './leads-from-service.ts'
import { deleteExpiredLeads } from './store.ts'

const SWEEP_MS = 60_000

/** Leads, while they last: from the operator's imports, then from the operator's lead service. */
export const leads: FastifyPluginAsyncValibot<object> = async (app) => {
  const sweep = () => deleteExpiredLeads(app.db, app.now())
  runWhileServing(app, periodicJob('delete expired leads', SWEEP_MS, sweep))
  const imported = importedLeads(app.db, app.now)
  const settings = leadSettings(app.config, app.sandbox)
  const client = app.outsideServices.clientOf('leads')
  const findLead = settings
    ? leadsFromService(imported, httpLeads({ ...settings, ...client }))
    : imported
  app.route({
    ...served(leadgenRoute, leadgenSchema),
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
    handler: async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      return lead ? reply.send(lead) : reply.code(404).send({})
    },
  })
}

function leadSettings(
  { LEADS_URL, LEADS_TOKEN = '' }: Config,
  sandbox: SandboxAddress | undefined,
): LeadSettings | undefined {
  if (LEADS_URL) return { url: LEADS_URL, token: LEADS_TOKEN }
  return sandbox && { url: `${sandbox.url}/leads`, token: '' }
}
