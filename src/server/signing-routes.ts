/** The routes that follow a signature: the applicant's copy, and its verification. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Agreement } from './documents/agreement.ts'
import { copyWriter } from './documents/copy-writer.ts'
import { perMinute } from './http/rate-limits.ts'
import { copiesRoute } from './routes/copies.ts'
import { verifyRoute } from './routes/verify.ts'
import type { Database } from './storage/database.ts'
import { eraseExpiredCopies } from './storage/signed-copies.ts'
import { openCopy } from './use-cases/open-copy.ts'
import { saveAgreement } from './use-cases/save-agreement.ts'
import { verifyCopy } from './use-cases/verify-copy.ts'

export interface SigningRoutes {
  readonly db: Database
  readonly agreement: Agreement
  readonly now: () => Date
}

const SWEEP_MS = 3_600_000

export async function signingRoutes(
  app: FastifyInstance,
  config: Config,
  { db, agreement, now }: SigningRoutes,
): Promise<void> {
  if (!(await saveAgreement(db, agreement, { brandName: config.BRAND_NAME, now: now() }))) {
    app.log.warn(
      { version: agreement.version },
      'this version of the agreement was served with another text before; give it a new version',
    )
  }
  const writer = copyWriter()
  app.addHook('onClose', () => writer.close())
  eraseExpired(app, { db, now })
  await app.register(copiesRoute, {
    open: openCopy({ db, writer, now }),
    config: perMinute(config.COPIES_PER_MINUTE),
  })
  await app.register(verifyRoute, {
    verify: verifyCopy(db),
    config: perMinute(config.LOOKUPS_PER_MINUTE),
  })
}

/** Erases expired copies once the server listens, and every hour. */
function eraseExpired(app: FastifyInstance, { db, now }: Omit<SigningRoutes, 'agreement'>): void {
  const erase = () =>
    eraseExpiredCopies(db, now()).catch((error: Error) => {
      app.log.error({ error: error.name }, 'expired copies could not be erased')
    })
  const timer = setInterval(erase, SWEEP_MS).unref()
  app.addHook('onListen', async () => {
    erase()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
