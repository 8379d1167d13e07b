import type { FastifyPluginAsync } from 'fastify'
import { programIn } from '../../application/facts/application-state.ts'
import { applicationMessages } from '../notifications/service.ts'
import { mailCipher, outboxSettings } from '../outbox/mail-service.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { programFor, shownProgramFor } from '../programs/removed-program-service.ts'
import { statusRoutes } from './routes.ts'
import { applicationStatus } from './service.ts'
import { deleteExpiredLinks } from './store.ts'

const SWEEP_MS = 3_600_000

export const applicationStatuses: FastifyPluginAsync = async (app) => {
  const { config, db, now, programs } = app
  const settings = await outboxSettings(config)
  runWhileServing(
    app,
    periodicJob('delete expired links to the status', SWEEP_MS, () =>
      deleteExpiredLinks(db, now()),
    ),
  )
  statusRoutes(app, {
    status: applicationStatus({
      ...serviceContext(app),
      turnOf: app.turnOf,
      emails: applicationMessages(settings),
      cipher: settings.mail && mailCipher(settings.mail.key),
      programFor: async (state) => {
        const program = await programFor(db, programs, programIn(state))
        if (!program) throw unavailable("the application's program was removed")
        return program
      },
      shownProgramFor: (state) => shownProgramFor(db, programs, programIn(state)),
    }),
    config: perMinute(config.COPIES_PER_MINUTE),
  })
}
