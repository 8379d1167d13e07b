import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type Job, runWhileServing } from '../platform/jobs.ts'
import { saveHead, stampJob } from './heads-service.ts'
import { appendNextEvents, hasPendingEvents } from './log-service.ts'
import { readTrust } from './trust-service.ts'

/** Appends the events of all applications to the audit log, and has its head stamped. */
export const auditLog: FastifyPluginAsync = async (app) => {
  const { config, db, timestamp } = app
  runWhileServing(app, appendJob(app))
  if (timestamp) runWhileServing(app, stampJob({ config, db, timestamp }))
}

interface AppendJob {
  readonly config: Config
  readonly db: Database
  readonly signer: Signer
}

export function appendJob({ config, db, signer }: AppendJob): Job {
  return {
    name: 'append events',
    tick: async () => {
      if (!(await hasPendingEvents(db))) return false
      const more = await appendNextEvents(db, { signer, trust: await readTrust(config) })
      await saveHead(config, db)
      return more
    },
  }
}
