import {
  COPY_CODE_REQUIRED,
  copiesRoute,
  copyCodeRoute,
  readingLinkRoute,
} from '../../api/copies.ts'
import { verifyRoute } from '../../api/verify.ts'
import { sendError } from '../platform/http/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { CopyLink } from './link-service.ts'
import type { OpenCopy } from './open-copy.ts'
import type { SendCopyCode } from './send-copy-code.ts'
import type { VerifyCopy } from './service.ts'

export interface CopyRoutes {
  readonly open: OpenCopy
  /** Returns the secret of a link that only reads the copy; undefined if `link` opens none. */
  readonly readingSecret: (link: CopyLink) => Promise<string | undefined>
  /** Undefined if no code is required. */
  readonly sendCode: SendCopyCode | undefined
  readonly verify: VerifyCopy
  readonly limits: { readonly copies: RouteLimit; readonly lookups: RouteLimit }
}

/** `POST {api}/api/copies`, `…/copies/link`, `…/copies/code` and `{api}/api/verify` */
export function copyRoutes(app: ValibotApp, routes: CopyRoutes): void {
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
