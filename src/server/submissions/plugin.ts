import type { FastifyPluginAsync } from 'fastify'
import { readTrust } from '../audit-log/trust-service.ts'
import { perMinute } from '../platform/http/rate-limits.ts'
import type { Program } from '../programs/program-service.ts'
import type { PrepareSubmission } from './prepare-submission.ts'
import { applicationsRoutes, receivedRoutes } from './routes.ts'
import { receivedAs, receivedWith, submitApplication } from './service.ts'

interface Submissions {
  /** Validates, signs and seals the submissions of a program. */
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
}

/** Takes and stores applications. */
export const submissions: FastifyPluginAsync<Submissions> = async (app, { prepareSubmission }) => {
  const { config, db, now, bankLink } = app
  await app.register(applicationsRoutes, {
    submit: submitApplication({
      db,
      now,
      prepareSubmission,
      bankLink: bankLink.accounts,
      trust: () => readTrust(config),
      cipher: app.invitations.cipher,
    }),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  await app.register(receivedRoutes, {
    find: (key) => receivedWith(db, key),
    findReference: (reference) => receivedAs(db, reference),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
}
