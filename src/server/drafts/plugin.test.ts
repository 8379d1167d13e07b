import { describe, expect, it } from 'vitest'
import { MAX_DRAFT_BYTES, openDraftRoute } from '../../api/drafts.ts'
import { urlOf } from '../../api/route.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { TEST_NOW, type TestServer, testServer } from '../../test-support/test-server.ts'
import { DAY_MS, daysAfter } from '../platform/time/days.ts'
import { deleteExpiredDrafts } from './store.ts'

const ID = 'b2ZmaWNlLWF0LWhvbWUtMQ'
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const OTHER_TOKEN = TOKEN.replace('d', 'e')
const NEW = { 'if-none-match': '*' }

interface RequestOptions {
  readonly id?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

function request(
  { app }: TestServer,
  method: 'GET' | 'PUT' | 'DELETE',
  { id = ID, token = TOKEN, headers = {} }: RequestOptions = {},
  payload?: object,
) {
  const all = { authorization: `Bearer ${token}`, ...headers }
  const url = urlOf(openDraftRoute, { params: { id } })
  return app.inject({ method, url, headers: all, ...(payload ? { payload } : {}) })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const save = (
  server: TestServer,
  text: string,
  headers: RequestOptions['headers'] = NEW,
  sent: RequestOptions = {},
) => request(server, 'PUT', { ...sent, headers }, { ciphertext: base64(text) })

const saveToSign = (server: TestServer, text: string) =>
  request(server, 'PUT', { headers: NEW }, { ciphertext: base64(text), purpose: 'sign' })

const over = (version: number) => ({ 'if-match': `"${version}"` })

async function withClock(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: TEST_NOW }
  const server = await testServer(env, { now: () => clock.now })
  const wait = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS)
  }
  return { server, clock, wait }
}

describe.each(engines)('a saved draft on $name', (engine) => {
  const { settings } = engine
  const itOnce = itMainly('SQLite', engine)

  it('is created, replaced, opened and deleted', async () => {
    const server = await testServer(await settings())
    const created = await save(server, 'first')
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        version: 1,
        savedAt: TEST_NOW.toISOString(),
        expiresAt: daysAfter(TEST_NOW, 30),
      },
    ])
    const replaced = await save(server, 'second', over(1))
    expect([replaced.statusCode, replaced.json().version]).toEqual([200, 2])
    const opened = await request(server, 'GET')
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toMatchObject({ version: 2, ciphertext: base64('second') })
    expect((await request(server, 'DELETE')).statusCode).toBe(204)
    expect((await request(server, 'GET')).statusCode).toBe(404)
  })

  it('is not overwritten by a device with an older version', async () => {
    const server = await testServer(await settings())
    await save(server, 'first')
    await save(server, 'on the phone', over(1))
    for (const headers of [over(1), over(3), NEW]) {
      const answer = await save(server, 'on the desk', headers)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([412, 'draft.changed'])
    }
    expect((await request(server, 'GET')).json().ciphertext).toBe(base64('on the phone'))
  })

  it('keeps one of many versions saved at the same time', async () => {
    const server = await testServer(await settings())
    await save(server, 'first')
    const texts = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(texts.map((text) => save(server, text, over(1))))
    const kept = texts.filter((_, index) => answers[index]?.statusCode === 200)
    expect(kept).toHaveLength(1)
    const opened = (await request(server, 'GET')).json()
    expect(opened).toMatchObject({ version: 2, ciphertext: base64(kept[0] ?? '') })
  })

  it('expires thirty days after the last visit, and is then deleted', async () => {
    const { server, clock, wait } = await withClock(await settings())
    await save(server, 'first')
    wait(29)
    const visited = (await request(server, 'GET')).json()
    expect(visited.expiresAt).toBe(daysAfter(clock.now, 30))
    wait(29)
    expect((await save(server, 'second', over(1))).statusCode).toBe(200)
    wait(30)
    expect((await request(server, 'GET')).statusCode).toBe(404)
    expect((await save(server, 'third', over(2))).statusCode).toBe(404)
    await deleteExpiredDrafts(server.db, clock.now)
    expect(await server.db.selectFrom('drafts').selectAll().execute()).toEqual([])
  })

  itOnce('that is to be signed expires after seven days, whatever happens to it', async () => {
    const { server, wait } = await withClock(await settings())
    const expiresAt = daysAfter(TEST_NOW, 7)
    expect((await saveToSign(server, 'first')).json()).toMatchObject({ version: 1, expiresAt })
    wait(6)
    expect((await request(server, 'GET')).json()).toMatchObject({ version: 1, expiresAt })
    expect((await save(server, 'second', over(1))).json()).toMatchObject({ version: 2, expiresAt })
    wait(1)
    expect((await request(server, 'GET')).statusCode).toBe(404)
  })

  itOnce('looks the same if it is unknown, has expired, or the token is wrong', async () => {
    const { server, wait } = await withClock(await settings())
    await save(server, 'first')
    const unknown = { id: ID.replace('b', 'c') }
    const wrong = { token: OTHER_TOKEN }
    const bodies = new Set<string>()
    const ask = async (sent: RequestOptions) => {
      for (const method of ['GET', 'DELETE'] as const) {
        const answer = await request(server, method, sent)
        expect(answer.statusCode).toBe(404)
        bodies.add(answer.body)
      }
      const answer = await save(server, 'mine', over(1), sent)
      expect(answer.statusCode).toBe(404)
      bodies.add(answer.body)
    }
    await ask(unknown)
    await ask(wrong)
    expect((await request(server, 'GET')).statusCode).toBe(200)
    wait(30)
    const expired = await request(server, 'GET')
    bodies.add(expired.body)
    expect(bodies.size).toBe(1)
  })
})

describe('a saved draft', () => {
  it.each([
    ['neither header', {}, 'first'],
    ['both headers', { ...NEW, ...over(1) }, 'first'],
    ['a version that is no number', { 'if-match': '"x"' }, 'first'],
  ])('is refused with %s', async (_, headers, text) => {
    const server = await testServer()
    expect((await save(server, text, headers)).statusCode).toBe(400)
  })

  it.each([
    ['a token of another length', { token: 'short' }],
    ['an id of another length', { id: 'short' }],
  ])('is refused with %s', async (_, sent) => {
    const server = await testServer()
    expect((await save(server, 'first', NEW, sent)).statusCode).toBe(400)
    expect((await request(server, 'GET', sent)).statusCode).toBe(400)
  })

  it('has at most 64 KB', async () => {
    const server = await testServer()
    expect((await save(server, 'x'.repeat(MAX_DRAFT_BYTES))).statusCode).toBe(201)
    const answer = await save(server, 'x'.repeat(MAX_DRAFT_BYTES + 3), over(1))
    expect(answer.statusCode).toBe(400)
  })

  it('is refused if the store is full, but can still be replaced', async () => {
    const server = await testServer({ MAX_DRAFTS: '1' })
    await save(server, 'first')
    const full = await save(server, 'first', NEW, { id: ID.replace('b', 'c') })
    expect([full.statusCode, full.json().errors[0].code]).toEqual([503, 'unavailable'])
    expect((await save(server, 'second', over(1))).statusCode).toBe(200)
  })

  it('is refused if one address creates too many, but can still be replaced', async () => {
    const server = await testServer({ NEW_DRAFTS_PER_HOUR: '1' })
    await save(server, 'first')
    const refused = await save(server, 'first', NEW, { id: ID.replace('b', 'c') })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await save(server, 'second', over(1))).statusCode).toBe(200)
  })

  it('leaves neither its id nor its token in the log, and no token in the database', async () => {
    const server = await testServer()
    await save(server, 'first')
    await request(server, 'GET')
    await request(server, 'GET', { token: OTHER_TOKEN })
    const rows = await server.db.selectFrom('drafts').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
    expect(server.logged()).not.toMatch(new RegExp(`${ID}|${TOKEN}|${OTHER_TOKEN}`))
    expect(server.logged()).toContain('/api/drafts/:id')
  })
})
