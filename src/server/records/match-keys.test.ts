import { describe, expect, it } from 'vitest'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { MATCHING } from '../../application/facts/chain-names.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { findSame, saveMatchKeys } from './match-keys-service.ts'
import { addMatchSecret, matchSecretOf } from './match-secrets-service.ts'
import { addApplication } from './service.ts'

it.each(engines)('the first of two simultaneous secrets stays, on $name', async (engine) => {
  const { db, app } = await testServer(await engine.settings())
  const { signer, ledger } = app
  const by = { name: 'Ann', subject: 'ann' }
  const context = { program: 'default', recipients: 'r', at: TEST_NOW, signer, by, ledger }
  const secrets = ['one', 'two'].map((text) => Buffer.from(text))
  await Promise.all(secrets.map((sealed) => addMatchSecret(db, { ...context, sealed })))
  const events = await db
    .selectFrom('events')
    .select('number')
    .where('kind', '=', 'match-secret')
    .execute()
  expect(events).toHaveLength(1)
  expect(await matchSecretOf(db, 'default', ledger)).toBeDefined()
})

it('a second secret that a release up to 0.5.0 accepted is reported', async () => {
  const server = await testServer()
  const { db, app } = server
  const { signer, ledger } = app
  const by = { name: 'Ann', subject: 'ann' }
  const sealed = Buffer.from('one')
  const given = { program: 'default', recipients: 'r', at: TEST_NOW, signer, by, ledger, sealed }
  await addMatchSecret(db, given)
  const known = Buffer.from('known')
  await db.updateTable('match_secrets').set({ sealed: known }).execute()
  const detail = { by, program: 'default', id: 'b', sealed: bytesHash(known), recipients: 'r' }
  const context = { reference: MATCHING, at: TEST_NOW, signer }
  await addEvent(db, context, { kind: 'match-secret', detail })
  expect(await storedProblems(server)).toEqual([
    'MATCHING: event 2 is a second match secret of the program default',
  ])
})

it.each(engines)(
  'no secret that an operator has replaced is used again, on $name',
  async (engine) => {
    const { db, app } = await testServer(await engine.settings())
    const { signer, ledger } = app
    const by = { name: 'Ann', subject: 'ann' }
    const known = Buffer.from('known')
    const given = { program: 'default', recipients: 'r', at: TEST_NOW, signer, by, ledger }
    await addMatchSecret(db, { ...given, sealed: known })
    const detail = { program: 'default', id: 'b', sealed: bytesHash(known), recipients: 'r' }
    const context = { reference: MATCHING, at: TEST_NOW, signer }
    const { number } = await addEvent(db, context, { kind: 'match-secret', detail })
    expect(await matchSecretOf(db, 'default', ledger)).toMatchObject({ id: 'b' })
    const replaced = db.updateTable('events').where('reference', '=', MATCHING)
    await replaced.set({ signer: 'ann' }).where('number', '=', number).execute()
    expect(await matchSecretOf(db, 'default', ledger)).toBeUndefined()
  },
)

describe.each(engines)('the applications with a key on $name', (engine) => {
  it('are at most twenty, and the result says if there are more', async () => {
    const db = await openedOn(engine)
    const keys = [{ kind: 'name', hash: 'a'.repeat(32) }] as const
    const add = async (reference: string) => {
      await addApplication(db, { ...storedApplication, reference, idempotency_key_hash: null })
      await saveMatchKeys(db, { reference, version: 1, secret: 'secret', keys })
    }
    const same = async () => {
      const request = { reference: 'MA-0000-0000', program: DEFAULT_PROGRAM, keys }
      const { found: applications, hasMore } = await findSame(db, request)
      return [applications.length, hasMore]
    }
    for (let each = 10; each < 30; each += 1) await add(`MA-0000-00${each}`)
    expect(await same()).toEqual([20, false])
    await add('MA-0000-0030')
    expect(await same()).toEqual([20, true])
  })
})
