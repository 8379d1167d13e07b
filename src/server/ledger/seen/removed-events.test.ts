import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { API_KEYS } from '../../../application/facts/chain-names.ts'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { consoleServer } from '../../../test-support/console-visitor.ts'
import { engines } from '../../../test-support/engines.ts'
import { operator } from '../../../test-support/run-operator.ts'
import { storedProblems } from '../../../test-support/stored-problems.ts'
import {
  referenceIn,
  submitSamples,
  TEST_NOW,
  testServer,
} from '../../../test-support/test-server.ts'
import { authenticate, endApiKey, makeApiKey } from '../../api-keys/service.ts'
import { withdrawForApplicant } from '../../decisions/service.ts'
import { newSigningKey, publicPem } from '../../platform/encryption/signing-key.ts'
import { checkApplications } from '../../records/check-service.ts'
import { serverSigner } from '../signers-service.ts'
import type { StoredEvent } from '../store.ts'
import { trust, trustedFolder } from '../trusted-keys.ts'
import { seeEnds } from './keeper.ts'
import { Seen } from './seen.ts'

it('a removed decision stays known, whatever takes its number', async () => {
  const server = await consoleServer({ UNDO_SECONDS: '0' })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const person = await server.signIn('reviewer')
  const path = `/console/api/applications/${reference}`
  const decide = async (to: string, more = {}) => {
    const answer = await person.send('POST', `${path}/decisions`, { to, version: 1, ...more })
    return [answer.statusCode, answer.json().errors?.[0]?.code]
  }
  await person.send('POST', `${path}/opened`, { version: 1 })
  expect((await decide('reviewing'))[0]).toBe(200)
  expect((await decide('declined', { reasons: ['credit-history'] }))[0]).toBe(200)
  const { db } = server
  const events = db.deleteFrom('events').where('reference', '=', reference)
  await events.where('kind', '=', 'status').where('detail', 'like', '%declined%').execute()
  await db
    .updateTable('applications')
    .set({ status: 'reviewing' })
    .where('reference', '=', reference)
    .execute()
  expect((await person.send('POST', `${path}/opened`, { version: 1 })).statusCode).toBeLessThan(300)
  expect(await decide('approved')).toEqual([409, 'evidence'])
  const problems = ['an event that was there before is missing']
  expect((await person.get(path)).json()).toMatchObject({ problems })
  const exported = await checkApplications(db, [reference], server.ledger)
  expect(exported).toMatchObject([{ problems }])
})

it('the last event of a chain stays known beside one whose number is not a number', () => {
  const seen = new Seen()
  const last = { number: 2, hash: 'end' }
  const odd: readonly unknown[] = ['x', Buffer.from('x'), 2.5]
  for (const end of [last, ...odd.map((number) => ({ number: number as number, hash: 'odd' }))]) {
    seen.note('LINK', end)
    seen.note('LINK', { number: 1, hash: 'first' })
  }
  expect(seen.end('LINK')).toEqual(last)
})

it('an event that a trigger leaves out is not tried forever', async () => {
  const { db, signer } = await testServer()
  await sql`create trigger quiet before insert on events begin select raise(ignore); end`.execute(
    db,
  )
  const made = { name: 'CRM', may: ['applications'], program: undefined } as const
  await expect(makeApiKey(db, made, { at: TEST_NOW, signer })).rejects.toThrow('trigger')
})

it('a right does not count beside an event whose signature is a number, which SQLite stores', async () => {
  const { db, ledger, signer } = await testServer()
  const at = new Date()
  const made = { name: 'CRM', may: ['applications'], program: undefined } as const
  const key = await makeApiKey(db, made, { at, signer })
  await makeApiKey(db, made, { at, signer })
  await sql`update events set signature = 5 where number = 2`.execute(db)
  expect(await authenticate(db, key, { ledger, now: at })).toBeUndefined()
})

describe.each(engines)('an event that was moved, on $name', ({ settings }) => {
  it('is found, also in a chain without a name', async () => {
    const server = await testServer(await settings())
    const { db, ledger, signer } = server
    const [reference = ''] = await submitSamples(server, 1)
    await withdrawForApplicant(db, ledger, { reference, at: TEST_NOW, signer })
    expect(await storedProblems(server)).toEqual([])
    await db.updateTable('events').set({ reference: '' }).where('number', '=', 2).execute()
    await db.deleteFrom('deliveries').where('event', '=', 2).execute()
    await db.updateTable('applications').set({ status: 'received' }).execute()
    expect(await storedProblems(server)).toContain(': event 1 is missing')
  })
})

describe.each(engines)('an event whose number cannot be right, on $name', ({ name, settings }) => {
  it('is followed by none', async () => {
    const own = await settings()
    const server = await consoleServer(own)
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const person = await server.signIn('reviewer')
    const { db } = server
    const env = { ...own, DATA_DIR: server.folder }
    for (const number of [2_147_483_647, ...(name === 'SQLite' ? [1e300] : [])]) {
      await operator(env, 'api-keys', 'new', 'CRM', '--may', 'applications')
      const last = db.updateTable('events').set({ number })
      for (const chain of [reference, API_KEYS]) {
        await last.where('reference', '=', chain).where('number', '=', 1).execute()
      }
      const path = `/console/api/applications/${reference}/assignee`
      const answer = await person.send('PUT', path, { assignee: 'me' })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'evidence'])
      const refused = await operator(env, 'api-keys', 'new', 'CRM', '--may', 'applications')
      const err = 'An event has a number that cannot be right: run operator verify\n'
      expect(refused).toEqual({ code: 1, out: '', err })
      await db.deleteFrom('events').where('reference', '=', API_KEYS).execute()
      await db.updateTable('events').set({ number: 1 }).where('number', '>', 1000).execute()
    }
  })
})

describe.each(engines)('an event whose number another one has taken, on $name', ({ settings }) => {
  it('counts no more, even if it is put back', async () => {
    const { db, ledger, signer } = await testServer(await settings())
    const made = { name: 'CRM', may: ['applications'], program: undefined } as const
    const make = (at: Date) => makeApiKey(db, made, { at, signer })
    const counts = (key: string) => authenticate(db, key, { ledger, now: TEST_NOW })
    await make(TEST_NOW)
    const key = await make(TEST_NOW)
    expect(await counts(key)).toBeDefined()
    const last = () => db.deleteFrom('events').where('number', '=', 2)
    const hidden = await last().returningAll().executeTakeFirstOrThrow()
    await make(new Date())
    await last().execute()
    await db.insertInto('events').values(hidden).execute()
    expect(await counts(key)).toBeUndefined()
  })
})

describe.each(engines)('the removed end of a right, on $name', ({ settings }) => {
  it('stays known to the servers that saw it, whatever takes its number and whichever keys are trusted', async () => {
    const { db, ledger, signer, folder } = await testServer(await settings())
    const at = new Date()
    const made = { name: 'CRM', may: ['applications'], program: undefined } as const
    const key = await makeApiKey(db, made, { at, signer })
    const counts = async (text: string) =>
      (await authenticate(db, text, { ledger, now: at })) !== undefined
    expect(await counts(key)).toBe(true)
    expect(await endApiKey(db, 1, { ledger, at, signer })).toBe(true)
    expect(await counts(key)).toBe(false)
    await db
      .deleteFrom('events')
      .where('reference', '=', API_KEYS)
      .where('number', '=', 2)
      .execute()
    expect(await endApiKey(db, 1, { ledger, at, signer })).toBe('damaged')
    expect(await counts(key)).toBe(false)
    await trust(trustedFolder(folder), 'olga', publicPem(newSigningKey()))
    expect(await counts(key)).toBe(false)
    for (const name of ['another', 'and another']) {
      const next = await makeApiKey(db, { ...made, name }, { at, signer })
      expect(await counts(next), name).toBe(true)
      expect(await counts(key), name).toBe(false)
    }
  })

  it('stays known after later events of another process, even if it is back for a moment', async () => {
    const { db, ledger, signer, config } = await testServer(await settings())
    const at = new Date()
    const made = { name: 'CRM', may: ['applications'], program: undefined } as const
    const key = await makeApiKey(db, made, { at, signer })
    expect(await endApiKey(db, 1, { ledger, at, signer })).toBe(true)
    const counts = async (text: string) =>
      (await authenticate(db, text, { ledger, now: at })) !== undefined
    const isEnd = (event: StoredEvent) => event.reference === API_KEYS && event.number === 2
    const end = (await db.selectFrom('events').selectAll().execute()).find(isEnd)
    if (!end) throw new Error('The key has not ended')
    const remove = () =>
      db.deleteFrom('events').where('reference', '=', API_KEYS).where('number', '=', 2).execute()
    await remove()
    const elsewhere = { at, signer: await serverSigner({ ...config }) }
    const keys = []
    for (const name of ['second', 'third', 'fourth']) {
      keys.push(await makeApiKey(db, { ...made, name }, elsewhere))
    }
    const [other] = (await db.selectFrom('events').selectAll().execute()).filter(isEnd)
    if (!other) throw new Error('No event took the number')
    await remove()
    await db.insertInto('events').values(end).execute()
    await counts(keys[2] ?? '')
    await remove()
    await db.insertInto('events').values(other).execute()
    await seeEnds(db, ledger)
    expect(await counts(key)).toBe(false)
    expect(await counts(keys[2] ?? '')).toBe(true)
  })
})
