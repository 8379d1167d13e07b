import {
  CONSOLE_SESSION_OF_PATH,
  CONSOLE_SESSION_PATH,
  CONSOLE_SESSIONS_PATH,
  CONSOLE_SIGN_OUT_PATH,
  consoleSession,
  consoleSessions,
  done,
  emptyRequest,
  sessionParams,
} from '../../api/console/session.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { sessionOf } from './access.ts'
import { setCookie } from './cookies.ts'
import { type ConsoleSessions, IDLE_MINUTES } from './sessions.ts'
import type { ConsoleSettings } from './settings.ts'

export interface SessionRoutes {
  readonly sessions: ConsoleSessions
  readonly originOf: ConsoleSettings['originOf']
  /** age public keys that notes are sealed to. */
  readonly recipients: readonly string[]
  readonly fourEyesAbove: number | undefined
}

/** `/console/api/session`, `…/sessions` and `…/sign-out` */
export const sessionRoutes: FastifyPluginAsyncValibot<SessionRoutes> = async (
  app,
  { sessions, originOf, recipients, fourEyesAbove = null },
) => {
  app.get(
    CONSOLE_SESSION_PATH,
    { config: { role: 'viewer' }, schema: { response: { 200: consoleSession } } },
    async (request) => {
      const { name, email, role, csrfToken } = sessionOf(request)
      return {
        name,
        email,
        role,
        csrfToken,
        recipients: [...recipients],
        fourEyesAbove,
        idleMinutes: IDLE_MINUTES,
      }
    },
  )

  app.post(
    CONSOLE_SIGN_OUT_PATH,
    {
      config: { role: 'viewer' },
      schema: { body: emptyRequest, response: { 204: done } },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      await sessions.end(session.secret_hash, session)
      reply.header('set-cookie', setCookie('session', undefined, originOf(request)))
      return reply.code(204).send()
    },
  )

  app.get(
    CONSOLE_SESSIONS_PATH,
    {
      config: { role: 'administrator' },
      schema: { response: { 200: consoleSessions } },
    },
    async (request) => {
      const { secret_hash: own } = sessionOf(request)
      const rows = await sessions.list()
      return {
        sessions: rows.map((row) => ({
          id: row.secret_hash,
          name: row.name,
          email: row.email,
          role: row.role,
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          expiresAt: row.expires_at,
          current: row.secret_hash === own,
        })),
      }
    },
  )

  app.delete(
    CONSOLE_SESSION_OF_PATH,
    {
      config: { role: 'administrator' },
      schema: { params: sessionParams, response: { 204: done } },
    },
    async (request, reply) => {
      if (!(await sessions.end(request.params.id, sessionOf(request)))) throw new HttpError(404)
      return reply.code(204).send()
    },
  )
}
