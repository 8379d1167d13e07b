import type { FastifyPluginAsync } from 'fastify'
import { runWhileServing } from '../platform/jobs.ts'
import { deliveryJobs } from './delivery-jobs.ts'

/** Sends webhooks and emails. */
export const notifications: FastifyPluginAsync = async (app) => {
  for (const job of await deliveryJobs(app)) runWhileServing(app, job)
}
