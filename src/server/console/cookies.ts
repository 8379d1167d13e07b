/** The console's cookies: the session, and each sign-in while the person is at the provider. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { ownValue } from '../../application/own-value.ts'

type WithHeaders = Pick<FastifyRequest, 'headers'>

/** Seconds. A sign-in page may be left open over night. */
const SIGN_IN_AGE = 24 * 60 * 60
/** How many sign-ins of one browser may be under way; the oldest are forgotten first. */
const MAX_SIGN_INS = 8
/** How much of the state is in a cookie's name: enough to tell the sign-ins of one browser apart. */
const STATE_LENGTH = 12

const SESSION = 'console'
const SIGN_IN = 'console-sign-in-'

/** The session's secret that the browser sent. */
export function readSession(request: WithHeaders, origin: string): string | undefined {
  return readCookie(request, prefixed(SESSION, origin))
}

/** The header that sets the session; without a secret, it is removed. */
export function setSession(secret: string | undefined, origin: string): string {
  return cookie(prefixed(SESSION, origin), secret, origin, { sameSite: 'strict' })
}

/** What the browser keeps of the sign-in with this state: each tab has its own. */
export function readSignIn(
  request: WithHeaders,
  state: string,
  origin: string,
): string | undefined {
  return readCookie(request, signInName(state, origin))
}

/**
 * The headers that keep a sign-in for a day, and remove those that the browser began long before.
 * The provider leads back from another site, and would not bring a strict cookie along.
 */
export function keepSignIn(
  request: WithHeaders,
  { state, value }: { readonly state: string; readonly value: string },
  origin: string,
): string[] {
  const name = signInName(state, origin)
  const others = Object.keys(parseCookie(request.headers.cookie ?? '')).filter(
    (other) => other.startsWith(prefixed(SIGN_IN, origin)) && other !== name,
  )
  const oldest = others.slice(0, Math.max(0, others.length - MAX_SIGN_INS + 1))
  return [
    ...oldest.map((other) => cookie(other, undefined, origin, { sameSite: 'lax' })),
    cookie(name, value, origin, { sameSite: 'lax', maxAge: SIGN_IN_AGE }),
  ]
}

function signInName(state: string, origin: string): string {
  const short = state.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, STATE_LENGTH)
  return prefixed(`${SIGN_IN}${short}`, origin)
}

/**
 * Over HTTPS, the prefix makes browsers refuse a cookie that another subdomain has set. Over plain
 * HTTP they would refuse the prefix itself, so the sandbox goes without.
 */
function prefixed(name: string, origin: string): string {
  return isSecure(origin) ? `__Host-${name}` : name
}

function readCookie({ headers }: WithHeaders, name: string): string | undefined {
  return ownValue(parseCookie(headers.cookie ?? ''), name)
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
