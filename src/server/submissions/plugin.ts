import type { FastifyPluginAsync } from 'fastify'
import { countEntered } from '../funnel/service.ts'
import { withoutMessage } from '../platform/http/errors.ts'
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
  applicationsRoutes(app, {
    submit: submitApplication({
      db,
      now,
      prepareSubmission,
      bankLink: bankLink.accounts,
      ledger: app.ledger,
      cipher: app.invitations.cipher,
      countEntered: async (program, language) => {
        if (config.FUNNEL_DAYS === 0) return
        await countEntered(db, { program, language, at: now() }).catch((error: unknown) => {
          app.log.error(
            withoutMessage(error),
            'an application that was entered with a key was not counted',
          )
        })
      },
    }),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
  receivedRoutes(app, {
    find: (key) => receivedWith(db, key),
    findReference: (reference) => receivedAs(db, reference),
    config: perMinute(config.SUBMISSIONS_PER_MINUTE),
  })
}
