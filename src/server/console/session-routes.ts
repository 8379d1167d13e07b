import {
  endSessionRoute,
  sessionRoute,
  sessionsRoute,
  signOutRoute,
} from '../../api/console/session.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Program } from '../programs/program-service.ts'
import { setSession } from '../sign-in/cookies-service.ts'
import { greatestRole, programsWith } from '../sign-in/roles-service.ts'
import { IDLE_MINUTES, type SessionService } from '../sign-in/sessions-service.ts'
import type { ConsoleSettings } from '../sign-in/settings-service.ts'
import { sessionOf } from './access.ts'

export interface SessionRoutes {
  readonly sessions: SessionService
  readonly originOf: ConsoleSettings['originOf']
}

/** `/console/api/session`, `…/sessions` and `…/sign-out` */
export function sessionRoutes(app: ValibotApp, routes: SessionRoutes): void {
  ownSessionRoutes(app, routes)
  allSessionsRoutes(app, routes)
}

function ownSessionRoutes(app: ValibotApp, { sessions, originOf }: SessionRoutes): void {
  const { all, others } = app.programs
  const brands = Map.groupBy(all, ({ config }) => config.BRAND_NAME)
  const nameOf = ({ id, config: { BRAND_NAME: name } }: Program) =>
    brands.get(name)?.length === 1 ? name : `${name} (${id})`
  const programsFor = (ids: readonly string[] | undefined) =>
    all
      .filter(({ id }) => others.length > 0 && (ids?.includes(id) ?? true))
      .map((program) => ({ id: program.id, name: nameOf(program) }))

  app.route({
    ...sessionRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request) => {
      const { subject, name, email, roles, csrfToken } = sessionOf(request)
      const role = greatestRole(roles)
      return {
        subject,
        name,
        email,
        role,
        managesPeople: roles.everywhere === 'administrator',
        csrfToken,
        programs: programsFor(programsWith(roles, 'viewer')),
        ssnDigits: app.config.SHOW_SSN_DIGITS,
        idleMinutes: IDLE_MINUTES,
      }
    },
  })

  app.route({
    ...signOutRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request, reply) => {
      const session = sessionOf(request)
      await sessions.end(session.secret_hash, session)
      reply.header('set-cookie', setSession(undefined, originOf(request)))
      return reply.code(204).send()
    },
  })
}

function allSessionsRoutes(app: ValibotApp, { sessions }: SessionRoutes): void {
  app.route({
    ...sessionsRoute,
    config: { role: 'administrator' },
    handler: async (request) => {
      const { secret_hash: own } = sessionOf(request)
      const rows = await sessions.list()
      return {
        sessions: rows.map((row) => ({
          id: row.secret_hash,
          name: row.name,
          email: row.email,
          role: greatestRole(row.roles),
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          expiresAt: row.expires_at,
          current: row.secret_hash === own,
        })),
      }
    },
  })

  app.route({
    ...endSessionRoute,
    config: { role: 'administrator' },
    handler: async (request, reply) => {
      if (!(await sessions.end(request.params.id, sessionOf(request)))) throw new HttpError(404)
      return reply.code(204).send()
    },
  })
}
