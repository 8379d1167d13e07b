import type { FastifyPluginAsync } from 'fastify'
import { runWhileServing } from '../platform/jobs/jobs.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import type { StatusLinkMaker } from './service.ts'

export const notifications: FastifyPluginAsync<{ readonly statusLink: StatusLinkMaker }> = async (
  app,
  { statusLink },
) => {
  const { config, programs, db, ledger, signer, now, log, publishedHead } = app
  const context = { config, programs, db, ledger, signer, now, log, statusLink, publishedHead }
  for (const job of await deliveryJobs(context)) runWhileServing(app, job)
}
