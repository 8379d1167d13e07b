/**
 * Lists every endpoint that takes a JSON body, with an accepted body and a caller who may send it,
 * so that tests of generated bodies cover them all. A new endpoint is included automatically.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { vi } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../api/console/queue.ts'
import { CSRF_HEADER } from '../api/console/session.ts'
import { filledUrl, type Route, type RouteSchema } from '../api/route.ts'
import { isRecord } from '../application/json/is-record.ts'
import {
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from '../application/testing/sample-application.ts'
import {
  type ConsoleServer,
  consoleServer,
  signedInAs,
  type Visitor,
} from '../test-support/console-visitor.ts'
import { asApplicant, enteredDetails, LINK_TOKEN } from '../test-support/owner-entry.ts'
import { signingOperator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { INVITING } from '../test-support/start-inviting.ts'
import { corrected, correctionRequest, requestAbout } from '../test-support/test-correction.ts'
import { invitationLinkIn } from '../test-support/test-invitation.ts'
import { copyLinkIn } from '../test-support/test-server.ts'

/** An accepted request. */
export interface Entrance {
  readonly method: Route<RouteSchema>['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface WayIn {
  /** The method and path of the endpoint, and the request. */
  readonly name: string
  /** Makes the endpoint usable again, as with another link, since an accepted body may close it. */
  readonly open: () => Promise<Entrance>
}

export interface WaysIn {
  readonly server: ConsoleServer
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string }
  readonly identity: string
  readonly administrator: Visitor
  readonly ways: readonly WayIn[]
}

const limit = '1000000'
const SETTINGS = {
  DOCUMENTS: 'id?',
  MAIL_KEY: 'k'.repeat(40),
  REQUESTS_PER_MINUTE: limit,
  LOOKUPS_PER_MINUTE: limit,
  SUBMISSIONS_PER_MINUTE: limit,
  SUBMISSIONS_PER_HOUR: limit,
  API_KEY_REQUESTS_PER_MINUTE: limit,
  COPIES_PER_MINUTE: limit,
  DRAFTS_PER_MINUTE: limit,
  NEW_DRAFTS_PER_HOUR: limit,
  LOG_LEVEL: 'error',
}

/** A file that a browser seals: an age file, in base64. */
const NOTE = Buffer.from('age-encryption.org/v1\nsealed').toString('base64')
const ENTERED = { name: 'Ana Núñez', language: 'en' }
const CREDENTIAL = 'AGE-PLUGIN-FIDO2PRF-1QQQQ'
const KEY = Buffer.alloc(32).toString('base64')
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const someId = () => randomBytes(16).toString('base64url')
const asking = () => correctionRequest({ id: someId() })
const inviting = () => ({ ...INVITING, externalId: someId() })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Starts a server for all callers, and lists its endpoints. */
export async function waysIn(settings: Readonly<Record<string, string>>): Promise<WaysIn> {
  const env = { DATA_DIR: await testFolder(), ...SETTINGS, ...settings }
  const server = await consoleServer(env)
  const reviewer = await server.signIn('reviewer')
  const administrator = await server.signIn('administrator')
  const key = await apiKey(env)
  const world = { server, reviewer, administrator, key }
  const known = await samples(world)
  const endpoints = await endpointsWithBodies()
  const ways = endpoints.map(({ method, url, body }): WayIn => {
    const name = `${method} ${url}`
    const sample = known.get(name) ?? sampleOf(body)
    return {
      name,
      open: async () => {
        const entrance = await opened(world, name, url)
        return { method, ...entrance, body: typeof sample === 'function' ? sample() : sample }
      },
    }
  })
  const linked = [
    { url: '/api/applications', body: withLinkedAccount },
    { url: '/api/plaid/exchange', body: tokenOfAccount },
  ].map(
    ({ url, body }): WayIn => ({
      name: `POST ${url} with a linked account`,
      open: async () => ({
        ...{ method: 'POST', url, headers: {} },
        body: body(await server.sandbox.linkAt('harborview')),
      }),
    }),
  )
  const identity = join(env.DATA_DIR, 'sealing-identity.txt')
  return { server, env, identity, administrator, ways: [...ways, ...linked] }
}

const accountID = 'harborview-checking'
const tokenOfAccount = (publicToken: string) => ({ publicToken, accountID })
const withLinkedAccount = (publicToken: string) => ({
  ...sampleSubmission(),
  manualEntry: null,
  plaid: { ...sampleLinkedAccount, ...tokenOfAccount(publicToken) },
})

interface World {
  readonly server: ConsoleServer
  readonly reviewer: Visitor
  readonly administrator: Visitor
  readonly key: string
}

async function apiKey(env: Readonly<Record<string, string>> & { readonly DATA_DIR: string }) {
  const operate = await signingOperator(env)
  const may = 'invitations,applications,boarding'
  const made = await operate('api-keys', 'new', 'CRM', '--may', may)
  return made.out.trim()
}

/** Bodies that no schema fully describes, or functions that make them, by endpoint. */
async function samples(world: World): Promise<ReadonlyMap<string, unknown>> {
  const { server, reviewer } = world
  const link = copyLinkIn(await server.submit(sampleSubmission()))
  const { reference } = link
  const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
  const made = await reviewer.send('POST', `${path}/match-secret`, { sealed: NOTE })
  const secret = made.json<{ secret: { id: string } }>().secret.id
  const keys = { secret, version: 1, keys: [{ kind: 'tin', hash: 'a'.repeat(32) }] }
  return new Map<string, unknown>([
    ['POST /api/applications', sampleSubmission()],
    ['POST /api/applications/status/link', { reference, email: sampleOwner().email }],
    ['POST /api/copies', link],
    ['POST /api/copies/link', link],
    ['POST /api/corrections/:id', corrected()],
    ['POST /api/corrections/:id/thread', { threadKey: KEY }],
    ['POST /api/documents', { kind: 'id', size: 1000, recipients: 'a'.repeat(64) }],
    ['POST /api/invitations', inviting],
    ['POST /api/invitations/:id/renew', { expiresIn: 1 }],
    ['POST /api/owner-entries/:id', { ...ENTERED, details: enteredDetails }],
    ['POST /console/api/applications/assign', { references: [reference], to: null }],
    ['POST /console/api/applications/:reference/copies/:version', { key: KEY }],
    ['POST /console/api/applications/search', { search: reference }],
    ['POST /console/api/applications/:reference/corrections', asking],
    ['POST /console/api/applications/:reference/decisions', { to: 'reviewing', version: 1 }],
    ['POST /console/api/applications/:reference/undo', {}],
    ['POST /console/api/exports', { filter: {}, opened: true, format: 'json' }],
    ['POST /console/api/passkeys', { name: 'Blue key', credential: CREDENTIAL, ciphertext: NOTE }],
    ['POST /console/api/runs', { what: 'match-keys', reference }],
    ['POST /console/api/runs/:id/match-keys', { results: [{ reference, ...keys }] }],
    ['PUT /console/api/applications/:reference/match-keys', keys],
  ])
}

const VIEWING = { roles: { everywhere: 'viewer', programs: {} } } as const
const REVIEWING = { to: 'reviewing' }

/** Returns the link, application and session that an endpoint requires. */
async function opened(
  world: World,
  name: string,
  url: string,
): Promise<Pick<Entrance, 'url' | 'headers'>> {
  const { server, reviewer, administrator, key } = world
  const at = (params: Readonly<Record<string, string>>, headers: Entrance['headers'] = {}) => ({
    url: filledUrl(url, { params }),
    headers,
  })
  const another = async () => copyLinkIn(await server.submit(sampleSubmission())).reference
  /** Submits an application that the reviewer has opened and read. */
  const looked = async (to: readonly object[]) => {
    const reference = await another()
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    await reviewer.send('POST', `${path}/opened`, { version: 1 })
    for (const decision of to) {
      await reviewer.send('POST', `${path}/decisions`, { version: 1, ...decision })
    }
    return reference
  }
  if (url.startsWith('/console/')) {
    // The request is over then.
    if (url.endsWith('/sign-out')) return at({}, await signedInAs(server, someId(), VIEWING))
    const isAdministrative = /\/exports|\/deliveries|\/assign$/.test(url)
    const person = isAdministrative ? administrator : reviewer
    const signedIn = {
      cookie: person.cookie,
      [CSRF_HEADER]: person.csrfToken,
      'sec-fetch-site': 'same-origin',
    }
    const decisions = url.endsWith('/undo')
      ? [REVIEWING, { to: 'declined', reasons: ['other'], note: NOTE }]
      : url.endsWith('/decisions')
        ? []
        : [REVIEWING]
    const reference = url.includes(':reference') ? await looked(decisions) : ''
    const id = url.includes(':id') ? await begun(world, url) : ''
    return at({ reference, id, version: '1' }, signedIn)
  }
  switch (url) {
    case '/api/corrections/:id':
    case '/api/corrections/:id/thread': {
      const { id, request } = requestAbout(server, reviewer, await looked([REVIEWING]))
      const response = await request()
      return at({ id }, bearer(response.json<{ token: string }>().token))
    }
    case '/api/drafts/:id':
      return at({ id: someId() }, { ...bearer(TOKEN), 'if-none-match': '*' })
    case '/api/owner-invitations/:id':
      return at({ id: someId() }, bearer(TOKEN))
    case '/api/owner-entries/:id':
    case '/api/owner-entries/:id/objection': {
      const id = someId()
      await asApplicant(server, 'PUT', { id })
      return at({ id }, bearer(LINK_TOKEN))
    }
    case '/api/invitations':
      return at({}, bearer(key))
    case '/api/invitations/:id/renew':
    case '/api/invitations/:id/progress': {
      const invited = await server.app.inject({
        method: 'POST',
        url: '/api/invitations',
        headers: bearer(key),
        payload: inviting(),
      })
      const link = invitationLinkIn(invited.json<{ url: string }>().url)
      return at({ id: link.id }, name.endsWith('renew') ? bearer(key) : link.headers)
    }
    case '/api/applications/:reference/boarding':
      return at({ reference: await looked([REVIEWING, { to: 'approved' }]) }, bearer(key))
    default:
      return at({})
  }
}

/** Begins a run or an export, which the same person continues. */
async function begun({ administrator, reviewer, server }: World, url: string): Promise<string> {
  if (url.startsWith('/console/api/exports')) {
    const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
    const body = { filter: {}, opened: true, format: 'json', mapping }
    const answer = await administrator.send('POST', '/console/api/exports', body)
    return `${answer.json<{ id: number }>().id}`
  }
  const { reference } = copyLinkIn(await server.submit(sampleSubmission()))
  const run = { what: 'match-keys', reference }
  const answer = await reviewer.send('POST', '/console/api/runs', run)
  return answer.json<{ id?: string }>().id ?? 'match-keys-1'
}

interface Endpoint {
  readonly method: Route<RouteSchema>['method']
  readonly url: string
  readonly body: v.GenericSchema
}

/** Returns the endpoints that modules declare (`xRoute`) and whose requests have a body. */
async function endpointsWithBodies(): Promise<readonly Endpoint[]> {
  const api = join(import.meta.dirname, '../api')
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(name))
    .toSorted()
  const endpoints: Endpoint[] = []
  for (const file of files) {
    const module = await vi.importActual<Readonly<Record<string, unknown>>>(join(api, file))
    for (const [name, value] of Object.entries(module)) {
      if (!name.endsWith('Route') || !isRecord(value)) continue
      const { method, url, schema } = value as unknown as Route<RouteSchema>
      // Pieces of a document are bytes, not JSON.
      if (schema.body && schema.body.type !== 'unknown') {
        endpoints.push({ method, url, body: schema.body })
      }
    }
  }
  return endpoints
}

/** Texts that schemas require: an id, a token, a hash, base64, a sealed note, a reference, … */
const TEXTS = [
  'a',
  'b2ZmaWNlLWF0LWhvbWUtMQ',
  TOKEN,
  'a'.repeat(64),
  'a'.repeat(32),
  'eA==',
  NOTE,
  'MA-7K3Q-9XDM',
  'msg_abc',
  'maria@example.com',
  '123456',
  '4155550132',
  '2027-01-31',
  '2027-01-31T17:00:00.000Z',
]

/** Returns a value that a schema accepts: its example, or the simplest of its kind. */
function sampleOf(schema: v.GenericSchema): unknown {
  const { examples: [example] = [] }: { readonly examples?: readonly unknown[] } =
    v.getMetadata(schema)
  if (example !== undefined && v.is(schema, example)) return structuredClone(example)
  const { type } = schema
  const inside = (name: string) => Reflect.get(schema, name)
  if (type.endsWith('object')) {
    const entries: Readonly<Record<string, v.GenericSchema>> = inside('entries')
    // Parts that no person has to have seen.
    const named = Object.entries(entries).filter(([name]) => name !== 'seen')
    return Object.fromEntries(named.map(([name, inner]) => [name, sampleOf(inner)]))
  }
  if (inside('wrapped')) return sampleOf(inside('wrapped'))
  if (type === 'array') return [sampleOf(inside('item'))]
  if (type === 'record') return {}
  if (type === 'picklist' || type === 'variant' || type === 'union') {
    const [first]: readonly unknown[] = inside('options')
    return type === 'picklist' ? first : sampleOf(first as v.GenericSchema)
  }
  if (type === 'literal') return inside('literal')
  return [...TEXTS, 1, true, 0, null, {}].find((value) => v.is(schema, value))
}
