/** An ID token for another client, or about another person, signs nobody in. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { CONSOLE_SIGN_IN_PATH } from '../../api/console/session.ts'
import { cookieIn, signInCookie } from '../../test-support/console-visitor.ts'
import { testHttp } from '../../test-support/test-http.ts'
import { loggedLines, testServer } from '../../test-support/test-server.ts'

const CLIENT = 'console'

interface TokenOptions {
  readonly claims?: object
  readonly isOfAnotherKey?: boolean
  readonly isUnsigned?: boolean
  /** Whether the token does not say which of two keys signed it. */
  readonly isOfEitherKey?: boolean
  /** What the provider adds to its description, and to its answer with the token. */
  readonly description?: object
  readonly answer?: object
  /** The path that answers without an end, and its status. */
  readonly endless?: readonly [path: string, status: number]
}

const CHUNK = Buffer.alloc(65_536, ' ')
/** The number of chunks after which even an endless answer ends. */
const MAX_CHUNKS = 1024

/** Sends JSON's white space for as long as it is read. Returns the number of chunks. */
async function answerEndlessly(response: ServerResponse, status = 200): Promise<number> {
  let chunks = 0
  const sent = function* () {
    for (; chunks < MAX_CHUNKS; chunks += 1) yield CHUNK
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  await pipeline(Readable.from(sent()), response).catch(() => undefined)
  return chunks
}

/** Signs in with a provider that returns such a token, whatever the request was. */
async function comeBackWith({
  claims,
  isOfAnotherKey,
  isUnsigned,
  isOfEitherKey,
  description,
  answer: addition,
  endless,
}: TokenOptions) {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let nonce = ''
  let verifier = ''
  let chunks = 0
  const issuer: string = await testHttp(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    verifier = new URLSearchParams(body).get('code_verifier') ?? verifier
    if (request.url === endless?.[0]) {
      chunks = await answerEndlessly(response, endless?.[1])
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await answerTo(request.url ?? '')))
  })
  async function answerTo(path: string): Promise<object> {
    if (path === '/jwks') {
      const second = { ...(await exportJWK(other.publicKey)), kid: 'other' }
      return { keys: isOfEitherKey ? [jwk, second] : [jwk] }
    }
    if (path !== '/token') {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...description,
      }
    }
    const now = Math.floor(Date.now() / 1000)
    const person = { sub: 'rita', name: 'Rita Bell', roles: ['reviewer'] }
    const times = { iat: now, exp: now + 60 }
    const claimed = { iss: issuer, aud: CLIENT, nonce, ...times, ...person, ...claims }
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const token = isUnsigned
      ? `${encoded({ alg: 'none' })}.${encoded(claimed)}.`
      : await new SignJWT(claimed)
          .setProtectedHeader({ alg: 'RS256', ...(!isOfEitherKey && { kid: 'own' }) })
          .sign((isOfAnotherKey ? other : own).privateKey)
    return { access_token: 'token', token_type: 'Bearer', id_token: token, ...addition }
  }
  const server = await testServer({
    CONSOLE_ISSUER: issuer,
    CONSOLE_CLIENT_ID: CLIENT,
    CONSOLE_CLIENT_SECRET: 'a secret',
    CONSOLE_URL: 'http://localhost',
    CONSOLE_ROLE_CLAIM: 'roles',
  })
  const { app } = server
  const begun = await app.inject({ url: CONSOLE_SIGN_IN_PATH })
  const params = new URL(String(begun.headers.location)).searchParams
  nonce = params.get('nonce') ?? ''
  const query = new URLSearchParams({ code: 'code', state: params.get('state') ?? '' })
  const answer = await app.inject({
    url: `/console/callback?${query}`,
    headers: { cookie: signInCookie(begun) },
  })
  const isProven =
    createHash('sha256').update(verifier).digest('base64url') === params.get('code_challenge')
  const lines = answer.statusCode === 200 ? [] : await loggedLines(server, 'console sign-in failed')
  const session = cookieIn(answer, 'console')
  return { status: answer.statusCode, session, isProven, logged: lines[0], issuer, chunks }
}

describe('a sign-in', () => {
  it('proves with its code that it began in this browser', async () => {
    const { status, session, isProven } = await comeBackWith({})
    expect([status, session === '', isProven]).toEqual([200, false, true])
  })

  it.each<[string, TokenOptions, RegExp]>([
    ['for another sign-in', { claims: { nonce: 'other' } }, /is for another sign-in$/],
    ['without what names the sign-in', { claims: { nonce: undefined } }, /"nonce".* missing$/],
    ['for another application', { claims: { aud: 'other' } }, /^aud .* is "other", but "console"/],
    [
      'for another application, too',
      { claims: { aud: [CLIENT, 'other'] } },
      /"aud".* untrusted audiences$/,
    ],
    [
      'of another provider',
      { claims: { iss: 'https://other.example' } },
      /^iss .* is "https:\/\/other\.example", but "http:\/\/127/,
    ],
    ['that is over', { claims: { exp: 1_000_000_000 } }, /^exp .* is \d+ seconds ago .* clocks$/],
    ['of nobody', { claims: { sub: undefined } }, /"sub".* missing$/],
    ['of a nameless person', { claims: { sub: '' } }, /no ID token with a subject$/],
    ['of one of two keys', { isOfEitherKey: true }, /several keys, and the ID token names none/],
    [
      'that is refused with the status 200',
      { answer: { access_token: undefined, error: 'bad_grant', error_description: 'It is old' } },
      /^the provider answered bad_grant \(It is old\)$/,
    ],
    ['signed by another key', { isOfAnotherKey: true }, /signature verification failed/],
    ['that is not signed', { isUnsigned: true }, /is signed with none, but RS256 is expected$/],
  ])('fails with an ID token %s, and says why', async (_, changes, reason) => {
    const { status, session, logged } = await comeBackWith(changes)
    expect([status, session]).toEqual([403, ''])
    expect(logged).toMatchObject({ reason: expect.stringMatching(reason) })
  })

  it.each<[string, number, string]>([
    ['/token', 200, ': its answer is too long'],
    ['/token', 400, ' answered 400 (application/json)'],
    ['/jwks', 200, ': its answer is too long'],
  ])('fails if %s answers %i without an end, and says why', async (path, answered, reason) => {
    const result = await comeBackWith({ endless: [path, answered] })
    expect([result.status, result.session]).toEqual([403, ''])
    expect(result.logged).toMatchObject({ reason: result.issuer + path + reason })
    expect(result.chunks).toBeLessThan(MAX_CHUNKS)
  })

  it('names the address that does not answer as it should, and says if the provider is away', async () => {
    let answer = { status: 200, type: 'application/json', body: '<html>Sign in</html>' }
    const issuer = await testHttp((_, response) => {
      if (answer.status === 0) response.destroy()
      else if (answer.body === '') void answerEndlessly(response)
      else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
    })
    const server = await testServer({
      CONSOLE_ISSUER: issuer,
      CONSOLE_CLIENT_ID: CLIENT,
      CONSOLE_URL: 'http://localhost',
    })
    const begin = async () => (await server.app.inject({ url: CONSOLE_SIGN_IN_PATH })).statusCode
    expect(await begin()).toBe(403)
    answer = { ...answer, status: 429 }
    expect(await begin()).toBe(503)
    answer = { ...answer, status: 0 }
    expect(await begin()).toBe(503)
    answer = { ...answer, status: 200, body: '' }
    expect(await begin()).toBe(403)
    const address = `${issuer}/.well-known/openid-configuration`
    expect(await loggedLines(server, 'console sign-in failed')).toMatchObject([
      { reason: `${address}: its answer is not JSON` },
      { reason: `${address} answered 429 (application/json)` },
      { reason: expect.stringMatching(`^${address}: UND_ERR_SOCKET`) },
      { reason: `${address}: its answer is too long` },
    ])
  })

  it.each(['/realm/', '/other'])('names both issuers where the provider is %s', async (path) => {
    const issuer: string = await testHttp((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer: issuer + path }))
    })
    const server = await testServer({
      CONSOLE_ISSUER: `${issuer}/realm`,
      CONSOLE_CLIENT_ID: CLIENT,
      CONSOLE_URL: 'http://localhost',
    })
    const { statusCode } = await server.app.inject({ url: CONSOLE_SIGN_IN_PATH })
    expect(statusCode).toBe(403)
    const [logged] = await loggedLines(server, 'console sign-in failed')
    const reason = `CONSOLE_ISSUER is ${issuer}/realm, but the provider calls itself ${issuer}${path}`
    expect(logged).toMatchObject({ reason })
  })
})
