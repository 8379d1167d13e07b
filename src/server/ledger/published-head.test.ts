import { expect, it } from 'vitest'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { appendPendingEvents, publishedHead } from './log-service.ts'

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
