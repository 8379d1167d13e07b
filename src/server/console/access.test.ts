import { describe, expect, it } from 'vitest'
import { type ConsoleRole, CSRF_HEADER, consoleRoles } from '../../api/console/session.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  administratorOfAcme,
  type ConsoleServer,
  consoleServer,
  signedInAs,
  type Visitor,
} from '../../test-support/console-visitor.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { shared } from '../../test-support/shared.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { referenceIn, submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { composedDelivery } from '../outbox/service.ts'
import { addDeliveries } from '../outbox/store.ts'
import { addApplication } from '../records/service.ts'

/** The least role for each route; `open` needs no session. */
const ROUTES: Readonly<Record<string, ConsoleRole | 'open'>> = {
  'GET /console/sign-in': 'open',
  'GET /console/callback': 'open',
  'GET /console/signed-in': 'open',
  'GET /console/signed-out': 'open',
  'GET /console': 'viewer',
  'GET /console/applications/:reference': 'viewer',
  'GET /console/deliveries': 'viewer',
  'GET /console/funnel': 'viewer',
  'GET /console/invitations': 'viewer',
  'GET /console/numbers': 'viewer',
  'GET /console/api/numbers': 'administrator',
  'GET /console/api/invitations': 'viewer',
  'GET /console/sessions': 'viewer',
  'GET /console/assets/*': 'viewer',
  'GET /console/document-frame': 'viewer',
  'GET /console/passkeys': 'viewer',
  'GET /console/screening': 'viewer',
  'GET /console/api/screening': 'reviewer',
  'POST /console/api/runs': 'reviewer',
  'GET /console/api/runs/:id': 'reviewer',
  'POST /console/api/runs/:id/screenings': 'reviewer',
  'GET /console/api/passkeys': 'viewer',
  'POST /console/api/passkeys': 'viewer',
  'GET /console/api/passkeys/all': 'administrator',
  'DELETE /console/api/passkeys/:id': 'viewer',
  'GET /console/api/routing-numbers': 'viewer',
  'GET /console/api/session': 'viewer',
  'POST /console/api/sign-out': 'viewer',
  'GET /console/api/sessions': 'administrator',
  'DELETE /console/api/sessions/:id': 'administrator',
  'GET /console/api/applications': 'viewer',
  'POST /console/api/applications/search': 'viewer',
  'GET /console/api/applications/changes': 'viewer',
  'GET /console/api/applications/:reference': 'viewer',
  'GET /console/api/applications/:reference/history': 'viewer',
  'GET /console/api/applications/:reference/screening': 'viewer',
  'POST /console/api/applications/:reference/screening': 'reviewer',
  'GET /console/api/screening-lists/:hash': 'viewer',
  'GET /console/api/applications/:reference/recipients': 'viewer',
  'GET /console/api/applications/:reference/news': 'viewer',
  'POST /console/api/applications/:reference/opened': 'viewer',
  'POST /console/api/applications/:reference/shown': 'viewer',
  'POST /console/api/applications/:reference/case-file': 'viewer',
  'POST /console/api/applications/:reference/decisions': 'reviewer',
  'POST /console/api/applications/:reference/undo': 'reviewer',
  'GET /console/api/match-secrets': 'reviewer',
  'POST /console/api/find': 'reviewer',
  'GET /console/api/views': 'viewer',
  'POST /console/api/views': 'viewer',
  'DELETE /console/api/views/:id': 'viewer',
  'POST /console/api/applications/:reference/notes': 'reviewer',
  'POST /console/api/applications/:reference/corrections': 'reviewer',
  'DELETE /console/api/applications/:reference/corrections/:id': 'reviewer',
  'PUT /console/api/applications/:reference/assignee': 'reviewer',
  'POST /console/api/applications/next': 'reviewer',
  'POST /console/api/applications/assign': 'administrator',
  'POST /console/api/applications/give-back': 'reviewer',
  'GET /console/api/people': 'administrator',
  'GET /console/api/applications/:reference/review': 'viewer',
  'POST /console/api/applications/:reference/checklist': 'reviewer',
  'POST /console/api/applications/:reference/inquiries': 'reviewer',
  'GET /console/api/applications/:reference/match-secret': 'reviewer',
  'POST /console/api/applications/:reference/match-secret': 'reviewer',
  'PUT /console/api/applications/:reference/match-keys': 'reviewer',
  'POST /console/api/runs/:id/match-keys': 'reviewer',
  'GET /console/api/applications/:reference/documents/:id': 'viewer',
  'GET /console/api/applications/:reference/copies/:version': 'viewer',
  'POST /console/api/applications/:reference/copies/:version': 'viewer',
  'GET /console/api/deliveries': 'viewer',
  'POST /console/api/deliveries/retry': 'administrator',
  'GET /console/api/funnel': 'viewer',
  'POST /console/api/exports': 'administrator',
  'GET /console/api/exports/:id': 'administrator',
  'POST /console/api/exports/:id/mapped': 'administrator',
  'GET /console/api/mappings': 'viewer',
}

const PAGES = [
  '',
  '/applications/:reference',
  '/deliveries',
  '/funnel',
  '/invitations',
  '/numbers',
  '/passkeys',
  '/screening',
  '/sessions',
].map((page) => `GET /console${page}`)

/** Returns the routes below `/console` from the tree that the server prints. */
async function routesOf({ app }: ConsoleServer): Promise<readonly string[]> {
  await app.ready()
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] =
        /^([\s│]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (parents[depth - 1] ?? '') + name
      parents[depth] = path
      if (!/^\/console(?![a-z])/.test(path)) return []
      const url = path.replace('/console*', '/console/assets/*')
      const named = methods.split(', ').filter((method) => !['', 'HEAD'].includes(method))
      return named.map((method) => `${method} ${url}`)
    })
}

const IDS = {
  sessions: 'a'.repeat(64),
  documents: 'a'.repeat(22),
  exports: '1',
  runs: 'screening-1',
  views: 'a'.repeat(26),
  passkeys: '9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14',
}

function requestOf(route: string) {
  const [method = '', path = ''] = route.split(' ')
  const url = path
    .replace(':reference', 'MA-7K3Q-9XDM')
    .replace(
      /(sessions|documents|exports|runs|passkeys|views)\/:id/,
      (_, kind: keyof typeof IDS) => `${kind}/${IDS[kind]}`,
    )
    .replace(':version', '1')
    .replace(':hash', 'a'.repeat(64))
    .replace('*', 'main-a1b2c3d4.js')
  const body = method === 'GET' ? {} : { payload: '{}' }
  return { method: method as 'GET' | 'POST', url, ...body }
}

function ask({ app }: ConsoleServer, route: string, headers: Readonly<Record<string, string>>) {
  const request = requestOf(route)
  const type = request.method === 'GET' ? {} : { 'content-type': 'application/json' }
  return app.inject({ ...request, headers: { ...type, ...headers } })
}

function asVisitor({ cookie, csrfToken }: Visitor) {
  return { cookie, [CSRF_HEADER]: csrfToken, 'sec-fetch-site': 'same-origin' }
}

/** Routes that need the role in every program. All others distinguish programs. */
const EVERYWHERE = [
  'GET /console/api/passkeys/all',
  'GET /console/api/sessions',
  'DELETE /console/api/sessions/:id',
]

/** Every route is requested on one server, many times. */
const WITHOUT_LIMITS = {
  REQUESTS_PER_MINUTE: '1000000',
  SUBMISSIONS_PER_MINUTE: '1000000',
  SUBMISSIONS_PER_HOUR: '1000000',
}

/** Starts a server with an application of another program and its waiting delivery. */
async function serverWithBeta() {
  const server = await consoleServer(WITHOUT_LIMITS)
  const received_at = new Date(TEST_NOW.getTime() - 1000).toISOString()
  const row = { ...storedApplication, program: 'beta', received_at }
  await addApplication(server.db, row)
  const delivery = composedDelivery('webhook', 'application.submitted')
  const event = { reference: row.reference, number: 1, at: row.received_at }
  await addDeliveries(server.db, event, [delivery])
  return { server, delivery }
}

describe('a person of another program', () => {
  it('gets nothing from any route', async () => {
    const { server } = await serverWithBeta()
    let headers = await administratorOfAcme(server)
    for (const [route, least] of Object.entries(ROUTES)) {
      if (least === 'open') continue
      const { statusCode, body } = await ask(server, route, headers)
      if (route.endsWith('/sign-out')) headers = await administratorOfAcme(server)
      expect.soft(body, route).not.toContain(storedApplication.reference)
      expect.soft(body, route).not.toContain(storedApplication.business_name)
      if (EVERYWHERE.includes(route)) expect.soft(statusCode, route).toBe(403)
      else if (route.includes('/api/applications/:reference')) {
        expect.soft(statusCode, route).toBe(404)
      } else expect.soft([401, 403, 500], route).not.toContain(statusCode)
    }
  })

  it('can tell programs of the same brand apart', async () => {
    const { folder, write } = await programFolder()
    await write('beta', { brandName: 'acme' })
    const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
    const session = await (await server.signIn('viewer')).get('/console/api/session')
    expect(session.json().programs).toEqual([
      { id: 'default', name: 'Merchant Services' },
      { id: 'acme', name: 'acme (acme)' },
      { id: 'beta', name: 'acme (beta)' },
    ])
  })

  it('is told their role in the program of an application', async () => {
    const { folder } = await programFolder()
    const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
    const [other] = await submitSamples(server, 1)
    const sent = sampleSubmission({ signing: null })
    const own = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
    const roles = { everywhere: 'viewer', programs: { acme: 'reviewer' } } as const
    const headers = await signedInAs(server, 'Mia', { roles })
    const roleFor = async (reference: string | undefined) =>
      (await server.app.inject({ url: `/console/api/applications/${reference}`, headers })).json()
        .role
    expect([await roleFor(own), await roleFor(other)]).toEqual(['reviewer', 'viewer'])
  })

  it('is not offered what only an administrator of every program may do', async () => {
    const { server } = await serverWithBeta()
    const headers = await administratorOfAcme(server)
    const session = await server.app.inject({ url: '/console/api/session', headers })
    expect(session.json()).toMatchObject({ role: 'administrator', managesPeople: false })
    const everywhere = await (await server.signIn('administrator')).get('/console/api/session')
    expect(everywhere.json()).toMatchObject({ role: 'administrator', managesPeople: true })
  })

  it('finds, counts, exports and retries nothing in it', async () => {
    const { server, delivery } = await serverWithBeta()
    const headers = await administratorOfAcme(server)
    const get = async (url: string) => (await server.app.inject({ url, headers })).json()
    const post = async (url: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url, headers, payload })).json()
    const { reference } = storedApplication
    for (const query of ['', `?search=${reference}`, '?status=received', '?sort=sales']) {
      expect(await get(`/console/api/applications${query}`)).toEqual({
        applications: [],
        next: null,
        counts: { review: 0, second: 0, returned: 0, screening: 0, mine: 0 },
      })
    }
    expect(await post('/console/api/applications/search', { search: reference })).toMatchObject({
      applications: [],
    })
    expect(await get('/console/api/applications/changes')).toMatchObject({ latest: null, new: 0 })
    expect(await get('/console/api/deliveries')).toEqual({ deliveries: [] })
    expect(await post('/console/api/deliveries/retry', { ids: [delivery.id] })).toEqual({ due: 0 })
    const filter = { format: 'csv', opened: false, filter: {} }
    expect(await post('/console/api/exports', filter)).toMatchObject({ count: 0 })
    await server.db.updateTable('applications').set({ program: 'acme' }).execute()
    expect((await get('/console/api/applications')).applications).toMatchObject([{ reference }])
    expect((await get('/console/api/deliveries')).deliveries).toHaveLength(1)
    expect(await post('/console/api/exports', filter)).toMatchObject({ count: 1 })
  })
})

describe('the console', () => {
  const server = shared(() => consoleServer(WITHOUT_LIMITS))

  it('has only these routes', async () => {
    const routes = await routesOf(server())
    expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  })

  it('answers only the sign-in to people who are signed out', async () => {
    for (const [route, least] of Object.entries(ROUTES)) {
      const without = await ask(server(), route, {})
      if (least === 'open') {
        expect.soft(without.statusCode, route).not.toBe(401)
      } else if (PAGES.includes(route)) {
        expect.soft(without.headers.location, route).toMatch(/^\/console\/sign-in\?to=/)
      } else {
        expect.soft(without.json(), route).toMatchObject({ errors: [{ code: 'signed-out' }] })
        expect.soft(without.statusCode, route).toBe(401)
      }
    }
  })

  it.each(consoleRoles)('gives a %s what their role or a lesser one may see', async (role) => {
    let person = await server().signIn(role)
    for (const [route, least] of Object.entries(ROUTES)) {
      if (least === 'open') continue
      const { statusCode } = await ask(server(), route, asVisitor(person))
      if (route.endsWith('/sign-out')) person = await server().signIn(role)
      const isEnough = consoleRoles.indexOf(role) >= consoleRoles.indexOf(least)
      if (isEnough) expect.soft([401, 403, 500], route).not.toContain(statusCode)
      else expect.soft(statusCode, route).toBe(403)
    }
  })

  it('accepts writes from its own page only', async () => {
    let person = await server().signIn('administrator')
    for (const route of Object.keys(ROUTES).filter((candidate) => !candidate.startsWith('GET'))) {
      const { cookie, csrfToken } = person
      const token = { cookie, [CSRF_HEADER]: csrfToken }
      const forged: readonly Readonly<Record<string, string>>[] = [
        { cookie, 'sec-fetch-site': 'same-origin' },
        { cookie, [CSRF_HEADER]: 'other', 'sec-fetch-site': 'same-origin' },
        token,
        { ...token, 'sec-fetch-site': 'same-site' },
        { ...token, 'sec-fetch-site': 'cross-site', origin: 'http://elsewhere.example' },
      ]
      for (const headers of forged) {
        const answer = await ask(server(), route, headers)
        expect.soft(answer.statusCode, route).toBe(403)
        expect.soft(answer.json(), route).toMatchObject({ errors: [{ code: 'csrf' }] })
      }
      const own = await ask(server(), route, { ...token, origin: 'http://localhost' })
      expect.soft(own.statusCode, route).not.toBe(403)
      if (route.endsWith('/sign-out')) person = await server().signIn('administrator')
    }
  })

  it('never lets its answers be cached, or read by another origin', async () => {
    const visitor = await server().signIn('viewer')
    for (const url of ['/console/', '/console/api/session', '/console/assets/main-a1b2c3d4.js']) {
      const { headers } = await visitor.get(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(
      (await server().app.inject({ url: '/console/api/session' })).headers['cache-control'],
    ).toBe('no-store')
  })
})

it.each([
  ['reads', 'viewer', 'POST /console/api/applications/:reference/opened'],
  ['changes', 'reviewer', 'PUT /console/api/applications/:reference/assignee'],
] as const)('nobody %s applications more often than a person can', async (_, role, route) => {
  const server = await consoleServer(WITHOUT_LIMITS)
  const headers = asVisitor(await server.signIn(role))
  const statuses: number[] = []
  for (let count = 0; count <= 3_600; count += 1) {
    statuses.push((await ask(server, route, headers)).statusCode)
  }
  expect(statuses.indexOf(429)).toBe(3_600)
  const copy = 'GET /console/api/applications/:reference/copies/:version'
  expect((await ask(server, copy, headers)).statusCode).toBe(role === 'viewer' ? 429 : 404)
  const another = asVisitor(await server.signIn('administrator'))
  expect((await ask(server, route, another)).statusCode).not.toBe(429)
})

it('nobody sends more about applications than a person can write', async () => {
  const server = await consoleServer(WITHOUT_LIMITS)
  const { send } = await server.signIn('reviewer')
  const path = '/console/api/applications/MA-7K3Q-9XDM/corrections'
  const body = { note: 'a'.repeat(1_000_000) }
  const statuses: number[] = []
  while (statuses.length < 20) statuses.push((await send('POST', path, body)).statusCode)
  expect(statuses.indexOf(429)).toBe(16)
  expect((await send('DELETE', `${path}/1`)).statusCode).toBe(429)
  const another = await server.signIn('administrator')
  expect((await another.send('POST', path, body)).statusCode).not.toBe(429)
})

it('without a session, requests count toward the limit of their address', async () => {
  const server = await consoleServer({ REQUESTS_PER_MINUTE: '2' })
  const statuses = []
  for (const route of ['GET /console', 'GET /console/api/session', 'GET /console/api/session']) {
    const { statusCode } = await ask(server, route, { cookie: 'console=unknown' })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([302, 401, 429])
})
