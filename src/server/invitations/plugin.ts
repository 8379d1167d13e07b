import fp from 'fastify-plugin'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import { type MailCipher, mailCipher, sharedMailKey } from '../outbox/mail-service.ts'
import { UnstorableText } from '../platform/database/assert-bindable.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { applicantLinks, sweepInvitations } from './applicant-links.ts'
import { applicantRoutes } from './applicant-routes.ts'
import { findBackedInvitation } from './events.ts'
import { type InvitationService, invitationService } from './inviting.ts'
import { invitationRoutes } from './routes.ts'

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
      renew: async (id) => (await invite()).renew(id, { send: true }, undefined),
      remind: async (id) => (await invite()).remind(id, undefined),
      formNamed: (id) => formOf(programs.named(id)?.definition),
    }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
  })
})
