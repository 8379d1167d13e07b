import { expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../test-support/engines.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { AppendingStalled, chainHead } from './log-service.ts'
import { appendJob } from './plugin.ts'

// On SQLite, a client that locks one row locks the whole database.
it.each(engines.filter(({ name }) => name === 'PostgreSQL'))(
  'says so where somebody keeps the chain head, on $name',
  async ({ settings }) => {
    const server = await testServer(await settings())
    await submitSamples(server, 1)
    const { tick } = appendJob({ ...server, stalledMs: 0 })
    const other = await openTestDatabase(server.config.database)
    await inTransaction(other, async (transaction) => {
      await transaction.selectFrom('log_head').selectAll().forUpdate().execute()
      expect(await tick()).toBe(false)
      await expect(tick()).rejects.toThrow(AppendingStalled)
    })
    await other.destroy()
    expect(await tick()).toBe(false)
    expect(await chainHead(server.db)).toMatchObject({ position: 1 })
  },
)
