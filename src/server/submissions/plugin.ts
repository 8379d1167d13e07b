import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { countEntered } from '../funnel/service.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import { perMinute, perMinuteUnlessKey } from '../platform/http/limits/rate-limits.ts'
import type { Program } from '../programs/program-service.ts'
import { type HourlyShares, hourlyShares } from './hourly-shares.ts'
import type { PrepareSubmission } from './prepare-submission.ts'
import { applicationsRoutes, receivedRoutes } from './routes.ts'
import { findByIdempotencyKey, findByReference, submitApplication } from './service.ts'

interface Submissions {
  /** Returns the function that validates, signs and seals the submissions of a program. */
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly submissionShares: HourlyShares
  }
}

/** Counts the accepted applications, for the routes and for the metrics. */
export const submissionShares = fp(async (app) => {
  const { config, now } = app
  app.decorate('submissionShares', hourlyShares({ max: config.SUBMISSIONS_PER_HOUR, now }))
})

export const submissions: FastifyPluginAsync<Submissions> = async (app, { prepareSubmission }) => {
  const { config, db, now, bankLink } = app
  applicationsRoutes(app, {
    submit: submitApplication({
      db,
      now,
      prepareSubmission,
      bankLink: bankLink.accounts,
      shares: app.submissionShares,
      turnOf: app.turnOf,
      ledger: app.ledger,
      publishedHead: app.publishedHead,
      cipher: app.invitations.cipher,
      countEntered: async (program, language) => {
        if (config.FUNNEL_DAYS === 0) return
        await countEntered(db, { program, language, at: now() }).catch((error: unknown) => {
          app.log.error(
            withoutMessage(error),
            'an application that was entered with an API key could not be counted',
          )
        })
      },
    }),
    config: perMinuteUnlessKey(config.SUBMISSIONS_PER_MINUTE),
  })
  receivedRoutes(app, {
    find: (key) => findByIdempotencyKey(db, key),
    findReference: (reference) => findByReference(db, reference),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
}
