/** The console's cookies: the session, and each sign-in while the person is at the provider. */
import { stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { ownValue } from '../../application/json/own-value.ts'
import { cookiesOf } from '../platform/http/cookies.ts'

type WithHeaders = Pick<FastifyRequest, 'headers'>

/** In seconds. People may leave a sign-in page open overnight. */
const SIGN_IN_AGE = 24 * 60 * 60
/** The maximum number of sign-ins under way in one browser. The oldest are removed first. */
const MAX_SIGN_INS = 8
/** The length of the state in a cookie's name: enough to distinguish a browser's sign-ins. */
const STATE_LENGTH = 12

const SESSION = 'console'
const SIGN_IN = 'console-sign-in-'

/** Returns the session's secret from the browser's cookie. */
export function readSession(request: WithHeaders, origin: string): string | undefined {
  return readCookie(request, withPrefix(SESSION, origin))
}

/** Returns the header that sets the session, or that removes it if there is no secret. */
export function setSession(secret: string | undefined, origin: string): string {
  return cookie(withPrefix(SESSION, origin), secret, origin, { sameSite: 'strict' })
}

/** Returns the cookie of the sign-in with this state. Each tab has its own. */
export function readSignIn(
  request: WithHeaders,
  state: string,
  origin: string,
): string | undefined {
  return readCookie(request, signInName(state, origin))
}

/**
 * Returns the headers that keep a sign-in for a day, and that remove the browser's oldest ones. The
 * cookie is not strict, because the provider redirects from another site.
 */
export function keepSignIn(
  request: WithHeaders,
  { state, value }: { readonly state: string; readonly value: string },
  origin: string,
): string[] {
  const name = signInName(state, origin)
  const others = Object.keys(cookiesOf(request)).filter(
    (other) => other.startsWith(withPrefix(SIGN_IN, origin)) && other !== name,
  )
  const oldest = others.slice(0, Math.max(0, others.length - MAX_SIGN_INS + 1))
  return [
    ...oldest.map((other) => cookie(other, undefined, origin, { sameSite: 'lax' })),
    cookie(name, value, origin, { sameSite: 'lax', maxAge: SIGN_IN_AGE }),
  ]
}

function signInName(state: string, origin: string): string {
  const short = state.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, STATE_LENGTH)
  return withPrefix(`${SIGN_IN}${short}`, origin)
}

/**
 * Over HTTPS, the prefix makes browsers reject a cookie that another subdomain has set. Over plain
 * HTTP they would reject the prefix itself, so the sandbox does without it.
 */
function withPrefix(name: string, origin: string): string {
  return isSecure(origin) ? `__Host-${name}` : name
}

function readCookie(request: WithHeaders, name: string): string | undefined {
  return ownValue(cookiesOf(request), name)
}

function cookie(
  name: string,
  value: string | undefined,
  origin: string,
  { sameSite, maxAge }: { readonly sameSite: 'strict' | 'lax'; readonly maxAge?: number },
): string {
  return stringifySetCookie({
    name,
    value: value ?? '',
    path: '/',
    httpOnly: true,
    secure: isSecure(origin),
    sameSite,
    ...(value === undefined ? { maxAge: 0 } : maxAge !== undefined && { maxAge }),
  })
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
