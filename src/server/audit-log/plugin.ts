import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { type Job, runWhileServing } from '../platform/jobs.ts'
import { appendNextEvents } from './append-to-audit-log.ts'

/** Appends the events of all applications to the audit log. */
export const auditLog: FastifyPluginAsync = async (app) => {
  runWhileServing(app, appendJob(app.db))
}

export function appendJob(db: Database): Job {
  return { name: 'append events', tick: () => appendNextEvents(db) }
}
