import type { FastifyPluginAsync } from 'fastify'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { ownerLinks } from './links.ts'
import { ownerEntryRoutes } from './routes.ts'
import { expireLinks } from './store.ts'

const SWEEP_MS = 3_600_000
/** How long the server can say that a link has expired. */
const REMEMBERED_MS = 60 * DAY_MS

/** Lets owners of a company enter their own details. */
export const ownerEntry: FastifyPluginAsync = async (app) => {
  const { config, db, now } = app
  const sweep = async () =>
    expireLinks(db, { now: now(), before: new Date(now().getTime() - REMEMBERED_MS) })
  runWhileServing(app, periodicJob('delete expired owner links', SWEEP_MS, sweep))
  ownerEntryRoutes(app, {
    links: ownerLinks({ ...serviceContext(app), maxLinks: config.MAX_DRAFTS }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}
