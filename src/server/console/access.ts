/**
 * Access to the console. Every route names the least role that may use it; a route that names none
 * is closed to everybody. Without a session, pages lead to the sign-in, and other requests are
 * answered with 401.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  CONSOLE_SIGN_IN_PATH,
  type ConsoleRole,
  CSRF_HEADER,
  includesRole,
  NOT_FROM_PAGE,
  ROLE_TOO_SMALL,
  SIGNED_OUT,
} from '../../api/console/session.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { Ledger } from '../platform/ledger.ts'
import { programOfApplication } from '../records/program-service.ts'
import { readSession, setSession } from './cookies.ts'
import { greatestRole, programsWith, type Roles, roleIn } from './roles.ts'
import { type ConsoleSessions, csrfToken, type Session } from './sessions.ts'
import type { ConsoleSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least role that may use a route of the console. */
    readonly role?: ConsoleRole
    /** Whether a request without a session leads to the sign-in. */
    readonly isPage?: true
    /** Whether its handler answers only with data of the person's own programs: `programsOf`. */
    readonly isApart?: true
    /** Whether the page asks by itself, so that nobody need be at work. */
    readonly isPolled?: true
  }
  interface FastifyRequest {
    /** The session, and the token of its writes; null outside of the console. */
    consoleSession: (Session & { readonly csrfToken: string }) | null
  }
}

interface Access {
  readonly sessions: ConsoleSessions
  readonly originOf: ConsoleSettings['originOf']
  readonly isAtHost: ConsoleSettings['isAtHost']
  readonly ledger: Ledger
}

const READS = ['GET', 'HEAD']

/** For the plugin that has all routes that need a session. */
export function requireSession(
  app: FastifyInstance,
  { sessions, originOf, ledger }: Omit<Access, 'isAtHost'>,
): void {
  app.decorateRequest('consoleSession', null)
  app.addHook('onRequest', async (request, reply) => {
    const { role, isPage, isPolled } = request.routeOptions.config
    const origin = originOf(request)
    const secret = readSession(request, origin)
    const session = secret === undefined ? undefined : await sessions.find(secret)
    if (!secret || !session) {
      if (secret !== undefined) reply.header('set-cookie', setSession(undefined, origin))
      if (isPage) return toSignIn(request, reply)
      throw new HttpError(401, { code: SIGNED_OUT, message: () => consoleErrors.signedOut })
    }
    if (!role) throw roleTooSmall()
    await checkRole(request, session.roles, { needed: role, ledger })
    const token = csrfToken(secret)
    if (!READS.includes(request.method) && !isFromPage(request, origin, token)) {
      throw new HttpError(403, { code: NOT_FROM_PAGE, message: () => consoleErrors.notFromPage })
    }
    if (!isPolled) await sessions.touch(session)
    request.consoleSession = { ...session, csrfToken: token }
  })
}

/**
 * What is about an application needs the role in its program: to others there is no such
 * application. The rest needs it everywhere, unless the handler tells programs apart.
 */
async function checkRole(
  request: FastifyRequest,
  roles: Roles,
  { needed, ledger }: { readonly needed: ConsoleRole } & Pick<Access, 'ledger'>,
) {
  const { isPage, isApart } = request.routeOptions.config
  if (isPage) {
    if (!includesRole(greatestRole(roles), needed)) throw roleTooSmall()
    return
  }
  const elsewhere = programsWith(roles, needed)
  if (elsewhere === undefined) return
  const reference = v.safeParse(ofApplication, request.params)
  if (!reference.success) {
    if (isApart && elsewhere.length > 0) return
    throw roleTooSmall()
  }
  const { db } = request.server
  const program = await programOfApplication(db, reference.output.reference, ledger)
  const role = program === undefined ? roles.everywhere : roleIn(roles, program)
  if (!role) throw new HttpError(404)
  if (!includesRole(role, needed)) throw roleTooSmall()
}

const ofApplication = v.object({ reference: v.string() })

function roleTooSmall(): HttpError {
  return new HttpError(403, { code: ROLE_TOO_SMALL, message: () => consoleErrors.role })
}

/** The programs that a person may do this in; undefined for all. */
export function programsOf(request: FastifyRequest): readonly string[] | undefined {
  const { role = 'administrator' } = request.routeOptions.config
  return programsWith(sessionOf(request).roles, role)
}

/** The same, if only one of them is asked for: of another one there is nothing. */
export function programsAsked(
  request: FastifyRequest,
  program: string | undefined,
): readonly string[] | undefined {
  const own = programsOf(request)
  if (program === undefined) return own
  return !own || own.includes(program) ? [program] : []
}

/** Keeps the console at its own host. */
export function consoleOnly(app: FastifyInstance, { isAtHost }: Pick<Access, 'isAtHost'>): void {
  app.addHook('onRequest', async (request) => {
    if (!isAtHost(request)) throw new HttpError(404)
  })
}

/** The session of a request that got as far as its handler. */
export function sessionOf({ consoleSession }: FastifyRequest) {
  if (!consoleSession) throw new Error('A route of the console has no session')
  return consoleSession
}

/** The person, as events name them. */
export function personOf(request: FastifyRequest) {
  const { name, subject, account } = sessionOf(request)
  return { name, subject, ...(account !== undefined && { account }) }
}

function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const to = encodeURIComponent(request.url.split('?', 1)[0] ?? '')
  return reply.redirect(`${CONSOLE_SIGN_IN_PATH}?to=${to}`)
}

/** Whether the console's own page sent a write: no other can read the token. */
function isFromPage({ headers }: FastifyRequest, origin: string, token: string): boolean {
  const sent = String(headers[CSRF_HEADER] ?? '')
  const isSame = timingSafeEqual(Buffer.from(hashOf([sent])), Buffer.from(hashOf([token])))
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin
  return isSame && isOwn
}
