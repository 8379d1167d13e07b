import fp from 'fastify-plugin'
import {
  COPY_CODE_REQUIRED,
  copiesRoute,
  copyCodeRoute,
  readingLinkRoute,
} from '../../api/copies.ts'
import { verifyRoute } from '../../api/verify.ts'
import { mails, outboxSettings } from '../outbox/mail-service.ts'
import { problemText } from '../platform/config/settings.ts'
import { sendError } from '../platform/http/errors.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinute, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { type RequestSource, sourceOf } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { type ServiceContext, serviceContext } from '../platform/ledger.ts'
import { onPdfThread } from '../platform/pdf/pdf-thread.ts'
import { isCopyCode } from './copy-codes-store.ts'
import type { CopyContent } from './copy-content.ts'
import { expiryWarning, serverCopyIdentity } from './copy-identity.ts'
import { signWith } from './create-copy.ts'
import { type CopyLink, readingSecretOf } from './link-service.ts'
import { findReadableCopy } from './linked-copies-service.ts'
import { copyReader, type ReadCopy } from './read-copy.ts'
import type { renderCopy } from './render-copy.ts'
import { type SendCopyCode, sendCopyCode } from './send-copy-code.ts'
import { recordCounted, recordLinkDownload, type VerifyCopy, verifyCopy } from './service.ts'
import { eraseExpiredLinks } from './store.ts'

interface CopyRoutes {
  readonly open: OpenCopy
  /** Returns the secret of a link that only reads the copy; undefined if `link` opens none. */
  readonly readingSecret: (link: CopyLink) => Promise<string | undefined>
  /** Undefined if no code is required. */
  readonly sendCode: SendCopyCode | undefined
  readonly verify: VerifyCopy
  readonly limits: { readonly copies: RouteLimit; readonly lookups: RouteLimit }
}

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
  const identity = await serverCopyIdentity(config, now)
  const warning = expiryWarning(identity, now())
  if (warning) app.log.warn(problemText(warning))
  const sign = signWith(identity, timestamp)
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

/** `POST {api}/api/copies`, `…/copies/link`, `…/copies/code` and `{api}/api/verify` */
function copyRoutes(app: ValibotApp, routes: CopyRoutes): void {
  openCopyRoutes(app, routes)
  readingLinkRoutes(app, routes)
  if (routes.sendCode) copyCodeRoutes(app, routes.limits.copies, routes.sendCode)
  verificationRoutes(app, routes)
}

function openCopyRoutes(app: ValibotApp, { open, limits }: CopyRoutes): void {
  app.route({
    ...copiesRoute,
    config: limits.copies,
    handler: async (request, reply) => {
      const { code, ...link } = request.body
      const pdf = await open(link, code, sourceOf(request))
      if (pdf === 'code-missing') return sendError(reply, 403, COPY_CODE_REQUIRED, 'code')
      if (pdf === 'code-wrong') return sendError(reply, 403, 'copy-code.wrong', 'code')
      if (!pdf) {
        const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
        return reply.code(404).send({ errors: [error] })
      }
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${link.reference}.pdf"`)
        .send(Buffer.from(pdf))
    },
  })
}

function readingLinkRoutes(app: ValibotApp, { readingSecret, limits }: CopyRoutes): void {
  app.route({
    ...readingLinkRoute,
    config: limits.copies,
    handler: async (request, reply) => {
      const secret = await readingSecret(request.body)
      if (secret !== undefined) return { secret }
      const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
      return reply.code(404).send({ errors: [error] })
    },
  })
}

function copyCodeRoutes(app: ValibotApp, config: RouteLimit, sendCode: SendCopyCode): void {
  app.route({
    ...copyCodeRoute,
    config,
    handler: async (request, reply) => {
      if (await sendCode(request.body, sourceOf(request))) return reply.code(204).send()
      const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
      return reply.code(404).send({ errors: [error] })
    },
  })
}

function verificationRoutes(app: ValibotApp, { verify, limits }: CopyRoutes): void {
  app.route({
    ...verifyRoute,
    config: limits.lookups,
    handler: async ({ body }) => {
      const copy = await verify(body)
      return copy ? { isSignedRecord: true as const, ...copy } : { isSignedRecord: false as const }
    },
  })
}

interface OpenCopyDependencies extends ServiceContext {
  readonly readCopy: ReadCopy
  /** Whether the link requires a code that was mailed to the signer. */
  readonly asksForCode: boolean
}

/** Returns the PDF; undefined for a wrong or expired link, and data that no signed event covers. */
type OpenCopy = (
  link: CopyLink,
  code: string | undefined,
  source: RequestSource,
) => Promise<Uint8Array | 'code-missing' | 'code-wrong' | undefined>

/** Returns an applicant's copy to anyone with the link. An event records each download. */
function openCopy(deps: OpenCopyDependencies): OpenCopy {
  const { db, now, signer, ledger, readCopy, asksForCode } = deps
  return async (link, code, source) => {
    const copy = await findReadableCopy(db, link, { now: now(), ledger })
    if (!copy) return undefined
    if (asksForCode) {
      if (code === undefined) return 'code-missing'
      if (!(await isCopyCode(db, link, code, { now: now(), ledger }))) return 'code-wrong'
    }
    const pdf = await readCopy(copy, source)
    if (!pdf) return undefined
    const { reference, version } = copy
    const isRecorded = await recordLinkDownload(db, { reference, version, at: now(), signer })
    return isRecorded ? pdf : undefined
  }
}
