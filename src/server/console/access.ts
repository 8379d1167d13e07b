/**
 * Access to the console. Every route declares the least role that may use it; a route without a
 * role is closed to everybody. Without a session, pages lead to the sign-in, and other requests get
 * a 401.
 */

import { timingSafeEqual } from 'node:crypto'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import * as v from 'valibot'
import { MAX_READINGS_PER_HOUR } from '../../api/console/exports.ts'
import {
  CONSOLE_SIGN_IN_PATH,
  type ConsoleRole,
  CSRF_HEADER,
  includesRole,
  isConsolePage,
  NOT_FROM_PAGE,
  ROLE_TOO_SMALL,
  SIGNED_OUT,
} from '../../api/console/session.ts'
import { consoleErrors } from '../../messages/console/server.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { perHour } from '../platform/http/limits/rate-limits.ts'
import type { Ledger } from '../platform/ledger.ts'
import { programOfApplication } from '../records/program-service.ts'
import { readSession, setSession } from '../sign-in/cookies-service.ts'
import { greatestRole, programsWith, type Roles, roleIn } from '../sign-in/roles-service.ts'
import { csrfToken, type Session, type SessionService } from '../sign-in/sessions-service.ts'
import type { ConsoleSettings } from '../sign-in/settings-service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least role that may use a route of the console. */
    readonly role?: ConsoleRole
    /** Whether people open it: errors are shown as a page, and no session leads to the sign-in. */
    readonly isPage?: true
    /** Whether its handler returns only data of the person's own programs: see `programsOf`. */
    readonly isApart?: true
    /**
     * How often people do what adds to a chain that other people's requests read. One person may
     * send only so many of these, so that nobody makes the console slow. By default, a request that
     * changes an application is a `write`.
     */
    readonly pace?: keyof typeof PER_HOUR
    /** Whether the page sends the request automatically, so that it does not count as activity. */
    readonly isPolled?: true
  }
  interface FastifyRequest {
    /** The session, and the token for its writes; null outside the console. */
    consoleSession: (Session & { readonly csrfToken: string }) | null
  }
}

interface Access {
  readonly sessions: SessionService
  readonly originOf: ConsoleSettings['originOf']
  readonly isAtHost: ConsoleSettings['isAtHost']
  readonly ledger: Ledger
}

const READS = ['GET', 'HEAD']
/** The requests of one person in an hour. Nobody reads an application in a second. */
const PER_HOUR = { rare: 60, reading: MAX_READINGS_PER_HOUR, write: 3_600 }
/** How much one person sends about applications in an hour: every page has its notes. */
const BYTES_PER_HOUR = 16 * 1024 * 1024

/** Requires a session. Call it in the plugin that has all routes that need one. */
export function requireSession(
  app: FastifyInstance,
  { sessions, originOf, ledger }: Omit<Access, 'isAtHost'>,
): void {
  const { rare, reading, write } = PER_HOUR
  const count = { rare: perHour(rare), reading: perHour(reading), write: perHour(write) }
  const countBytes = perHour(BYTES_PER_HOUR)
  app.decorateRequest('consoleSession', null)
  const check: onRequestAsyncHookHandler = async (request, reply) => {
    const isRead = READS.includes(request.method)
    const isChange = !isRead && v.is(ofApplication, request.params)
    const { role, isPage, isPolled, pace = isChange && 'write' } = request.routeOptions.config
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
    if (!isRead && !isFromPage(request, origin, token)) {
      throw new HttpError(403, { code: NOT_FROM_PAGE, message: () => consoleErrors.notFromPage })
    }
    if (pace) count[pace](session.subject)
    if (isChange) countBytes(session.subject, sizeOf(request))
    if (!isPolled) await sessions.touch(session)
    request.consoleSession = { ...session, csrfToken: token }
  }
  // A route's rate limits come first, so that they also count requests without a session.
  app.addHook('onRoute', (route) => {
    route.onRequest = [route.onRequest ?? [], check].flat()
  })
}

/**
 * Checks the role. A route about an application needs the role in its program; for anyone without
 * one, the application does not exist. Any other route needs the role everywhere, unless its
 * handler distinguishes programs.
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

/** Returns the size of a request's body; the greatest possible one if it does not say. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const isSaid = headers['transfer-encoding'] === undefined
  return isSaid ? Number(headers['content-length'] ?? 0) : (routeOptions.bodyLimit ?? 0)
}

function roleTooSmall(): HttpError {
  return new HttpError(403, { code: ROLE_TOO_SMALL, message: () => consoleErrors.role })
}

/** Serves the console only on its own host. */
export function consoleOnly(app: FastifyInstance, { isAtHost }: Pick<Access, 'isAtHost'>): void {
  app.addHook('onRequest', async (request) => {
    if (!isAtHost(request)) throw new HttpError(404)
  })
}

/** Returns the session of a request that has reached its handler. */
export function sessionOf({ consoleSession }: FastifyRequest) {
  if (!consoleSession) throw new Error('A route of the console has no session')
  return consoleSession
}

export type ReferenceRequest = FastifyRequest & { readonly params: { readonly reference: string } }

/** Returns the person as events name them. */
export function personOf(request: FastifyRequest) {
  const { name, subject, account } = sessionOf(request)
  return { name, subject, ...(account !== undefined && { account }) }
}

function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1)
  const to = isConsolePage(request.url) ? request.url : path
  return reply.redirect(`${CONSOLE_SIGN_IN_PATH}?to=${encodeURIComponent(to)}`)
}

/** Returns whether the console's own page sent a write: no other page can read the token. */
function isFromPage({ headers }: FastifyRequest, origin: string, token: string): boolean {
  const sent = String(headers[CSRF_HEADER] ?? '')
  const isSame = timingSafeEqual(Buffer.from(hashOf([sent])), Buffer.from(hashOf([token])))
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin
  return isSame && isOwn
}
