import { describe, expect, it } from 'vitest'
import { CONSOLE_SIGNED_OUT_PATH } from '../../api/console/session.ts'
import { CONSOLE } from '../../application/facts/chain-names.ts'
import {
  comeBack,
  consoleServer,
  cookieIn,
  signInCookie,
} from '../../test-support/console-visitor.ts'
import { engines, mainly } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { storedText, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { storedEvents } from '../ledger/store.ts'
import { openLedger } from '../open-ledger.ts'
import { inlineHashes } from '../platform/http/content-security-policy.ts'
import { consoleSessions } from './sessions-service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe.each(mainly('PostgreSQL'))('signing in on $name', (engine) => {
  /** A server whose clock only moves forward. */
  const withClock = shared(async () => {
    let at = TEST_NOW.getTime()
    const server = await consoleServer(await engine.settings(), { now: () => new Date(at) })
    return { server, wait: (ms: number) => (at += ms) }
  })

  it('asks the provider for a code, and shows who is signed in', async () => {
    const { server } = withClock()
    const { begun, asked: url, answer } = await comeBack(server, 'reviewer')
    expect(begun.statusCode).toBe(302)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost/console/callback',
      state: expect.any(String),
      nonce: expect.any(String),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('content="0;url=/console/"')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const session = await (await server.signIn('reviewer')).get('/console/api/session')
    expect(session.json()).toEqual({
      subject: 'sandbox-reviewer',
      name: 'Rita Bell',
      email: 'rita@example.com',
      role: 'reviewer',
      managesPeople: false,
      csrfToken: expect.any(String),
      ssnDigits: 1,
      programs: [],
      idleMinutes: 30,
    })
  })

  it('is a signed event, as is signing out', async () => {
    const server = await consoleServer(await engine.settings())
    const person = await server.signIn('reviewer')
    expect((await person.send('POST', '/console/api/sign-out', {})).statusCode).toBe(204)
    expect((await person.get('/console/api/session')).statusCode).toBe(401)
    const events = (await storedEvents(server.db, [CONSOLE])).get(CONSOLE) ?? []
    const by = { name: 'Rita Bell', subject: 'sandbox-reviewer' }
    const account = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(events.map(({ kind, detail }) => ({ kind, detail: JSON.parse(detail) }))).toEqual([
      {
        kind: 'signed-in',
        detail: {
          by: { ...by, account },
          role: 'reviewer',
          session: expect.stringMatching(/^[0-9a-f]{64}$/),
          expiresAt: new Date(TEST_NOW.getTime() + 12 * HOUR_MS).toISOString(),
        },
      },
      { kind: 'signed-out', detail: { by, of: by, session: 1 } },
    ])
    expect(await storedProblems(server)).toEqual([])
  })

  it.each([
    ['29 minutes without a request', [29 * MINUTE_MS], 200],
    ['30 minutes without a request', [30 * MINUTE_MS], 401],
    ['12 hours at work', Array.from({ length: 36 }, () => 20 * MINUTE_MS), 401],
    ['11 hours at work', Array.from({ length: 33 }, () => 20 * MINUTE_MS), 200],
  ])('after %s answers the session', async (_, waits, status) => {
    const { server, wait } = withClock()
    const person = await server.signIn('reviewer')
    const statuses: number[] = []
    for (const ms of waits) {
      wait(ms)
      statuses.push((await person.get('/console/api/session')).statusCode)
    }
    expect(statuses.at(-1)).toBe(status)
  })
})

describe.each(engines)('sessions on $name', (engine) => {
  it('can be seen and ended by an administrator', async () => {
    const server = await consoleServer(await engine.settings())
    const person = await server.signIn('reviewer')
    const administrator = await server.signIn('administrator')
    const { sessions } = (await administrator.get('/console/api/sessions')).json()
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Rita Bell', role: 'reviewer', current: false }),
        expect.objectContaining({ name: 'Ada Stone', role: 'administrator', current: true }),
      ]),
    )
    const { id } = sessions.find((session: { name: string }) => session.name === 'Rita Bell')
    const end = () => administrator.send('DELETE', `/console/api/sessions/${id}`)
    expect((await end()).statusCode).toBe(204)
    expect((await end()).statusCode).toBe(404)
    expect((await person.get('/console/api/session')).statusCode).toBe(401)
  })

  it('end with a sign-out even while someone hides the row', async () => {
    const server = await consoleServer(await engine.settings())
    const person = await server.signIn('reviewer')
    const { db, signer, config } = server
    const sessions = consoleSessions({
      db,
      signer,
      ledger: openLedger(config),
      now: () => TEST_NOW,
    })
    const [session] = await sessions.list()
    const rows = await db.selectFrom('console_sessions').selectAll().execute()
    if (!session) throw new Error('There is no session')
    await db.deleteFrom('console_sessions').execute()
    expect(await sessions.end(session.secret_hash, session)).toBe(true)
    await db.insertInto('console_sessions').values(rows).execute()
    expect((await person.get('/console/api/session')).statusCode).toBe(401)
  })

  it('are deleted once they have ended', async () => {
    const server = await consoleServer(await engine.settings())
    await server.signIn('reviewer')
    const { db, signer, config } = server
    const later = new Date(TEST_NOW.getTime() + 12 * HOUR_MS)
    const ledger = openLedger(config)
    await consoleSessions({ db, signer, ledger, now: () => later }).sweep()
    expect(await db.selectFrom('console_sessions').selectAll().execute()).toEqual([])
  })
})

describe('returning from the provider', () => {
  const server = shared(consoleServer)

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'other')],
    ['another code', (url: URL) => url.searchParams.set('code', 'other')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['an error', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('with %s signs nobody in', async (_, change) => {
    const { answer } = await comeBack(server(), 'reviewer', change)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Sign-in failed')
    expect(cookieIn(answer, 'console')).toBe('')
  })

  it.each(['server_error', 'temporarily_unavailable'])(
    'with %s says that the sign-in is unavailable, and is no failure of the server: anyone can say it',
    async (error) => {
      const { answer } = await comeBack(server(), 'reviewer', (url) =>
        url.searchParams.set('error', error),
      )
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('Sign-in is unavailable')
    },
  )

  it('works once, and only in the browser that began the sign-in', async () => {
    const { url, cookie } = await comeBack(server(), 'reviewer')
    const again = await server().app.inject({ url, headers: { cookie } })
    expect(again.statusCode).toBe(403)
    const other = await comeBack(server(), 'reviewer')
    expect((await server().app.inject({ url: other.url })).statusCode).toBe(403)
  })

  it('completes each of several tabs, and leads each to its own page', async () => {
    const { app } = server()
    const pages = ['/console/?view=all', '/console/sessions']
    const begun = []
    for (const to of pages) {
      begun.push(await app.inject({ url: `/console/sign-in?${new URLSearchParams({ to })}` }))
    }
    const cookie = begun.map(signInCookie).join('; ')
    for (const [tab, begin] of begun.entries()) {
      const request = `${begin.headers.location}&person=sandbox-reviewer`
      const chosen = await fetch(request, { redirect: 'manual' })
      const { pathname, search } = new URL(String(chosen.headers.get('location')))
      const answer = await app.inject({ url: pathname + search, headers: { cookie } })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain(`content="0;url=${pages[tab]}"`)
    }
  })

  it('a second time, or late, leads to the intended page if there is a session', async () => {
    const { app } = server()
    const to = '/console/deliveries'
    const begun = await app.inject({ url: `/console/sign-in?to=${to}` })
    const request = `${begun.headers.location}&person=sandbox-reviewer`
    const chosen = await fetch(request, { redirect: 'manual' })
    const { pathname, search } = new URL(String(chosen.headers.get('location')))
    const url = pathname + search
    const answer = await app.inject({ url, headers: { cookie: signInCookie(begun) } })
    const again = await app.inject({ url, headers: { cookie: signInCookie(answer) } })
    const next = `/console/signed-in?${new URLSearchParams({ to })}`
    expect(again.statusCode).toBe(403)
    expect(again.body).toContain(`content="0;url=${next}"`)
    expect(again.body).toContain('href="/console/sign-in?to=%2Fconsole%2Fdeliveries"')
    const session = cookieIn(answer, 'console')
    expect((await app.inject({ url: next, headers: { cookie: session } })).headers.location).toBe(
      to,
    )
    const without = await app.inject({ url: next })
    expect(without.statusCode).toBe(403)
    expect(without.body).toContain('href="/console/sign-in?to=%2Fconsole%2Fdeliveries"')
    expect(without.body).not.toContain('http-equiv="refresh"')
  })

  it('forgets the sign-ins that a browser began first', async () => {
    const { app } = server()
    let cookies: string[] = []
    for (let tab = 0; tab < 12; tab += 1) {
      const headers = { cookie: cookies.join('; ') }
      const answer = await app.inject({ url: '/console/sign-in', headers })
      const set = [answer.headers['set-cookie'] ?? []].flat()
      const gone = set
        .filter((cookie) => cookie.includes('Max-Age=0'))
        .map((cookie) => cookie.split('=')[0])
      cookies = cookies.filter((cookie) => !gone.includes(cookie.split('=')[0]))
      cookies.push(signInCookie(answer))
    }
    expect(cookies).toHaveLength(8)
  })

  it('signs nobody in without a role', async () => {
    const other = await testServer({
      CONSOLE_ISSUER: `${server().sandbox.url}/openid`,
      CONSOLE_CLIENT_ID: 'console',
      CONSOLE_URL: 'http://localhost',
      CONSOLE_REVIEWERS: 'RITA@example.com',
    })
    expect((await comeBack(other, 'viewer')).answer.statusCode).toBe(403)
    const { answer } = await comeBack(other, 'reviewer')
    expect(cookieIn(answer, 'console')).not.toBe('')
  })

  it('can be begun by anyone, however many strangers begin', async () => {
    const { app } = await consoleServer({ TRUST_PROXY: 'loopback' })
    const begin = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await app.inject({ url: '/console/sign-in', headers })).statusCode
    }
    for (let stranger = 1; stranger <= 21; stranger += 1) {
      for (let tries = 0; tries < 60; tries += 1) await begin(`203.0.${stranger}.9`)
      expect(await begin(`203.0.${stranger}.9`)).toBe(429)
    }
    expect(await begin('198.51.100.1')).toBe(302)
  })

  it('says that the provider is down, and works once it is up', async () => {
    const own = await consoleServer()
    own.sandbox.breakService('sign-in', 'failing')
    const failed = await own.app.inject({ url: '/console/sign-in' })
    expect(failed.statusCode).toBe(503)
    expect(failed.body).toContain('Sign-in is unavailable')
    own.sandbox.breakService('sign-in', 'none')
    expect((await comeBack(own, 'viewer')).answer.statusCode).toBe(200)
  })
})

describe('beside the sign-in,', () => {
  const server = shared(consoleServer)

  it('a page leads to the sign-in and back', async () => {
    const page = await server().app.inject({ url: '/console/applications/MA-7K3Q-9XDM' })
    expect(page.headers.location).toBe(
      '/console/sign-in?to=%2Fconsole%2Fapplications%2FMA-7K3Q-9XDM',
    )
    const filtered = await server().app.inject({ url: '/console/?view=all&search=Golden%20Gate' })
    expect(filtered.headers.location).toBe(
      '/console/sign-in?to=%2Fconsole%2F%3Fview%3Dall%26search%3DGolden%2520Gate',
    )
    const tooLong = await server().app.inject({ url: `/console/?search=${'x'.repeat(300)}` })
    expect(tooLong.headers.location).toBe('/console/sign-in?to=%2Fconsole%2F')
    const visitor = await server().signIn('viewer')
    const shown = await visitor.get('/console/applications/MA-7K3Q-9XDM')
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect((await visitor.get('/console/assets/main-a1b2c3d4.js')).body).toContain('as it is')
  })

  it('the page after a sign-out has the styles that its policy allows', async () => {
    const { body, headers } = await server().app.inject({ url: CONSOLE_SIGNED_OUT_PATH })
    expect(body).toContain('You are signed out.')
    const [hash = 'no style'] = inlineHashes(body, 'style')
    expect(headers['content-security-policy']).toContain(`style-src ${hash}`)
  })

  it.each([
    ['?to=/console/deliveries', '/console/deliveries'],
    ['?to=//elsewhere.example/console/', '/console/'],
    ['?to=https://elsewhere.example', '/console/'],
    ['?to=/apply/', '/console/'],
    ['?to=/console/&to=/console/', '/console/'],
  ])('the sign-in with %s leads to %s', async (query, page) => {
    const begun = await server().app.inject({ url: `/console/sign-in${query}` })
    const value = signInCookie(begun).split('=')[1] ?? ''
    expect(JSON.parse(Buffer.from(value, 'base64url').toString())).toMatchObject({ to: page })
  })
})

it.each([
  [
    'over HTTPS',
    { PUBLIC_URL: 'https://localhost', CONSOLE_URL: 'https://localhost' },
    '__Host-console',
    true,
  ],
  ['over plain HTTP on this machine', {}, 'console', false],
])('%s the cookies have these attributes', async (_, env, name, secure) => {
  const server = await consoleServer(env)
  const begun = await server.app.inject({ url: '/console/sign-in' })
  const url = new URL(String(begun.headers.location))
  const chosen = await fetch(`${url.href}&person=sandbox-viewer`, { redirect: 'manual' })
  const callback = new URL(String(chosen.headers.get('location')))
  const answer = await server.app.inject({
    url: callback.pathname + callback.search,
    headers: { cookie: signInCookie(begun) },
  })
  const set = [answer.headers['set-cookie'] ?? []].flat()
  const attributes = ['Path=/', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Strict']
  const [value, ...rest] = set.find((cookie) => cookie.startsWith(`${name}=`))?.split('; ') ?? []
  expect(value).toMatch(/=[A-Za-z0-9_-]{43}$/)
  expect(rest.sort()).toEqual(attributes.sort())
  expect(String(begun.headers['set-cookie'])).toContain('SameSite=Lax')
  expect(String(begun.headers['set-cookie'])).toContain('HttpOnly')
})

it('no secret of a sign-in is stored or logged', async () => {
  const server = await consoleServer()
  const { url, cookie, answer } = await comeBack(server, 'reviewer')
  const session = cookieIn(answer, 'console')
  const person = await server.signIn('reviewer')
  const kept = JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString())
  const { code, state } = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  const text = await storedText(server)
  for (const secret of [
    session.split('=')[1],
    person.csrfToken,
    kept.checks.nonce,
    kept.checks.verifier,
    code,
    state,
  ]) {
    expect(secret).toBeTruthy()
    expect(text).not.toContain(secret)
  }
})

it('without a configuration there is no console', async () => {
  const server = await testServer()
  for (const url of ['/console/', '/console/sign-in', '/console/api/session']) {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  }
})

it('the console cannot be reached at another host by naming its host to a proxy', async () => {
  const env = { CONSOLE_URL: 'https://console.example.com', TRUST_PROXY: 'loopback' }
  const { app } = await consoleServer(env)
  const headers = { host: 'apply.example.com', 'x-forwarded-host': 'console.example.com' }
  expect((await app.inject({ url: '/console/api/session', headers })).statusCode).toBe(404)
})

describe.each<[Readonly<Record<string, string>>, [string, number][]]>([
  [
    { CONSOLE_URL: 'https://console.example.com' },
    [
      ['console.example.com', 401],
      ['CONSOLE.example.com.', 401],
      ['console.example.com:443', 401],
      ['console.example.com:8443', 404],
      ['localhost', 404],
    ],
  ],
  [
    { PUBLIC_URL: 'http://localhost', API_URL: 'http://api.localhost' },
    [
      ['localhost:80', 401],
      ['api.localhost', 404],
      ['API.localhost.', 404],
    ],
  ],
  [
    {},
    [
      ['localhost:3000', 401],
      ['app.localhost', 401],
      ['127.0.0.1:3000', 401],
      ['[::1]:3000', 401],
      ['rebound.example.com', 404],
    ],
  ],
  [{ SANDBOX_ON_NETWORK: 'yes' }, [['desk.example.com', 401]]],
])('with %j, the console', (env, hosts) => {
  const server = shared(() => consoleServer(env))

  it.each(hosts)('at %s answers %i', async (host, status) => {
    const answer = await server().app.inject({ url: '/console/api/session', headers: { host } })
    expect(answer.statusCode).toBe(status)
  })
})
