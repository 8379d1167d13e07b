import type { FastifyPluginAsync } from 'fastify'
import { perMinute } from '../platform/http/rate-limits.ts'
import { runWhileServing } from '../platform/jobs.ts'
import type { PrepareSubmission } from './prepare-submission.ts'
import { readingRoutes } from './reading-routes.ts'
import { retentionJob } from './retention.ts'
import { applicationsRoute, receivedRoute } from './routes.ts'
import { receivedWith, submitApplication } from './submit-application.ts'

interface Applications {
  /** Validates, signs and seals submissions. */
  readonly prepareSubmission: PrepareSubmission
}

/** Takes and stores applications, and erases them when their time is over. */
export const applications: FastifyPluginAsync<Applications> = async (
  app,
  { prepareSubmission },
) => {
  const { config, db, now, signer, bankLink } = app
  if (config.RETENTION_DAYS !== undefined) {
    runWhileServing(app, retentionJob({ config, db, signer, now }, config.RETENTION_DAYS))
  }
  await app.register(applicationsRoute, {
    submit: submitApplication({ db, now, prepareSubmission, bankLink: bankLink.accounts }),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  await app.register(receivedRoute, {
    find: (key) => receivedWith(db, key),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  await app.register(readingRoutes)
}
