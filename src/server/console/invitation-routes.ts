import { consoleInvitationsRoute, consoleInvitationsSchema } from '../../api/console/invitations.ts'
import { served } from '../../api/route.ts'
import { listInvitations } from '../invitations/list-service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { programsOf } from './programs.ts'

/** `/console/api/invitations` */
export function invitationRoutes(app: ValibotApp): void {
  const { db, ledger, now } = app
  app.route({
    ...served(consoleInvitationsRoute, consoleInvitationsSchema),
    config: { role: 'viewer', isApart: true },
    handler: async (request) => {
      const { status, after } = request.query
      const [created_at = '', id = ''] = after?.split('~') ?? []
      const filter = {
        programs: programsOf(request),
        after: after === undefined ? undefined : { created_at, id },
        isNewestFirst: true,
      }
      const { invitations, next } = await listInvitations(db, filter, {
        status,
        ledger,
        now: now(),
      })
      return {
        invitations: [...invitations],
        next: next ? `${next.created_at}~${next.id}` : null,
      }
    },
  })
}
