/** The console's cookies: the session, and the sign-in while the person is at the provider. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { ownValue } from '../../application/own-value.ts'

/** Seconds. */
const SIGN_IN_AGE = 600

const NAMES = { session: 'console', signIn: 'console-sign-in' } as const

export type ConsoleCookie = keyof typeof NAMES

/**
 * Over HTTPS, the prefix makes browsers refuse a cookie that another subdomain has set. Over plain
 * HTTP they would refuse the prefix itself, so the sandbox goes without.
 */
function nameOf(cookie: ConsoleCookie, origin: string): string {
  return isSecure(origin) ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
}

/** The value that the browser sent. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  cookie: ConsoleCookie,
  origin: string,
): string | undefined {
  return ownValue(parseCookie(headers.cookie ?? ''), nameOf(cookie, origin))
}

/** The header that sets a cookie; without a value, it is removed. */
export function setCookie(
  cookie: ConsoleCookie,
  value: string | undefined,
  origin: string,
): string {
  return stringifySetCookie({
    name: nameOf(cookie, origin),
    value: value ?? '',
    path: '/',
    httpOnly: true,
    secure: isSecure(origin),
    // The provider leads back from another site, and would not bring a strict cookie along.
    sameSite: cookie === 'session' ? 'strict' : 'lax',
    ...(value === undefined && { maxAge: 0 }),
    ...(value !== undefined && cookie === 'signIn' && { maxAge: SIGN_IN_AGE }),
  })
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
