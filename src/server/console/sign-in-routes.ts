import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  CONSOLE_CALLBACK_PATH,
  CONSOLE_PATH,
  CONSOLE_SIGN_IN_PATH,
  CONSOLE_SIGNED_OUT_PATH,
} from '../../api/console/session.ts'
import { sanitizeText } from '../../application/sanitize-text.ts'
import { signInPages } from '../../messages/en/console-server.ts'
import { perMinute } from '../platform/http/rate-limits.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { isConsolePage } from './page-routes.ts'
import { type Claims, missingClaims, rolesOf, verifiedEmail } from './role-of.ts'
import type { ConsoleSessions } from './sessions.ts'
import type { ConsoleSettings } from './settings.ts'
import { sendSmallPage } from './small-page.ts'

export interface SignInRoutes {
  readonly provider: IdentityProvider
  readonly sessions: ConsoleSessions
  readonly settings: Pick<ConsoleSettings, 'roles' | 'originOf'>
}

/** Of an address, and no total: strangers would use it up for everybody who reviews. */
const SIGN_INS_PER_MINUTE = 60
const HOME = `${CONSOLE_PATH}/`
/** OpenID Connect allows a subject of 255 characters. */
const MAX_NAME_LENGTH = 255

const signInQuery = v.object({ to: v.fallback(v.pipe(v.string(), v.check(isConsolePage)), HOME) })

/** What the browser keeps in a cookie until the person is back. */
const signInCookie = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  to: v.pipe(v.string(), v.check(isConsolePage)),
})

/** `GET /console/sign-in` leads to the provider; `GET /console/callback` comes back from it. */
export function signInRoutes(
  app: FastifyInstance,
  { provider, sessions, settings }: SignInRoutes,
): void {
  const { roles, originOf } = settings
  const options = { config: perMinute(SIGN_INS_PER_MINUTE) }
  const redirectUri = (request: FastifyRequest) => originOf(request) + CONSOLE_CALLBACK_PATH

  app.get(CONSOLE_SIGN_IN_PATH, options, async (request, reply) => {
    const { to } = v.parse(signInQuery, request.query)
    try {
      const { url, checks } = await provider.begin(redirectUri(request))
      const begun = JSON.stringify({ ...checks, to })
      const value = Buffer.from(begun).toString('base64url')
      reply.header('set-cookie', setCookie('signIn', value, originOf(request)))
      return reply.redirect(url.href)
    } catch (error) {
      return failed(request, reply, error)
    }
  })

  app.get(CONSOLE_SIGNED_OUT_PATH, async (_request, reply) =>
    sendSmallPage(reply, { ...signInPages.signedOut, to: HOME }),
  )

  app.get(CONSOLE_CALLBACK_PATH, options, async (request, reply) => {
    const origin = originOf(request)
    reply.header('set-cookie', setCookie('signIn', undefined, origin))
    const begun = v.safeParse(signInCookie, cookieValue(request, origin))
    if (!begun.success) return failed(request, reply, undefined)
    const answer = new URL(CONSOLE_CALLBACK_PATH + queryOf(request.url), origin)
    let claims: Claims
    try {
      claims = await provider.finish(answer, begun.output)
    } catch (error) {
      return failed(request, reply, error)
    }
    const held = rolesOf(claims, roles)
    if (!held) {
      const missing = missingClaims(claims, roles)
      request.log.warn({ missing }, 'console sign-in gave no role')
      return sendSmallPage(reply.code(403), { ...signInPages.noRole, to: CONSOLE_SIGN_IN_PATH })
    }
    const secret = await sessions.start(personIn(claims), held, verifiedEmail(claims, roles))
    reply.header('set-cookie', setCookie('session', secret, origin))
    return sendSmallPage(reply, { ...signInPages.signedIn, to: begun.output.to, goesOn: true })
  })
}

/** The provider's message may repeat what was sent, so only its kind is logged. */
function failed(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const name = error instanceof Error ? error.name : 'no sign-in had begun'
  request.log.warn({ error: name, code }, 'console sign-in failed')
  return sendSmallPage(reply.code(403), { ...signInPages.failed, to: CONSOLE_SIGN_IN_PATH })
}

function personIn(claims: Claims) {
  const text = (value: unknown) =>
    typeof value === 'string' ? sanitizeText(value).slice(0, MAX_NAME_LENGTH) : ''
  const subject = text(claims.sub)
  const email = text(claims.email)
  return { subject, email, name: text(claims.name) || email || subject }
}

function cookieValue(request: FastifyRequest, origin: string): unknown {
  try {
    const value = readCookie(request, 'signIn', origin) ?? ''
    return JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch {
    return undefined
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
