/** Signing in at a certified OpenID provider, beside the sandbox's. */
import type { RequestListener } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type ClientAuthMethod, type Configuration, Provider } from 'oidc-provider'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSOLE_SESSION_PATH, CONSOLE_SIGN_IN_PATH } from '../../api/console/session.ts'
import { cookieIn, signInCookie } from '../../test-support/console-visitor.ts'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { loggedLines, type TestServer, testServer } from '../../test-support/test-server.ts'

const CLIENT = 'console'
const SECRET = 'a secret of the console with more than thirty-two characters'
const REDIRECT = 'http://localhost/console/callback'
const rita = {
  name: 'Rita Bell',
  email: 'rita@example.com',
  email_verified: true,
  roles: ['reviewer'],
}

/**
 * Starts a provider that knows one person, who has signed in already. A silent provider does not
 * state how clients send their secret, and accepts only `takes`. It closes when the test ends.
 */
async function startProvider(
  claims: object,
  changes: Configuration = {},
  {
    isSilent = false,
    takes,
  }: { readonly isSilent?: boolean; readonly takes?: 'Basic' | 'none' } = {},
) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  let userInfo: RequestListener | undefined
  let handle: RequestListener = (_, response) => response.end()
  const url = await testHttp((request, response) =>
    request.url === '/me' && userInfo ? userInfo(request, response) : handle(request, response),
  )
  const settings: Configuration = {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'roles'], profile: ['name'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of this test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...claims }) }),
    ...changes,
  }
  const provider = new Provider(url, settings)
  const authorizations: string[] = []
  provider.use(async (context, next) => {
    const authorization = context.headers.authorization?.split(' ')[0] ?? 'none'
    if (context.path === '/token') authorizations.push(authorization)
    if (context.path === '/token' && takes !== undefined && authorization !== takes) {
      context.status = 401
      context.body = { error: 'invalid_client' }
      return
    }
    await next()
    if (isSilent && context.path.startsWith('/.well-known/')) {
      delete context.body.token_endpoint_auth_methods_supported
    }
  })
  handle = provider.callback()
  return {
    url,
    /** How the console sent its secret for each token. */
    authorizations,
    /** Signs with another key from now on. */
    replaceKey: async () => {
      const other = await generateKeyPair('RS256', { extractable: true })
      const jwks = { keys: [{ ...(await exportJWK(other.privateKey)), alg: 'RS256', use: 'sig' }] }
      handle = new Provider(url, { ...settings, jwks }).callback()
    },
    answerUserInfo: (answer: RequestListener) => {
      userInfo = answer
    },
  }
}

/** Returns the cookies that a browser sends back, without their attributes. */
function cookiesIn(response: Response, before: ReadonlyMap<string, string>) {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0]?.split('=') ?? [])
  return new Map([
    ...before,
    ...pairs.map(([name = '', ...value]) => [name, value.join('=')] as const),
  ])
}

/** Follows the provider's pages for login and consent until they lead back to the console. */
async function throughProvider(url: URL): Promise<URL> {
  let cookies: ReadonlyMap<string, string> = new Map()
  let next = url
  for (let page = 0; page < 10; page += 1) {
    if (next.href.startsWith(REDIRECT)) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const isPage = next.pathname.startsWith('/interaction/')
    const prompt = cookies.has('_session') ? 'consent' : 'login'
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(isPage && {
        method: 'POST',
        body: new URLSearchParams({ prompt, login: 'rita', password: 'any' }),
      }),
    })
    cookies = cookiesIn(response, cookies)
    next = new URL(response.headers.get('location') ?? '', next)
  }
  throw new Error(`The provider does not lead back, but to ${next.href}`)
}

async function consoleAt(issuer: string, env: Readonly<Record<string, string>> = {}) {
  return testServer({
    CONSOLE_ISSUER: issuer,
    CONSOLE_CLIENT_ID: CLIENT,
    CONSOLE_CLIENT_SECRET: SECRET,
    CONSOLE_URL: 'http://localhost',
    ...env,
  })
}

async function signIn(server: TestServer) {
  const begun = await server.app.inject({ url: CONSOLE_SIGN_IN_PATH })
  const { pathname, search } = await throughProvider(new URL(String(begun.headers.location)))
  const answer = await server.app.inject({
    url: pathname + search,
    headers: { cookie: signInCookie(begun) },
  })
  if (answer.statusCode !== 200) return { status: answer.statusCode }
  const headers = { cookie: cookieIn(answer, 'console') }
  const session = await server.app.inject({ url: CONSOLE_SESSION_PATH, headers })
  return { status: session.statusCode, person: session.json() }
}

// The provider warns of each setting that is only for development.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'info').mockReturnValue(undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const byClaim = { CONSOLE_ROLE_CLAIM: 'roles' }
const byList = { CONSOLE_REVIEWERS: rita.email }

describe('a certified provider', () => {
  it.each([
    ['only in UserInfo, as by default; a claim', {}, byClaim],
    ['only in UserInfo, as by default; a list', {}, byList],
    ['in the ID token; a claim', { conformIdTokenClaims: false }, byClaim],
    ['in the ID token; a list', { conformIdTokenClaims: false }, byList],
  ])('that identifies a person %s gives the role', async (_, changes, env) => {
    const provider = await startProvider(rita, changes)
    const server = await consoleAt(provider.url, env)
    const { name, email } = rita
    expect(await signIn(server)).toEqual({
      status: 200,
      person: expect.objectContaining({
        email,
        role: 'reviewer',
        name: expect.stringContaining(name),
      }),
    })
  })

  it.each<[string, ClientAuthMethod[], string, boolean?]>([
    ['in the header', ['client_secret_basic'], 'Basic'],
    ['in the body', ['client_secret_post'], 'none'],
    ['in either', ['client_secret_post', 'client_secret_basic'], 'none'],
    ['if it does not say', ['client_secret_basic'], 'Basic', true],
  ])('that accepts the secret %s signs people in', async (_, methods, authorization, isSilent) => {
    const changes = {
      clientAuthMethods: methods,
      clientDefaults: { token_endpoint_auth_method: methods[0] },
    }
    const provider = await startProvider(rita, changes, { isSilent: isSilent ?? false })
    expect(await signIn(await consoleAt(provider.url, byList))).toMatchObject({ status: 200 })
    expect(provider.authorizations).toEqual([authorization])
  })

  it.each([
    ['names', { ...rita, name: undefined, sub: 'rita' }, rita.email],
    ['names and addresses', { ...rita, name: undefined, email: undefined, sub: 'rita' }, 'rita'],
  ])('whose UserInfo is down signs people in without their %s', async (_, claims, name) => {
    const provider = await startProvider(claims, { conformIdTokenClaims: false })
    provider.answerUserInfo((_request, response) => response.writeHead(500).end())
    expect(await signIn(await consoleAt(provider.url, byClaim))).toMatchObject({
      status: 200,
      person: { name, role: 'reviewer' },
    })
  })

  it.each<[string, unknown, string, number]>([
    ['as a text', 'true', rita.email, 200],
    ['not at all', undefined, rita.email, 200],
    ['as a text of an address in capitals', 'true', 'RITA@example.com', 200],
    ['as not verified', false, rita.email, 403],
    ['as a text that it is not', 'false', rita.email, 403],
    ['as a text of another address', 'true', 'ada@example.com', 403],
  ])(
    'whose UserInfo repeats %s that the address is verified, as the ID token says',
    async (_, said, email, status) => {
      const { name: _name, ...claims } = rita
      const provider = await startProvider(claims, { conformIdTokenClaims: false })
      provider.answerUserInfo(answering({ sub: 'rita', name: 'Rita', email, email_verified: said }))
      const listed = { CONSOLE_REVIEWERS: 'rita@example.com,ada@example.com' }
      expect((await signIn(await consoleAt(provider.url, listed))).status).toBe(status)
    },
  )

  it('that states only in UserInfo, and as text, that an address is verified gives no role', async () => {
    const provider = await startProvider({ ...rita, email_verified: 'true' })
    expect((await signIn(await consoleAt(provider.url, byList))).status).toBe(403)
  })

  it.each<[string, 'Basic' | 'none', Record<string, string>, string[]]>([
    ['in the header', 'Basic', {}, ['none', 'Basic', 'Basic']],
    ['in the header, as is set', 'Basic', { CONSOLE_CLIENT_AUTH: 'basic' }, ['Basic', 'Basic']],
    [
      'in the body, though the other is set',
      'none',
      { CONSOLE_CLIENT_AUTH: 'basic' },
      ['Basic', 'none', 'none'],
    ],
  ])('that lists both methods and accepts the client secret %s', async (_, takes, env, sent) => {
    const changes: Configuration = {
      clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    }
    const provider = await startProvider(rita, changes, { takes })
    const server = await consoleAt(provider.url, { ...byList, ...env })
    expect((await signIn(server)).status).toBe(200)
    expect((await signIn(server)).status).toBe(200)
    expect(provider.authorizations).toEqual(sent)
  })

  it('signs people in at once after it has begun to sign with another key', async () => {
    const provider = await startProvider(rita)
    const server = await consoleAt(provider.url, byList)
    expect(await signIn(server)).toMatchObject({ status: 200 })
    await provider.replaceKey()
    expect(await signIn(server)).toMatchObject({ status: 200 })
  })

  it('does not sign in a person whose role depends on UserInfo while UserInfo is down', async () => {
    const provider = await startProvider(rita)
    provider.answerUserInfo((_request, response) => response.writeHead(500).end())
    expect(await signIn(await consoleAt(provider.url, byList))).toEqual({ status: 503 })
  })

  it.each([
    ['a role', rita, {}],
    ['a name', { ...rita, name: undefined }, { conformIdTokenClaims: false }],
  ])(
    'whose UserInfo is about another person signs nobody in for %s',
    async (_, claims, changes) => {
      const provider = await startProvider(claims, changes)
      provider.answerUserInfo(answering({ ...rita, sub: 'somebody else' }))
      expect(await signIn(await consoleAt(provider.url, byList))).toEqual({ status: 403 })
    },
  )

  it('that never says whether an address is verified gives a role only if the settings allow it', async () => {
    const { email_verified: _, ...unverified } = rita
    const provider = await startProvider(unverified)
    const server = await consoleAt(provider.url, byList)
    expect(await signIn(server)).toEqual({ status: 403 })
    expect(
      await loggedLines(server, 'a person who signed in to the console has no role'),
    ).toMatchObject([{ missing: ['email_verified'] }])
    const trusting = await consoleAt(provider.url, { ...byList, CONSOLE_TRUST_EMAIL: 'yes' })
    expect(await signIn(trusting)).toMatchObject({ status: 200, person: { role: 'reviewer' } })
  })
})
