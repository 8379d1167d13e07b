import type { FastifyPluginAsync } from 'fastify'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { runWhileServing } from '../platform/jobs.ts'
import { draftRoutes } from './routes.ts'
import { drafts as draftService } from './service.ts'
import { deleteExpiredDrafts } from './store.ts'

const SWEEP_MS = 3_600_000

/** Drafts that applicants save to finish later, on any device. */
export const drafts: FastifyPluginAsync = async (app) => {
  const { config, db, now, signer } = app
  runWhileServing(app, {
    name: 'delete expired drafts',
    pauseMs: SWEEP_MS,
    tick: async () => {
      await deleteExpiredDrafts(db, now())
      return false
    },
  })
  draftRoutes(app, {
    drafts: draftService({
      db,
      now,
      signer,
      ledger: app.ledger,
      maxDrafts: config.MAX_DRAFTS,
    }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}
