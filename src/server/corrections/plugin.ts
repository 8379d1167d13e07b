import type { FastifyPluginAsync } from 'fastify'
import { perMinuteUnlessKey } from '../platform/http/limits/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { corrections as correctionService } from './answer.ts'
import type { PrepareCorrection } from './prepare-correction.ts'
import { correctionRoutes } from './routes.ts'
import { closeExpired } from './service.ts'

interface Corrections {
  /**
   * Returns the function that validates, signs and seals the corrected applications of a program.
   */
  readonly prepareCorrection: (program: Program) => Promise<PrepareCorrection>
}

const SWEEP_MS = 600_000

/** Lets applicants make the corrections that reviewers request. */
export const corrections: FastifyPluginAsync<Corrections> = async (app, { prepareCorrection }) => {
  const { config, db, now, signer, bankLink } = app
  const sweep = async () => closeExpired(db, { at: now(), signer, ledger: app.ledger })
  runWhileServing(app, periodicJob('close expired requests for corrections', SWEEP_MS, sweep))
  correctionRoutes(app, {
    corrections: correctionService({
      ...serviceContext(app),
      prepareCorrection,
      bankLink: bankLink.accounts,
      publishedHead: app.publishedHead,
    }),
    config: perMinuteUnlessKey(config.DRAFTS_PER_MINUTE),
  })
}
