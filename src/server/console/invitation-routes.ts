import { consoleInvitationsRoute } from '../../api/console/invitations.ts'
import { listInvitations } from '../invitations/list-service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { programsOf } from './programs.ts'

/** `/console/api/invitations` */
export function invitationRoutes(app: ValibotApp): void {
  const { db, ledger, now } = app
  app.route({
    ...consoleInvitationsRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request) => {
      const { status, after } = request.query
      const filter = { programs: programsOf(request), cursor: after, isNewestFirst: true }
      return listInvitations(db, filter, { status, ledger, now: now() })
    },
  })
}
