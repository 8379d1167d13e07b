import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import { engines } from '../test-support/engines.ts'
import { decideUnseen } from '../test-support/test-decision.ts'
import { referenceIn, TEST_NOW, testServer } from '../test-support/test-server.ts'
import { putLinkedAccount } from './bank-link/store.ts'
import { importLeads } from './leads/import-leads.ts'
import { DAY_MS } from './platform/time/days.ts'
import { lookAtClock } from './retention/plugin.ts'

const LISTENING = { host: '127.0.0.1', port: 0 }

describe.each(engines)('a server on $name automatically deletes', (engine) => {
  it('leads and linked accounts that have expired', async () => {
    const { app, db } = await testServer(await engine.settings())
    const expires = new Date(TEST_NOW.getTime() - DAY_MS).toISOString()
    const entries = [{ expires }, {}].map((columns, index) => ({ place: `line ${index}`, columns }))
    await importLeads(db, entries, TEST_NOW, { ids: 'any' })
    const sealed = Buffer.from('sealed')
    await putLinkedAccount(db, { token_hash: 'expired', sealed, expires_at: expires })
    await app.listen(LISTENING)
    const left = async () => {
      const leads = await db.selectFrom('leads').select('expires_at').execute()
      const accounts = await db
        .$extendTables<{ linked_accounts: { token_hash: string } }>()
        .selectFrom('linked_accounts')
        .select('token_hash')
        .execute()
      return [...leads.map(({ expires_at }) => expires_at), ...accounts]
    }
    await until(async () => (await left()).length === 1)
    expect(await left()).toEqual([null])
  })

  it('with RETENTION_DAYS, applications decided longer ago', async () => {
    let now = new Date(TEST_NOW.getTime() - 31 * DAY_MS)
    const settings = { ...(await engine.settings()), RETENTION_DAYS: '30' }
    const server = await testServer(settings, { now: () => now })
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await decideUnseen(server, { reference, to: 'withdrawn', at: now })
    now = TEST_NOW
    await lookAtClock(server.config, new Date(now.getTime() - DAY_MS))
    await server.app.listen(LISTENING)
    await until(async () => (await server.stored()) === 0)
  })
})
