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
import { sendError } from '../platform/http/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import { answerOutdatedPages } from '../platform/http/outdated-page.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { requireOwnAnswers } from '../programs/form-service.ts'
import { senderOf } from '../signing/sender-service.ts'
import {
  sendNotAsked,
  sendRefusedAnswers,
  sendSaved,
  sendUnsaved,
} from '../signing/submission-replies-service.ts'
import { keyOfSystem } from './idempotency.ts'
import type { SubmitApplication } from './service.ts'

export interface ApplicationsRoute {
  readonly submit: SubmitApplication
  readonly config: RouteLimit
}

interface ReceivedRoute extends Pick<ApplicationsRoute, 'config'> {
  /** Finds the application that was received with an idempotency key. */
  readonly find: (key: string) => Promise<ReceivedApplication | undefined>
  readonly findReference: (reference: string) => Promise<ReceivedApplication | undefined>
}

/** `POST {api}/api/applications` */
export function applicationsRoutes(app: ValibotApp, { submit, config }: ApplicationsRoute): void {
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

/** The status for a link that no longer works. */
const LINK_CLOSED = 409

function linkIn(header = ''): LinkAccess | undefined {
  const [id = '', token] = header.split(':')
  return token === undefined ? undefined : { id, token }
}

/** `GET {api}/api/applications/received`, and `GET {api}/api/received-applications/{reference}`. */
export function receivedRoutes(
  app: ValibotApp,
  { find, findReference, config }: ReceivedRoute,
): void {
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
