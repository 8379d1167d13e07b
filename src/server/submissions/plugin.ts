import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import {
  ANSWER_NOT_ASKED,
  applicationsRoute,
  earlierReceivedReferenceRoute,
  IDEMPOTENCY_HEADER,
  isOwnIdempotencyKey,
  type ReceivedApplication,
  receivedReferenceRoute,
  receivedRoute,
} from '../../api/applications.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { ANSWER_LOCKED, closedLinkCode, INVITATION_HEADER } from '../../api/invitation-links.ts'
import { LEAD_HEADER } from '../../api/leads.ts'
import { closedSignatureCode, SIGNATURE_HEADER } from '../../api/signature-links.ts'
import { replyPath } from '../../application/corrections/reply-paths.ts'
import { countEntered } from '../funnel/service.ts'
import { sendError, withoutMessage } from '../platform/http/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import {
  perMinute,
  perMinuteUnlessKey,
  type RouteLimit,
} from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import { answerOutdatedPages } from '../platform/http/outdated-page.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { requireOwnAnswers } from '../programs/form-service.ts'
import type { Program } from '../programs/program-service.ts'
import { senderOf } from '../signing/sender-service.ts'
import {
  sendNotAsked,
  sendRefusedAnswers,
  sendSaved,
  sendUnsaved,
} from '../signing/submission-replies-service.ts'
import { type HourlyShares, hourlyShares } from './hourly-shares.ts'
import { keyOfSystem } from './idempotency.ts'
import type { PrepareSubmission } from './prepare-submission.ts'
import {
  findByIdempotencyKey,
  findByReference,
  type SubmitApplication,
  submitApplication,
} from './service.ts'

interface ApplicationsRoute {
  readonly submit: SubmitApplication
  readonly config: RouteLimit
}

interface ReceivedRoute extends Pick<ApplicationsRoute, 'config'> {
  /** Finds the application that was received with an idempotency key. */
  readonly find: (key: string) => Promise<ReceivedApplication | undefined>
  readonly findReference: (reference: string) => Promise<ReceivedApplication | undefined>
}

/** The status for a link that no longer works. */
const LINK_CLOSED = 409

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

/** `POST {api}/api/applications` */
function applicationsRoutes(app: ValibotApp, { submit, config }: ApplicationsRoute): void {
  answerOutdatedPages(app)
  app.route({
    ...applicationsRoute,
    config,
    handler: async (request, reply) => {
      const enteredBy = app.apiKeyOf(request)
      const sentKey = request.headers[IDEMPOTENCY_HEADER]
      if (sentKey !== undefined && !enteredBy && !isOwnIdempotencyKey(sentKey)) {
        return sendError(reply, 400, 'value', IDEMPOTENCY_HEADER)
      }
      const { replies, threadKey: _, ...body } = request.body
      const messages = messagesFor(request)
      if (replies.length > 0) {
        const paths = replies.map(({ number }) => replyPath(number))
        return sendNotAsked(reply, paths, messages)
      }
      const program = enteredBy ? app.programOfKey(request) : app.programOf(request)
      const result = await submit({
        program,
        sender: senderOf(request, program, enteredBy),
        body: requireOwnAnswers(body, program),
        sentBody: request.sentBody,
        idempotencyKey:
          sentKey && enteredBy ? keyOfSystem(sentKey, request.headers.authorization) : sentKey,
        intent: request.headers[INTENT_HEADER],
        lead: request.headers[LEAD_HEADER],
        invitation: linkIn(request.headers[INVITATION_HEADER]),
        signature: linkIn(request.headers[SIGNATURE_HEADER]),
        source: sourceOf(request),
      })
      switch (result.outcome) {
        case 'accepted':
          return sendSaved(reply, result, enteredBy)
        case 'key-of-another-body': {
          const message = messages.api.errors['idempotency.body']
          const { received } = result
          return reply.code(422).send({ errors: [{ code: 'idempotency.body', message }], received })
        }
        case 'invitation-closed':
          return sendError(reply, LINK_CLOSED, closedLinkCode(result.why))
        case 'signature-closed':
          return sendError(reply, LINK_CLOSED, closedSignatureCode(result.why))
        case 'answers-locked':
          return sendRefusedAnswers(reply, result.names, ANSWER_LOCKED, messages)
        case 'not-asked':
          return sendRefusedAnswers(reply, result.fields, ANSWER_NOT_ASKED, messages)
        default:
          return sendUnsaved(reply, result, messages)
      }
    },
  })
}

function linkIn(header = ''): LinkAccess | undefined {
  const [id = '', token] = header.split(':')
  return token === undefined ? undefined : { id, token }
}

/** `GET {api}/api/applications/received`, and `GET {api}/api/received-applications/{reference}`. */
function receivedRoutes(app: ValibotApp, { find, findReference, config }: ReceivedRoute): void {
  app.route({
    ...receivedRoute,
    config,
    handler: async (request, reply) => {
      const result = await find(request.headers[IDEMPOTENCY_HEADER])
      return result ? reply.send(result) : reply.callNotFound()
    },
  })
  for (const route of [receivedReferenceRoute, earlierReceivedReferenceRoute]) {
    app.route({
      ...route,
      config,
      handler: async (request, reply) => {
        const result = await findReference(request.params.reference)
        return result ? reply.send(result) : reply.callNotFound()
      },
    })
  }
}
