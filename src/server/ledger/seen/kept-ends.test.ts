/** The ends of the chains that give rights to many: servers remember them after a restart, too. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CONSOLE_SESSION_PATH } from '../../../api/console/session.ts'
import { API_KEYS, CONSOLE, MATCHING, SCREENING } from '../../../application/facts/chain-names.ts'
import { consoleServer, type Visitor } from '../../../test-support/console-visitor.ts'
import { engines } from '../../../test-support/engines.ts'
import { screeningServer } from '../../../test-support/screening/screening-server.ts'
import { testFolder } from '../../../test-support/shared.ts'
import { TEST_NOW, testServer } from '../../../test-support/test-server.ts'
import { authenticate, endApiKey, makeApiKey } from '../../api-keys/service.ts'
import { openLedger } from '../../open-ledger.ts'
import { appendJob } from '../plugin.ts'
import { readTrust } from '../trust.ts'
import { latestHead } from './saved-file-service.ts'
import { Seen } from './seen.ts'

const at = TEST_NOW
const KEY = { name: 'CRM', may: ['applications'], program: undefined } as const

describe.each(engines)('the end of a chain, removed before a restart on $name', (engine) => {
  /** A server with a list, a match secret and an ended API key, until it is stopped. */
  async function stopped() {
    const { importList, server, settings, review, path } = await screeningServer(engine)
    const { db, ledger, signer } = server
    await importList()
    const { person, decide } = await review('reviewer')
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    const addSecret = async (visitor: Visitor, secret: string) => {
      const sealed = Buffer.from(`age-encryption.org/v1\n${secret}`).toString('base64')
      return (await visitor.send('POST', `${path}/match-secret`, { sealed })).statusCode
    }
    expect(await addSecret(person, 'first')).toBe(200)
    await person.get(`${path}/match-secret`)
    const key = await makeApiKey(db, KEY, { at, signer })
    await endApiKey(db, 1, { ledger, at, signer })
    expect(await authenticate(db, key, { ledger, now: at })).toBeUndefined()
    await appendJob(server).tick()
    const events = db.deleteFrom('events')
    return { db, events, settings, path, addSecret, key }
  }

  it('brings back no approval without the list, no other match secret, and no API key', async () => {
    const { db, events, settings, path, addSecret, key } = await stopped()
    await events.where('reference', 'in', [SCREENING, MATCHING]).execute()
    await db.deleteFrom('match_secrets').execute()
    await events.where('reference', '=', API_KEYS).where('number', '=', 2).execute()
    const { ledger, signIn } = await consoleServer(settings)
    const person = await signIn('reviewer')
    const decision = { to: 'approved', version: 1 }
    const decided = await person.send('POST', `${path}/decisions`, decision)
    expect([decided.statusCode, decided.json()]).toMatchObject([
      409,
      { errors: [{ code: 'screening-list' }] },
    ])
    expect(await addSecret(person, 'another')).toBe(409)
    expect(await authenticate(db, key, { ledger, now: at })).toBeUndefined()
  })

  it('is known if it follows a row that nobody signed', async () => {
    const settings = { ...(await engine.settings()), DATA_DIR: await testFolder() }
    const server = await consoleServer(settings)
    const { db, config, signer } = server
    await server.signIn('reviewer')
    const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const forged = { ...event, reference: API_KEYS, position: null, log_hash: null }
    await db.insertInto('events').values(forged).execute()
    const key = await makeApiKey(db, KEY, { at, signer })
    // A command ends the key: this process notes the events of its own signer, but of no copy.
    await endApiKey(db, 2, { ledger: openLedger({ ...config }), at, signer: { ...signer } })
    await appendJob(server).tick()
    const ofKeys = db.deleteFrom('events').where('reference', '=', API_KEYS)
    await ofKeys.where('number', '=', 3).execute()
    const restarted = await consoleServer(settings)
    expect(await authenticate(db, key, { ledger: restarted.ledger, now: at })).toBeUndefined()
  })

  it('is no row that nobody signed', async () => {
    const server = await consoleServer(await engine.settings())
    const { config, db } = server
    await server.signIn('reviewer')
    const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const hash = engine.name === 'SQLite' ? sql<string>`x'61'` : 'a'
    const { tick } = appendJob(server)
    await tick()
    await db
      .insertInto('events')
      .values({ ...event, number: 500, hash })
      .execute()
    await tick()
    expect((await latestHead(config))?.ends).toMatchObject({
      [CONSOLE]: { number: 1, hash: event.hash },
    })
    await db.deleteFrom('events').where('number', '=', 500).execute()
    const person = await server.signIn('reviewer')
    expect((await person.get(CONSOLE_SESSION_PATH)).statusCode).toBe(200)
  })
})

it('a list that nobody has looked at stays known after a restart, even if the log does not grow', async () => {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine')
  const { importList, server, settings, signIn, path } = await screeningServer(engine)
  const { person } = await signIn('reviewer')
  await person.send('POST', `${path}/opened`, { version: 1 })
  await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
  await appendJob(server).tick()
  // Nothing is appended any more.
  await server.db.updateTable('log_head').set({ hash: 'edited' }).execute()
  await importList()
  await expect(appendJob(server).tick()).rejects.toThrow('was edited')
  await server.db.deleteFrom('events').where('reference', '=', SCREENING).execute()
  const restarted = await (await consoleServer(settings)).signIn('reviewer')
  const decision = { to: 'approved', version: 1 }
  const decided = await restarted.send('POST', `${path}/decisions`, decision)
  expect(decided.json()).toMatchObject({ errors: [{ code: 'screening-list' }] })
})

it('the end of a chain that gives rights to many is not forgotten beside many others', () => {
  const seen = new Seen()
  for (const chain of [API_KEYS, 'LINK-first']) seen.note(chain, { number: 2, hash: 'end' })
  for (let other = 0; other < 20_000; other += 1) {
    seen.note(`LINK-${other}`, { number: 1, hash: 'end' })
  }
  expect(seen.end('LINK-first')).toBeUndefined()
  expect(seen.end(API_KEYS)).toEqual({ number: 2, hash: 'end' })
})

it('a chain that was found empty stays known beside many others, and with other keys', async () => {
  const { config } = await testServer()
  const { seen } = await readTrust(config)
  for (let other = 0; other < 20_001; other += 1) seen.noteEmpty(`LINK-${other}`)
  expect(seen.isEmpty('LINK-0')).toBe(false)
  for (const known of [seen, (await readTrust(config, '/nowhere')).seen]) {
    expect(known.isEmpty('LINK-19999')).toBe(true)
  }
})
