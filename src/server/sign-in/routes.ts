import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  CONSOLE_CALLBACK_PATH,
  CONSOLE_PATH,
  CONSOLE_SIGN_IN_PATH,
  CONSOLE_SIGNED_IN_PATH,
  CONSOLE_SIGNED_OUT_PATH,
  isConsolePage,
} from '../../api/console/session.ts'
import { cutText } from '../../application/text/cut-text.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { signInPages } from '../../messages/console/server.ts'
import { perHour, perMinute } from '../platform/http/limits/rate-limits.ts'
import { sendSmallPage } from '../platform/http/small-page.ts'
import { keepSignIn, readSession, readSignIn, setSession } from './cookies-service.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type Claims, rolesElsewhere, rolesOf, verifiedEmail, withoutRole } from './role-of.ts'
import type { SessionService } from './sessions-service.ts'
import type { ConsoleSettings } from './settings-service.ts'
import { isBrought, isProviderAway, signInFailure } from './sign-in-failure.ts'

export interface SignInRoutes {
  readonly provider: IdentityProvider
  readonly sessions: SessionService
  readonly settings: Pick<ConsoleSettings, 'roles' | 'originOf'>
  /** The ids of the programs. */
  readonly programs: readonly string[]
}

/** The limit per address. Strangers could use up a total limit for all reviewers. */
const SIGN_INS_PER_MINUTE = 60
/** The limit per person: every request reads the sign-ins after its own. */
const SIGN_INS_PER_HOUR = 300
const HOME = `${CONSOLE_PATH}/`
/** OpenID Connect allows a subject of 255 characters. */
const MAX_NAME_LENGTH = 255

const signInQuery = v.object({ to: v.fallback(v.pipe(v.string(), v.check(isConsolePage)), HOME) })

/** A browser's cookie for a sign-in: the wanted page, and the checks until the person is back. */
const signInCookie = v.object({
  to: v.pipe(v.string(), v.check(isConsolePage)),
  checks: v.optional(v.object({ state: v.string(), nonce: v.string(), verifier: v.string() })),
})
type SignInCookie = v.InferOutput<typeof signInCookie>

/**
 * `GET /console/sign-in` leads to the provider, and `GET /console/callback` comes back from it. A
 * late or repeated callback leads to the wanted page, if the browser has a session by then.
 */
export function signInRoutes(app: FastifyInstance, routes: SignInRoutes): void {
  const options = { config: { ...perMinute(SIGN_INS_PER_MINUTE), isPage: true } } as const
  const { provider, sessions, settings } = routes
  const { originOf } = settings
  const count = perHour(SIGN_INS_PER_HOUR)
  app.get(CONSOLE_CALLBACK_PATH, options, (request, reply) =>
    finishSignIn(request, reply, { ...routes, count }),
  )

  app.get(CONSOLE_SIGN_IN_PATH, options, async (request, reply) => {
    const { to } = v.parse(signInQuery, request.query)
    try {
      const { url, checks } = await provider.begin(originOf(request) + CONSOLE_CALLBACK_PATH)
      const started = signInEntry(checks.state, { to, checks })
      reply.header('set-cookie', keepSignIn(request, started, originOf(request)))
      return reply.redirect(url.href)
    } catch (error) {
      logFailure(request, error)
      return sendFailed(reply, to, { error })
    }
  })

  app.get(CONSOLE_SIGNED_OUT_PATH, async (_request, reply) =>
    sendSmallPage(reply, { ...signInPages.signedOut, to: HOME }),
  )

  app.get(CONSOLE_SIGNED_IN_PATH, options, async (request, reply) => {
    const { to } = v.parse(signInQuery, request.query)
    const secret = readSession(request, originOf(request))
    const session = secret === undefined ? undefined : await sessions.find(secret)
    return session ? reply.redirect(to) : sendFailed(reply, to)
  })
}

async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    provider,
    sessions,
    settings: { roles, originOf },
    programs,
    count,
  }: SignInRoutes & { readonly count: ReturnType<typeof perHour> },
): Promise<FastifyReply> {
  const origin = originOf(request)
  const answer = new URL(CONSOLE_CALLBACK_PATH + queryOf(request.url), origin)
  const state = answer.searchParams.get('state') ?? ''
  const { to = HOME, checks } = readSignInCookie(readSignIn(request, state, origin)) ?? {}
  reply.header('set-cookie', keepSignIn(request, signInEntry(state, { to }), origin))
  if (!checks) {
    request.log.warn(
      'console sign-in failed: it was started in another browser, or is already complete',
    )
    return sendFailed(reply, to, { continues: true })
  }
  let claims: Claims
  try {
    claims = await provider.finish(answer, checks)
  } catch (error) {
    const code = answer.searchParams.get('code') ?? ''
    logFailure(request, error, [...Object.values(checks), code])
    return sendFailed(reply, to, { continues: true, error })
  }
  const personRoles = rolesOf(claims, roles)
  if (!personRoles) {
    request.log.warn(
      withoutRole(claims, roles),
      'a person who signed in to the console has no role',
    )
    return sendSmallPage(reply.code(403), { ...signInPages.noRole, to: signInAt(to) })
  }
  const elsewhere = rolesElsewhere(claims, roles, programs)
  if (elsewhere.length > 0) {
    const named = elsewhere.map((word) => cutText(sanitizeText(word), MAX_NAME_LENGTH))
    request.log.warn({ roles: named, programs }, 'a role is for a program that does not exist')
  }
  const person = personIn(claims)
  count(person.subject)
  const secret = await sessions.start(person, personRoles, verifiedEmail(claims, roles))
  reply.header('set-cookie', setSession(secret, origin))
  return sendSmallPage(reply, { ...signInPages.signedIn, to, continuesTo: to })
}

function signInEntry(state: string, cookie: SignInCookie) {
  return { state, value: Buffer.from(JSON.stringify(cookie)).toString('base64url') }
}

function logFailure(request: FastifyRequest, error: unknown, secrets: readonly string[] = []) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const name = error instanceof Error ? error.name : 'unknown'
  const reason = signInFailure(error, secrets)
  request.log.warn({ error: name, code, reason }, 'console sign-in failed')
}

/**
 * Sends a page for trying again. Browsers send the session's cookie only with requests that our own
 * page starts. So with `continues`, the page itself checks whether there is a session.
 */
function sendFailed(
  reply: FastifyReply,
  to: string,
  { continues = false, error }: { readonly continues?: boolean; readonly error?: unknown } = {},
): FastifyReply {
  const asks = continues && {
    continuesTo: `${CONSOLE_SIGNED_IN_PATH}?${new URLSearchParams({ to })}`,
  }
  const isAway = isProviderAway(error)
  // Alerts watch for a 503, and a stranger must not cause it.
  const status = isAway && !isBrought(error) ? 503 : 403
  const texts = isAway ? signInPages.away : signInPages.failed
  return sendSmallPage(reply.code(status), { ...texts, to: signInAt(to), ...asks })
}

function signInAt(to: string): string {
  return `${CONSOLE_SIGN_IN_PATH}?${new URLSearchParams({ to })}`
}

function personIn(claims: Claims) {
  const text = (value: unknown) =>
    typeof value === 'string' ? cutText(sanitizeText(value), MAX_NAME_LENGTH) : ''
  const subject = text(claims.sub)
  const email = text(claims.email)
  return { subject, email, name: text(claims.name) || email || subject }
}

function readSignInCookie(value = ''): SignInCookie | undefined {
  try {
    const read = v.safeParse(signInCookie, JSON.parse(Buffer.from(value, 'base64url').toString()))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
