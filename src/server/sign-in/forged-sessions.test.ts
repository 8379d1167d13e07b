/** A person gains nothing by writing to the tables of the console's people and sessions. */
import { describe, expect, it } from 'vitest'
import { exportsRoute } from '../../api/console/exports.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import {
  CONSOLE_SESSION_PATH,
  CONSOLE_SESSIONS_PATH,
  CONSOLE_SIGN_OUT_PATH,
} from '../../api/console/session.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { itMainly, mainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { DAY_MS } from '../platform/time/days.ts'

const LATER = '2999-01-01T00:00:00.000Z'
const SECRET = 'a-secret-of-somebody-who-writes-to-the-database'
const COOKIE = `console=${SECRET}`
const hash = (secret: string) => hashOf(['merchant-application console session 1', secret])

const forged = {
  secret_hash: hash(SECRET),
  subject: 'nobody',
  role: 'administrator',
  created_at: TEST_NOW.toISOString(),
  last_seen_at: LATER,
  expires_at: LATER,
} as const

describe.each(mainly('SQLite'))('a person who writes to the database on $name', (engine) => {
  it("creates no session, neither a new one nor one from another person's event", async () => {
    const server = await consoleServer(await engine.settings())
    const [reference] = await submitSamples(server, 1)
    await server.signIn('reviewer')
    const { db, app } = server
    const person = { subject: 'nobody', name: 'Nobody', email: 'nobody@example.com' }
    await db
      .insertInto('console_people')
      .values({ ...person, role: '' })
      .execute()
    for (const event of [null, 1, 2]) {
      await db.deleteFrom('console_sessions').where('subject', '=', 'nobody').execute()
      await db
        .insertInto('console_sessions')
        .values({ ...forged, event })
        .execute()
      for (const url of [CONSOLE_SESSION_PATH, `${CONSOLE_APPLICATIONS_PATH}/${reference}`]) {
        const answer = await app.inject({ url, headers: { cookie: COOKIE } })
        expect([answer.statusCode, event, url]).toEqual([401, event, url])
      }
    }
    expect(await storedProblems(server)).toEqual([])
  })

  itMainly('SQLite', engine)('hides no session by values that are not text', async () => {
    const server = await consoleServer(await engine.settings())
    await server.signIn('reviewer')
    const administrator = await server.signIn('administrator')
    const { db } = server
    const bytes = Buffer.from('x') as unknown as string
    const listed = async () => {
      const { sessions } = (await administrator.get(CONSOLE_SESSIONS_PATH)).json()
      return sessions.map(({ role, email }: { role: string; email: string }) => [role, email])
    }
    const own = ['administrator', expect.stringContaining('@')]
    const people = db.updateTable('console_people').set({ email: bytes })
    await people.where('subject', '=', 'sandbox-reviewer').execute()
    expect(await listed()).toEqual(expect.arrayContaining([own, ['reviewer', '']]))
    const sessions = db.updateTable('console_sessions').set({ last_seen_at: bytes })
    await sessions.where('subject', '=', 'sandbox-reviewer').execute()
    expect(await listed()).toEqual([own])
  })

  it('cannot use a session that began while the clock was far ahead', async () => {
    let now = new Date(TEST_NOW.getTime() + 365 * DAY_MS)
    const server = await consoleServer(await engine.settings(), { now: () => now })
    const roles = { everywhere: 'viewer', programs: {} } as const
    const { cookie } = await signedInAs(server, 'vera', { roles })
    const status = async () =>
      (await server.app.inject({ url: CONSOLE_SESSION_PATH, headers: { cookie } })).statusCode
    expect(await status()).toBe(200)
    now = new Date(now.getTime() - 4 * 60_000)
    expect(await status()).toBe(200)
    now = TEST_NOW
    expect(await status()).toBe(401)
  })

  it("changes nobody's role, time or name", async () => {
    let now = TEST_NOW
    const server = await consoleServer(await engine.settings(), { now: () => now })
    const person = await server.signIn('viewer')
    const { db } = server
    await db
      .updateTable('console_sessions')
      .set({ role: 'administrator', expires_at: LATER, last_seen_at: LATER, created_at: LATER })
      .execute()
    await db.updateTable('console_people').set({ name: 'Ada Stone' }).execute()
    const session = await person.get(CONSOLE_SESSION_PATH)
    expect(session.json()).toMatchObject({ role: 'viewer', name: 'Victor Hale' })
    expect((await person.get(CONSOLE_SESSIONS_PATH)).statusCode).toBe(403)
    now = new Date(TEST_NOW.getTime() + 12 * 3_600_000)
    expect((await person.get(CONSOLE_SESSION_PATH)).statusCode).toBe(401)
  })

  it('revives no ended session', async () => {
    const server = await consoleServer(await engine.settings())
    const person = await server.signIn('reviewer')
    const [row] = await server.db.selectFrom('console_sessions').selectAll().execute()
    if (!row) throw new Error('There is no session')
    await person.send('POST', CONSOLE_SIGN_OUT_PATH, {})
    await server.db.insertInto('console_sessions').values(row).execute()
    expect((await person.get(CONSOLE_SESSION_PATH)).statusCode).toBe(401)
    const administrator = await server.signIn('administrator')
    const { sessions } = (await administrator.get(CONSOLE_SESSIONS_PATH)).json()
    expect(sessions).toMatchObject([{ name: 'Ada Stone', current: true }])
  })

  it('exports nothing without a signed event', async () => {
    const server = await consoleServer(await engine.settings())
    await submitSamples(server, 1)
    const person = await server.signIn('administrator')
    const request = { format: 'csv', opened: false, filter: {} }
    const { id } = (await person.send('POST', exportsRoute.url, request)).json()
    const read = async () => (await person.get(`${exportsRoute.url}/${id}`)).statusCode
    expect(await read()).toBe(200)
    const begun = server.db.selectFrom('events').select('detail').where('kind', '=', 'exported')
    const { detail } = await begun.executeTakeFirstOrThrow()
    const changed = detail.replace('"opened":false', '"opened":true')
    await server.db
      .updateTable('events')
      .set({ detail: changed })
      .where('kind', '=', 'exported')
      .execute()
    expect(await read()).toBe(404)
  })

  it('revives no session by changing or removing its end, neither before nor after a sign-in', async () => {
    const server = await consoleServer(await engine.settings())
    const { db } = server
    const person = await server.signIn('reviewer')
    const [row] = await db.selectFrom('console_sessions').selectAll().execute()
    if (!row) throw new Error('There is no session')
    await person.send('POST', CONSOLE_SIGN_OUT_PATH, {})
    await db.insertInto('console_sessions').values(row).execute()
    const end = db.selectFrom('events').selectAll().where('kind', '=', 'signed-out')
    const ended = await end.executeTakeFirstOrThrow()
    const status = async () => (await person.get(CONSOLE_SESSION_PATH)).statusCode
    expect(await status()).toBe(401)
    const change = (detail: string) =>
      db.updateTable('events').set({ detail }).where('kind', '=', 'signed-out').execute()
    await change(ended.detail.replace(/"session":\d+/, '"session":99'))
    expect(await status()).toBe(401)
    await change(ended.detail)
    const remove = () => db.deleteFrom('events').where('kind', '=', 'signed-out').execute()
    await remove()
    expect(await status()).toBe(401)
    await db.insertInto('events').values(ended).execute()
    await server.signIn('viewer')
    await remove()
    expect(await status()).toBe(401)
  })
})
