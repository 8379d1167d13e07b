/** The routes behind a signature, and what a submission needs of them. */
import type { FastifyInstance } from 'fastify'
import { CONFIRMATION_PATH, PRIVACY_PATH, TERMS_PATH } from '../contract/pages.ts'
import type { Config } from './config.ts'
import type { Agreement } from './documents/agreement.ts'
import { copyWriter } from './documents/copy-writer.ts'
import { perMinute } from './http/rate-limits.ts'
import { copiesRoute } from './routes/copies.ts'
import { verifyRoute } from './routes/verify.ts'
import type { Database } from './storage/database.ts'
import { eraseExpiredCopies } from './storage/signed-copies.ts'
import { COPY_LINK } from './use-cases/copy-link.ts'
import { keepAgreement } from './use-cases/keep-agreement.ts'
import { openCopy } from './use-cases/open-copy.ts'
import type { Signing } from './use-cases/sign-application.ts'
import { verifyCopy } from './use-cases/verify-copy.ts'

export interface SigningRoutes {
  readonly db: Database
  readonly agreement: Agreement
  readonly now: () => Date
}

export interface SigningUses {
  readonly signing: Signing
  /** Where the page goes after acceptance. */
  readonly answerUrl: string
}

const SWEEP_MS = 3_600_000

export async function signingRoutes(
  app: FastifyInstance,
  config: Config,
  { db, agreement, now }: SigningRoutes,
): Promise<SigningUses> {
  const brandName = config.BRAND_NAME
  if (!(await keepAgreement(db, agreement, { brandName, now: now() }))) {
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
  return {
    signing: {
      agreement,
      party: {
        brandName,
        supportEmail: config.SUPPORT_EMAIL ?? '',
        privacyUrl: addressOf(config, config.PRIVACY_URL ?? PRIVACY_PATH),
        termsUrl: addressOf(config, config.TERMS_URL ?? TERMS_PATH),
      },
      copyDays: config.COPY_DAYS,
      confirmationUrl: `${originOf(config)}${CONFIRMATION_PATH}${COPY_LINK}`,
    },
    answerUrl: config.SUBMITTED_URL ?? `${CONFIRMATION_PATH}${COPY_LINK}`,
  }
}

/** Once the server listens, and every hour, what an expired link opened is erased. */
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

/** Outside production the address that applicants open need not be set. */
function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}

/** A path of our own as an address, for readers of the copy. */
function addressOf(config: Config, link: string): string {
  return link.startsWith('/') ? `${originOf(config)}${link}` : link
}
