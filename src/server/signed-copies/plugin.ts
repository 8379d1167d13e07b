import fp from 'fastify-plugin'
import { mails, outboxSettings } from '../outbox/mail-service.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { onPdfThread } from '../platform/pdf/pdf-thread.ts'
import type { CopyContent } from './copy-content.ts'
import { serverCopyIdentity } from './copy-identity.ts'
import { readingSecretOf } from './link-service.ts'
import { findReadableCopy } from './linked-copies-service.ts'
import { openCopy } from './open-copy.ts'
import { copyReader, type ReadCopy } from './read-copy.ts'
import type { renderCopy } from './render-copy.ts'
import { copyRoutes } from './routes.ts'
import { sendCopyCode } from './send-copy-code.ts'
import { recordCounted, verifyCopy } from './service.ts'
import { signWith } from './sign-copy.ts'
import { eraseExpiredLinks } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly readCopy: ReadCopy
  }
}

const SWEEP_MS = 3_600_000
const BATCH_SIZE = 100

/** The signed copy, and its verification. */
export const signedCopies = fp(async (app) => {
  const { config, db, now, signer, timestamp, ledger } = app
  const sign = signWith(await serverCopyIdentity(config, now), timestamp)
  const asksForCode = config.COPY_CODE
  const sweep = async () => {
    await eraseExpiredLinks(db, now())
    while ((await recordCounted(db, { at: now(), signer }, BATCH_SIZE)) === BATCH_SIZE) {}
  }
  runWhileServing(app, periodicJob('erase expired links to copies', SWEEP_MS, sweep))
  const readCopy = copyReader({ ...serviceContext(app), generate: writeCopy, sign })
  app.decorate('readCopy', readCopy)
  const sendCode = sendCopyCode({
    ...serviceContext(app),
    turnOf: app.turnOf,
    mails: mails(await outboxSettings(config)),
    sender: { brandName: config.BRAND_NAME, supportEmail: config.SUPPORT_EMAIL ?? '' },
  })
  copyRoutes(app, {
    open: openCopy({ ...serviceContext(app), readCopy, asksForCode }),
    readingSecret: async (link) => {
      const copy = await findReadableCopy(db, link, { now: now(), ledger })
      return copy && readingSecretOf(copy)
    },
    sendCode: asksForCode ? sendCode : undefined,
    verify: verifyCopy(db, ledger),
    limits: {
      copies: perMinute(config.COPIES_PER_MINUTE),
      lookups: perMinute(config.LOOKUPS_PER_MINUTE),
    },
  })
})

/** Far more than a copy needs in its turn, for a thread that cannot start. */
const MAX_MS = 60_000

/** Runs `renderCopy` on the thread that writes PDFs. Throws a 503 if it takes too long. */
export async function writeCopy(
  content: CopyContent,
  signal = AbortSignal.timeout(MAX_MS),
): Promise<Uint8Array> {
  const module = new URL('./render-copy.ts', import.meta.url)
  try {
    return await onPdfThread<typeof renderCopy>(module, 'renderCopy', content, signal)
  } catch (error) {
    throw signal.aborted ? unavailable('writing the copy took too long') : error
  }
}
