import type { FastifyPluginAsync } from 'fastify'
import { DAY_MS } from '../platform/days.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { runWhileServing } from '../platform/jobs.ts'
import { ownerEntryRoutes } from './routes.ts'
import { ownerEntry as ownerEntryService } from './service.ts'
import { expireLinks } from './store.ts'

const SWEEP_MS = 3_600_000
/** How long the server can say that a link has expired. */
const REMEMBERED_MS = 60 * DAY_MS

/** Lets owners of a company enter their own details. */
export const ownerEntry: FastifyPluginAsync = async (app) => {
  const { config, db, now, signer } = app
  runWhileServing(app, {
    name: 'delete expired owner links',
    pauseMs: SWEEP_MS,
    tick: async () => {
      const before = new Date(now().getTime() - REMEMBERED_MS)
      await expireLinks(db, { now: now(), before })
      return false
    },
  })
  ownerEntryRoutes(app, {
    links: ownerEntryService({
      db,
      now,
      signer,
      ledger: app.ledger,
      maxLinks: config.MAX_DRAFTS,
    }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}
