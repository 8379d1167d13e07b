/**
 * The people of the operator's console: sign-in, the session, and the sessions of others. Every
 * address of the console is below `/console`, on the page's own origin. `GET /console/sign-in`
 * leads to the operator's identity provider, which leads back to `/console/callback`. Without a
 * session, pages lead to the sign-in, and every other address answers 401 with the code
 * `signed-out`. A role without the needed rights gets 403. Each write needs the header
 * `X-CSRF-Token` with the token from `GET /console/api/session`. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { route } from '../route.ts'

export const CONSOLE_PATH = '/console'
export const CONSOLE_SIGN_IN_PATH = '/console/sign-in'
/** Says that the session has ended. It needs no session. */
export const CONSOLE_SIGNED_OUT_PATH = '/console/signed-out'
/** Leads to the console's page in `to`, if the browser has a session. */
export const CONSOLE_SIGNED_IN_PATH = '/console/signed-in'
export const CONSOLE_CALLBACK_PATH = '/console/callback'
export const CONSOLE_SIGN_OUT_PATH = '/console/api/sign-out'
export const CONSOLE_SESSION_PATH = '/console/api/session'
export const CONSOLE_SESSIONS_PATH = '/console/api/sessions'

/** The paths of the pages. In them, `:reference` stands for one segment. */
export const CONSOLE_PAGES = [
  '/console/',
  '/console/applications/:reference',
  '/console/deliveries',
  '/console/funnel',
  '/console/invitations',
  '/console/numbers',
  '/console/passkeys',
  '/console/screening',
  '/console/sessions',
] as const

/** The only Trusted Types policy of the console's page, which allows its worker. */
export const CONSOLE_TYPES_POLICY = 'console'

export const CSRF_HEADER = 'x-csrf-token'

/** The `code` of the error without a session, or after it has ended. */
export const SIGNED_OUT = 'signed-out'
/** The `code` of the error if the role lacks the right. */
export const ROLE_TOO_SMALL = 'role'
/** The `code` of the error for a write that does not come from the console's page. */
export const NOT_FROM_PAGE = 'csrf'

/** The roles in order. Each includes the rights of those before it. */
export const consoleRoles = ['viewer', 'reviewer', 'administrator'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/** Returns whether a role includes the rights of another one. */
export function includesRole(role: ConsoleRole, needed: ConsoleRole): boolean {
  return consoleRoles.indexOf(role) >= consoleRoles.indexOf(needed)
}

const emptyRequest = jsonObject({})
/** A response without a body. */
export const done = v.pipe(v.undefined(), v.description('Done'))

export const consoleSession = v.strictObject({
  /** The identity provider's name for the person. Their address may be missing or change. */
  subject: v.string(),
  name: v.string(),
  email: v.string(),
  /** The highest of their roles. */
  role: v.picklist(consoleRoles),
  /** Whether they administer every program: only then can they manage sessions and passkeys. */
  managesPeople: v.boolean(),
  csrfToken: v.string(),
  /**
   * The programs that the person has a role in; empty if the installation has only one program. A
   * name that several brands share has the program's id.
   */
  programs: v.array(v.strictObject({ id: v.string(), name: v.string() })),
  /** How many last digits of an SSN are visible before someone asks for all of it. */
  ssnDigits: v.picklist([1, 4]),
  /** The minutes without a request after which the session ends. */
  idleMinutes: v.number(),
})

export const consoleSessions = v.strictObject({
  /** Newest first. */
  sessions: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      email: v.string(),
      role: v.picklist(consoleRoles),
      /** ISO 8601, as are all times. */
      createdAt: v.string(),
      lastSeenAt: v.string(),
      expiresAt: v.string(),
      /** Whether it is the caller's own session. */
      current: v.boolean(),
    }),
  ),
})

/** SHA-256 of the session's secret, in lower-case hex. */
export const sessionParams = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

export type ConsoleSession = v.InferOutput<typeof consoleSession>
export type ConsoleSessions = v.InferOutput<typeof consoleSessions>

export const sessionRoute = route('GET', CONSOLE_SESSION_PATH, {
  response: { 200: consoleSession },
})

export const signOutRoute = route('POST', CONSOLE_SIGN_OUT_PATH, {
  body: emptyRequest,
  response: { 204: done },
})

export const sessionsRoute = route('GET', CONSOLE_SESSIONS_PATH, {
  response: { 200: consoleSessions },
})

export const endSessionRoute = route('DELETE', '/console/api/sessions/:id', {
  params: sessionParams,
  response: { 204: done },
})

/** A browser keeps the addresses of several sign-ins, in cookies. */
const MAX_QUERY_LENGTH = 300

/** Returns whether an address is one of the console's pages, possibly with filters. */
export function isConsolePage(address: string): boolean {
  const [path = '', query = '', ...others] = address.split('?')
  if (others.length > 0 || !/^[\w.~%&=+,:*-]*$/.test(query)) return false
  if (query.length > MAX_QUERY_LENGTH) return false
  return CONSOLE_PAGES.some((page) =>
    new RegExp(`^${page.replace(':reference', '[A-Za-z0-9-]{1,40}')}$`).test(path),
  )
}
