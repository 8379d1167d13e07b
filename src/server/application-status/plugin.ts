import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  messageRoute,
  newStatusLinkRoute,
  resendCorrectionRoute,
  statusRoute,
  withdrawRoute,
} from '../../api/application-status.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { latestDay } from '../../application/fields/field.ts'
import { message as messageField } from '../../application/fields/text.ts'
import { errorText } from '../../messages/error-text.ts'
import { applicationMessages } from '../notifications/service.ts'
import { mailCipher, outboxSettings } from '../outbox/mail-service.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import { unavailable } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinute, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { programFor, shownProgramFor } from '../programs/removed-program-service.ts'
import type { WritingRefusal } from './rules.ts'
import { type ApplicationStatusService, applicationStatus } from './service.ts'
import { deleteExpiredLinks } from './store.ts'

interface StatusRoutes {
  readonly status: ApplicationStatusService
  readonly config: RouteLimit
}

/** The error code for each refusal. */
const NOT_WRITTEN = {
  decided: 'message.decided',
  written: 'message.written',
} as const satisfies Readonly<Record<WritingRefusal, string>>

const SWEEP_MS = 3_600_000

export const applicationStatuses: FastifyPluginAsync = async (app) => {
  const { config, db, now, programs } = app
  const settings = await outboxSettings(config)
  runWhileServing(
    app,
    periodicJob('delete expired links to the status', SWEEP_MS, () =>
      deleteExpiredLinks(db, now()),
    ),
  )
  statusRoutes(app, {
    status: applicationStatus({
      ...serviceContext(app),
      turnOf: app.turnOf,
      emails: applicationMessages(settings),
      cipher: settings.mail && mailCipher(settings.mail.key),
      programFor: async (state) => {
        const program = await programFor(db, programs, programIn(state))
        if (!program) throw unavailable("the application's program was removed")
        return program
      },
      shownProgramFor: (state) => shownProgramFor(db, programs, programIn(state)),
    }),
    config: perMinute(config.COPIES_PER_MINUTE),
  })
}

/** `POST {api}/api/applications/status` and its actions */
function statusRoutes(app: ValibotApp, routes: StatusRoutes): void {
  shownStatusRoutes(app, routes)
  messageRoutes(app, routes)
  linkRoutes(app, routes)
}

function shownStatusRoutes(app: ValibotApp, { status, config }: StatusRoutes): void {
  app.route({
    ...statusRoute,
    config,
    handler: async (request, reply) =>
      (await status.read(request.body, messagesFor(request))) ??
      sendError(request, reply, 404, 'status.not-found'),
  })

  app.route({
    ...withdrawRoute,
    config,
    handler: async (request, reply) => {
      const outcome = await status.withdraw(request.body)
      if (outcome === 'withdrawn') return reply.code(204).send()
      return outcome === undefined
        ? sendError(request, reply, 404, 'status.not-found')
        : sendError(request, reply, 409, `status.${outcome}`)
    },
  })
}

function messageRoutes(app: ValibotApp, { status, config }: StatusRoutes): void {
  app.route({
    ...messageRoute,
    config,
    handler: async (request, reply) => {
      const { text, ...link } = request.body
      const broken = messageField.validate(text, latestDay(app.now()))
      if (broken) {
        const message = errorText(broken, messagesFor(request))
        return reply.code(422).send({ errors: [{ field: 'text', code: broken.code, message }] })
      }
      const outcome = await status.write(link, text)
      if (outcome === 'sent') return reply.code(204).send()
      return outcome === undefined
        ? sendError(request, reply, 404, 'status.not-found')
        : sendError(request, reply, 409, NOT_WRITTEN[outcome])
    },
  })
}

/** The routes that mail links again. */
function linkRoutes(app: ValibotApp, { status, config }: StatusRoutes): void {
  app.route({
    ...resendCorrectionRoute,
    config,
    handler: async (request, reply) => {
      const outcome = await status.resendCorrection(request.body, sourceOf(request))
      if (outcome === 'sent') return reply.code(204).send()
      return outcome === undefined
        ? sendError(request, reply, 404, 'status.not-found')
        : sendError(request, reply, 409, `status.${outcome}`)
    },
  })

  app.route({
    ...newStatusLinkRoute,
    config,
    handler: async (request, reply) => {
      // Neither the answer nor its timing reveals whether the address exists.
      status.sendLink(request.body, sourceOf(request)).catch((error: unknown) => {
        request.log.error(withoutMessage(error), 'a new status link could not be sent')
      })
      return reply.code(204).send()
    },
  })
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 409,
  code:
    | 'status.not-found'
    | 'status.decided'
    | 'status.not-sent'
    | (typeof NOT_WRITTEN)[WritingRefusal],
) {
  const message = messagesFor(request).api.errors[code]
  return reply.code(status).send({ errors: [{ code, message }] })
}
