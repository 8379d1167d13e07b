import { expect, it } from 'vitest'
import { onAnswer } from '../../test-support/engines.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { appendPendingEvents, publishedHead, recentHead } from './log-service.ts'
import { latestHead } from './seen/saved-file-service.ts'
import { saveSeen } from './seen/saving-service.ts'

/** A server, and what makes its audit log longer by one event. */
async function growingLog() {
  const server = await testServer()
  const { db, config, ledger, signer } = server
  const append = async () => {
    await submitSamples(server, 1)
    await appendPendingEvents(db, { signer, ledger })
  }
  return { db, config, ledger, append }
}

it('publishes no chain head that no server signed', async () => {
  const { db, ledger, append } = await growingLog()
  expect(await publishedHead(db, ledger)).toBeUndefined()
  await append()
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(await publishedHead(db, ledger)).toEqual({ position: 1, hash })
  for (const forged of ['call 555-0100', 'a'.repeat(64)]) {
    await db.updateTable('log_head').set({ hash: forged }).execute()
    expect(await publishedHead(db, ledger)).toBeUndefined()
  }
})

it('saves no older chain head in place of a later one', async () => {
  const { db, config, ledger, append } = await growingLog()
  await append()
  const [older] = await db.selectFrom('log_head').selectAll().execute()
  if (!older) throw new Error('The audit log has no head')
  await append()
  await saveSeen({ config, db, ledger })
  await db.updateTable('log_head').set(older).execute()
  await expect(saveSeen({ config, db, ledger })).rejects.toThrow(
    'no longer has its saved chain head',
  )
  expect(await latestHead(config)).toMatchObject({ position: 2 })
})

it('saves a chain head while another server with the same folder saves a later one', async () => {
  const { db, config, ledger, append } = await growingLog()
  await append()
  let isFirst = true
  const slow = onAnswer(db, async () => {
    if (!isFirst) return
    isFirst = false
    await append()
    await saveSeen({ config, db, ledger })
  })
  await saveSeen({ config, db: slow, ledger })
  await saveSeen({ config, db, ledger })
  expect(await latestHead(config)).toMatchObject({ position: 2 })
})

it('publishes the same chain head for a second, unless there was none or it could not be read', async () => {
  const { db, ledger, append } = await growingLog()
  let now = 0
  const head = recentHead(db, ledger, () => now)
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
