import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { perMinuteAndInAll } from '../platform/http/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs.ts'
import type { SandboxAddress } from '../platform/server-context.ts'
import { importedLeads } from './find-lead.ts'
import { httpLeads, type LeadSettings } from './http-leads.ts'
import { leadsFromService } from './leads-from-service.ts'
import { leadgenRoutes } from './routes.ts'
import { deleteExpiredLeads } from './store.ts'

const SWEEP_MS = 60_000

/** Leads, while they last: from the operator's imports, then from the operator's lead service. */
export const leads: FastifyPluginAsync = async (app) => {
  const sweep = () => deleteExpiredLeads(app.db, app.now())
  runWhileServing(app, periodicJob('delete expired leads', SWEEP_MS, sweep))
  const imported = importedLeads(app.db, app.now)
  const settings = leadSettings(app.config, app.sandbox)
  const client = app.outsideServices.clientOf('leads')
  await app.register(leadgenRoutes, {
    findLead: settings
      ? leadsFromService(imported, httpLeads({ ...settings, ...client }))
      : imported,
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
  })
}

function leadSettings(
  { LEADS_URL, LEADS_TOKEN = '' }: Config,
  sandbox: SandboxAddress | undefined,
): LeadSettings | undefined {
  if (LEADS_URL) return { url: LEADS_URL, token: LEADS_TOKEN }
  return sandbox && { url: `${sandbox.url}/leads`, token: '' }
}
