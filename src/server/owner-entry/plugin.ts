import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { INTENT_HEADER } from '../../api/intent.ts'
import {
  enterDetailsRoute,
  inviteOwnerRoute,
  MAX_OWNER_LINK_BODY,
  OWNER_LINK_GONE,
  objectRoute,
  openOwnerLinkRoute,
  ownerLinkCode,
  ownerLinkStatusRoute,
  withdrawOwnerLinkRoute,
} from '../../api/owner-entry.ts'
import { errorOf, sendError } from '../platform/http/errors.ts'
import { errorWith, type HttpError } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinute, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import { answerOutdatedPages, sendIssues } from '../platform/http/outdated-page.ts'
import { accessOf, type LinkRequest, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { ALREADY_OBJECTED, type LinkEnd, type OwnerLinks, ownerLinks } from './links.ts'
import { expireLinks } from './store.ts'

interface OwnerEntryRoutes {
  readonly links: OwnerLinks
  readonly config: RouteLimit
  /** The maximum number of links that one address may create in an hour. */
  readonly maxNewPerHour: number
}

type AccessRequest = LinkRequest & FastifyRequest

const SWEEP_MS = 3_600_000
/** How long the server can say that a link has expired. */
const REMEMBERED_MS = 60 * DAY_MS

/** Lets owners of a company enter their own details. */
export const ownerEntry: FastifyPluginAsync = async (app) => {
  const { config, db, now } = app
  const sweep = async () =>
    expireLinks(db, { now: now(), before: new Date(now().getTime() - REMEMBERED_MS) })
  runWhileServing(app, periodicJob('delete expired owner links', SWEEP_MS, sweep))
  ownerEntryRoutes(app, {
    links: ownerLinks({ ...serviceContext(app), maxLinks: config.MAX_DRAFTS }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}

/** `{api}/api/owner-invitations/{id}` and `{api}/api/owner-entries/{id}` */
function ownerEntryRoutes(app: ValibotApp, routes: OwnerEntryRoutes): void {
  answerOutdatedPages(app)
  applicantRoutes(app, routes)
  openingRoute(app, routes)
  enteringRoutes(app, routes)
}

function accessAt(request: AccessRequest) {
  return { ...accessOf(request), program: request.server.programOf(request) }
}

/** The routes for the applicant, who creates the link. */
function applicantRoutes(
  app: ValibotApp,
  { links, config, maxNewPerHour }: OwnerEntryRoutes,
): void {
  const limitNew = limitNewPerHour(app, maxNewPerHour)
  app.route({
    ...inviteOwnerRoute,
    config,
    bodyLimit: MAX_OWNER_LINK_BODY,
    preParsing: async (request) => {
      await limitNew(request)
      await links.requireRoom(sourceOf(request))
    },
    handler: async (request, reply) => {
      const from = { source: sourceOf(request), intent: request.headers[INTENT_HEADER] }
      const status = await links.create(accessAt(request), request.body, from)
      return status ? reply.send(status) : sendGone(reply, undefined)
    },
  })

  app.route({
    ...ownerLinkStatusRoute,
    config,
    handler: async (request, reply) => {
      const status = await links.status(accessAt(request))
      return status ? reply.send(status) : sendGone(reply, undefined)
    },
  })

  app.route({
    ...withdrawOwnerLinkRoute,
    config,
    handler: async (request, reply) => {
      const isWithdrawn = await links.withdraw(accessAt(request))
      return isWithdrawn ? reply.code(204).send() : sendGone(reply, undefined)
    },
  })
}

function openingRoute(app: ValibotApp, { links, config }: OwnerEntryRoutes): void {
  app.route({
    ...openOwnerLinkRoute,
    config,
    handler: async (request, reply) => {
      const opened = await links.open(accessAt(request))
      if (opened === undefined) return sendGone(reply, undefined)
      if (!('gone' in opened)) return reply.send(opened)
      const { gone: end, ...shown } = opened
      return reply.code(OWNER_LINK_GONE).send({ ...errorOf(request, ownerLinkCode(end)), ...shown })
    },
  })
}

/** The routes for the owner's actions. Their bodies are read only while the link works. */
function enteringRoutes(app: ValibotApp, { links, config }: OwnerEntryRoutes): void {
  const requireOpen = async (request: AccessRequest) => {
    const opened = await links.open(accessAt(request))
    if (!opened) throw goneError(undefined)
    if ('gone' in opened) throw goneError(opened.gone)
  }
  app.route({
    ...enterDetailsRoute,
    config,
    bodyLimit: MAX_OWNER_LINK_BODY,
    preParsing: requireOpen,
    handler: async (request, reply) => {
      const client = { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      const result = await links.enter(accessAt(request), request.body, client)
      if (result === 'entered') return reply.code(204).send()
      if (result === undefined || typeof result === 'string') {
        return sendGone(reply, result)
      }
      return sendIssues(reply, result, messagesFor(request), 'details')
    },
  })

  app.route({
    ...objectRoute,
    config,
    bodyLimit: MAX_OWNER_LINK_BODY,
    preParsing: requireOpen,
    handler: async (request, reply) => {
      const result = await links.object(accessAt(request), request.body)
      if (result === 'stored') return reply.code(204).send()
      if (result === ALREADY_OBJECTED) return sendError(reply, 409, ownerLinkCode(ALREADY_OBJECTED))
      return sendGone(reply, result)
    },
  })
}

/** Answers why a link no longer works, or that there is no such link. */
function sendGone(reply: FastifyReply, end: LinkEnd | undefined) {
  return sendError(reply, ...goneStatus(end))
}

function goneError(end: LinkEnd | undefined): HttpError {
  return errorWith(...goneStatus(end))
}

function goneStatus(end: LinkEnd | undefined) {
  const status = end === undefined ? 404 : OWNER_LINK_GONE
  return [status, ownerLinkCode(end ?? 'not-found')] as const
}
