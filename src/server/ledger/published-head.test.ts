import { expect, it } from 'vitest'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { appendPendingEvents, publishedHead, recentHead } from './log-service.ts'

it('publishes no chain head that is not a number and a hash', async () => {
  const server = await testServer()
  const { db, config, signer } = server
  expect(await publishedHead(db)).toBeUndefined()
  await submitSamples(server, 1)
  await appendPendingEvents(db, { signer, ledger: openLedger(config) })
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(await publishedHead(db)).toEqual({ position: 1, hash })
  await db.updateTable('log_head').set({ hash: 'call 555-0100' }).execute()
  expect(await publishedHead(db)).toBeUndefined()
})

it('publishes the same chain head for a second, unless there was none or it could not be read', async () => {
  const server = await testServer()
  const { db, config, signer } = server
  const append = async () => {
    await submitSamples(server, 1)
    await appendPendingEvents(db, { signer, ledger: openLedger(config) })
  }
  let now = 0
  const head = recentHead(db, () => now)
  expect(await head()).toBeUndefined()
  await append()
  expect(await head()).toMatchObject({ position: 1 })
  await append()
  now = 999
  expect(await head()).toMatchObject({ position: 1 })
  now = 1000
  expect(await head()).toMatchObject({ position: 2 })
  now = 2000
  await db.schema.alterTable('log_head').renameTo('away').execute()
  await expect(head()).rejects.toThrow()
  await db.schema.alterTable('away').renameTo('log_head').execute()
  expect(await head()).toMatchObject({ position: 2 })
})
