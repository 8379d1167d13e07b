import type { FastifyPluginAsync } from 'fastify'
import { runWhileServing } from '../platform/jobs.ts'
import { retentionJob } from './retention.ts'

/** Erases applications when their retention ends. */
export const retention: FastifyPluginAsync = async (app) => {
  const { RETENTION_DAYS: days } = app.config
  if (days !== undefined) runWhileServing(app, retentionJob(app, days))
}
