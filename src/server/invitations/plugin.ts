import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import {
  type ClosedLink,
  closedLinkCode,
  newLinkRoute,
  openInvitationRoute,
  progressRoute,
} from '../../api/invitation-links.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import { type MailCipher, mailCipher, sharedMailKey } from '../outbox/mail-service.ts'
import { UnstorableText } from '../platform/database/assert-bindable.ts'
import { sendError, withoutMessage } from '../platform/http/errors.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import { perMinute, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { accessOf } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { type ApplicantLinks, applicantLinks, sweepInvitations } from './applicant-links.ts'
import { findBackedInvitation } from './events.ts'
import { type InvitationService, invitationService } from './manage-invitations.ts'
import { invitationRoutes } from './routes.ts'

interface ApplicantRoutes {
  readonly links: ApplicantLinks
  readonly config: RouteLimit
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly invitations: {
      /** Returns the cipher for the answers of open invitations; undefined without a shared key. */
      readonly cipher: () => Promise<MailCipher | undefined>
      /** Returns the program and language of an invitation's pages; undefined if there is none. */
      readonly find: (
        id: string,
      ) => Promise<{ readonly program: Program; readonly language: Language | null } | undefined>
    }
  }
}

const SWEEP_MS = 60_000

export const invitations = fp(async (app) => {
  const { config, db, now, signer, programs, ledger } = app
  const sweep = async () => sweepInvitations(db, { now: now(), signer, ledger })
  runWhileServing(app, periodicJob('end expired invitations', SWEEP_MS, sweep))

  const cipher = async () => {
    const key = await sharedMailKey(config)
    return key === undefined ? undefined : mailCipher(key)
  }
  let service: InvitationService | undefined
  const invite = async (): Promise<InvitationService> => {
    if (service) return service
    const key = await sharedMailKey(config)
    if (key === undefined) {
      const code = 'invitation.no-key'
      throw new HttpError(503, { code, message: ({ errors }) => errors[code] })
    }
    service = invitationService({
      ...serviceContext(app),
      mailKey: key,
      cipher: mailCipher(key),
      programNamed: (id) => programs.named(id),
      turnOf: app.turnOf,
    })
    return service
  }

  app.decorate('invitations', {
    cipher,
    find: async (id: string) => {
      // The page says that the invitation cannot be loaded, and offers to try again.
      const invitation = await findBackedInvitation(db, id, ledger).catch((error: unknown) => {
        // No invitation has such an id.
        if (error instanceof UnstorableText) return undefined
        app.log.error(withoutMessage(error), 'an invitation could not be read')
        return undefined
      })
      const program = invitation && programs.named(invitation.row.program)
      return program && { program, language: invitation.row.language }
    },
  })
  invitationRoutes(app, { inviting: invite })
  applicantRoutes(app, {
    links: applicantLinks({
      ...serviceContext(app),
      renew: async (id) => (await invite()).renew(id, { send: true }, 'applicant'),
      remind: async (id) => (await invite()).remind(id, 'applicant'),
      formNamed: (id) => formOf(programs.named(id)?.definition),
    }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
  })
})

function applicantRoutes(app: ValibotApp, { links, config }: ApplicantRoutes): void {
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
