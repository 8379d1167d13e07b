import type { FastifyReply } from 'fastify'
import {
  type ClosedLink,
  closedLinkCode,
  newLinkRoute,
  openInvitationRoute,
  progressRoute,
} from '../../api/invitation-links.ts'
import { sendError, withoutMessage } from '../platform/http/errors.ts'
import { errorWith } from '../platform/http/http-error.ts'
import type { RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { accessOf } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { ApplicantLinks } from './applicant-links.ts'

interface ApplicantRoutes {
  readonly links: ApplicantLinks
  readonly config: RouteLimit
}

export function applicantRoutes(app: ValibotApp, { links, config }: ApplicantRoutes): void {
  app.route({
    ...openInvitationRoute,
    config,
    handler: async (request, reply) => {
      const opened = await links.answers(accessOf(request))
      return typeof opened === 'string' ? sendClosed(reply, opened) : reply.send(opened)
    },
  })

  app.route({
    ...progressRoute,
    config,
    preParsing: async (request) => {
      const closed = await links.closed(accessOf(request))
      if (closed) throw errorWith(closedStatus(closed), closedLinkCode(closed))
    },
    handler: async (request, reply) => {
      const closed = await links.progress(accessOf(request), request.body)
      return closed ? sendClosed(reply, closed) : reply.code(204).send()
    },
  })

  app.route({
    ...newLinkRoute,
    config,
    handler: async (request, reply) => {
      // Not awaited: the response time would reveal whether the invitation exists.
      links
        .requestNewLink(request.params.id)
        .catch((error: unknown) =>
          request.log.error(withoutMessage(error), 'a new link to an invitation could not be sent'),
        )
      return reply.code(204).send()
    },
  })
}

function sendClosed(reply: FastifyReply, reason: ClosedLink) {
  return sendError(reply, closedStatus(reason), closedLinkCode(reason))
}

function closedStatus(reason: ClosedLink) {
  return reason === 'unknown' ? 404 : 410
}
