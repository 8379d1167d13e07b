/** The routes that follow a signature: the applicant's copy, and its verification. */
import type { FastifyInstance } from 'fastify'
import type { Agreements } from '../agreements/agreement.ts'
import { saveAgreement } from '../agreements/save-agreement.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { perMinute } from '../platform/http/rate-limits.ts'
import { copiesRoute } from './copies-route.ts'
import { copyWriter } from './copy-writer.ts'
import { openCopy } from './open-copy.ts'
import { eraseExpiredCopies } from './table.ts'
import { verifyCopy } from './verify-copy.ts'
import { verifyRoute } from './verify-route.ts'

export interface SigningRoutes {
  readonly db: Database
  readonly agreements: Agreements
  readonly now: () => Date
}

const SWEEP_MS = 3_600_000

export async function signingRoutes(
  app: FastifyInstance,
  config: Config,
  { db, agreements, now }: SigningRoutes,
): Promise<void> {
  for (const agreement of new Set(Object.values(agreements))) {
    if (await saveAgreement(db, agreement, { brandName: config.BRAND_NAME, now: now() })) continue
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
function eraseExpired(app: FastifyInstance, { db, now }: Omit<SigningRoutes, 'agreements'>): void {
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
