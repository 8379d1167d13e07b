/**
 * A fake of the operator's identity provider: OpenID Connect with the authorization code flow and
 * PKCE. On its page, a visitor signs in as one of three people.
 */
import { hash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as v from 'valibot'
import { breakAnswers } from '../break-answers.ts'
import type { FaultInjector } from '../faults.ts'

const BASE = '/openid'
const ALGORITHM = 'ES256'
const KEY_ID = 'sandbox'
const CODE_MS = 60_000
const ID_TOKEN_SECONDS = 300

const PEOPLE = [
  { sub: 'sandbox-viewer', name: 'Victor Hale', email: 'victor@example.com', roles: ['viewer'] },
  { sub: 'sandbox-reviewer', name: 'Rita Bell', email: 'rita@example.com', roles: ['reviewer'] },
  {
    sub: 'sandbox-administrator',
    name: 'Ada Stone',
    email: 'ada@example.com',
    roles: ['administrator'],
  },
] as const
type Person = (typeof PEOPLE)[number]

const authorization = v.object({
  response_type: v.literal('code'),
  client_id: v.string(),
  redirect_uri: v.pipe(v.string(), v.url()),
  scope: v.pipe(
    v.string(),
    v.check((scope) => scope.split(' ').includes('openid')),
  ),
  state: v.string(),
  nonce: v.string(),
  code_challenge: v.string(),
  code_challenge_method: v.literal('S256'),
  person: v.optional(v.string()),
})
const tokenRequest = v.object({
  grant_type: v.literal('authorization_code'),
  client_id: v.string(),
  redirect_uri: v.string(),
  code: v.string(),
  code_verifier: v.string(),
})

type Code = v.InferOutput<typeof authorization> & {
  readonly chosen: Person
  readonly until: number
}

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const PLACE = '<!--people-->'

interface Addresses {
  readonly url: string
  readonly pageUrl: string
}

/** Reads the addresses at each request, because they are known only once the sandbox listens. */
export async function openIdProvider(
  injector: FaultInjector,
  addresses: Addresses,
  now: () => number,
) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM)
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }
  const codes = new Map<string, Code>()
  const idTokenOf = ({ chosen, client_id, nonce }: Code): Promise<string> => {
    const { sub, ...claims } = chosen
    const seconds = Math.floor(now() / 1000)
    return new SignJWT({ ...claims, email_verified: true, nonce })
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
      .setIssuer(`${addresses.url}${BASE}`)
      .setAudience(client_id)
      .setSubject(sub)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ID_TOKEN_SECONDS)
      .sign(privateKey)
  }
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'sign-in', injector)
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    configuration(app, addresses)
    app.get(`${BASE}/jwks`, async () => ({ keys: [jwk] }))
    authorize(app, codes, now)
    exchange(app, codes, { now, idTokenOf })
  }
}

function configuration(app: FastifyInstance, addresses: Addresses): void {
  app.get(`${BASE}/.well-known/openid-configuration`, async () => ({
    issuer: `${addresses.url}${BASE}`,
    authorization_endpoint: `${addresses.pageUrl}${BASE}/authorize`,
    token_endpoint: `${addresses.url}${BASE}/token`,
    jwks_uri: `${addresses.url}${BASE}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  }))
}

/** Shows the page for choosing a person, and redirects back with a code. */
function authorize(app: FastifyInstance, codes: Map<string, Code>, now: () => number): void {
  app.get(`${BASE}/authorize`, async (request, reply) => {
    const parsed = v.safeParse(authorization, request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' })
    const { redirect_uri: redirectUri, state, person } = parsed.output
    const chosen = PEOPLE.find(({ sub }) => sub === person)
    reply.header('cache-control', 'no-store')
    if (!chosen) {
      reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY)
      return pageOf(request.url)
    }
    const code = randomUUID()
    codes.set(code, { ...parsed.output, chosen, until: now() + CODE_MS })
    const target = new URL(redirectUri)
    target.searchParams.set('code', code)
    target.searchParams.set('state', state)
    return reply.redirect(target.href)
  })
}

/** Exchanges a code for an ID token, once. */
function exchange(
  app: FastifyInstance,
  codes: Map<string, Code>,
  {
    now,
    idTokenOf,
  }: { readonly now: () => number; readonly idTokenOf: (code: Code) => Promise<string> },
): void {
  app.post(`${BASE}/token`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = v.safeParse(tokenRequest, request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' })
    const exchange = parsed.output
    const code = codes.get(exchange.code)
    codes.delete(exchange.code)
    const isRight =
      code?.client_id === exchange.client_id &&
      code.redirect_uri === exchange.redirect_uri &&
      code.code_challenge === challengeOf(exchange.code_verifier) &&
      code.until > now()
    if (!isRight) return reply.code(400).send({ error: 'invalid_grant' })
    const idToken = await idTokenOf(code)
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: ID_TOKEN_SECONDS,
      id_token: idToken,
    }
  })
}

function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url')
}

/** Returns the page with a link for each person. `address` is the URL of the client's request. */
async function pageOf(address: string): Promise<string> {
  const links = PEOPLE.map(({ sub, name, roles }) => {
    const href = `${address}&person=${sub}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<li><a href="${href}">${name}</a>, ${roles.join(', ')}</li>`
  })
  const page = await readFile(join(import.meta.dirname, 'choose.html'), 'utf8')
  return page.replace(PLACE, () => links.join(''))
}
