import { asyncProperty, constantFrom, integer, assert as property } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operator } from '../../test-support/run-operator.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { appendPendingEvents } from '../ledger/log-service.ts'
import { openLedger } from '../open-ledger.ts'
import { verifyEvidence } from './service.ts'

const RUNS = 60
/** Characters of one byte each. */
const TEXT = { first: 0x20, count: 95 }

/** Returns the value with one byte, or one bit of a number, changed. */
function changed(value: unknown, at: number, by: number): unknown {
  if (typeof value === 'number') return value ^ (1 << (at % 20))
  if (value instanceof Uint8Array) {
    const index = at % value.length
    return Uint8Array.from(value, (byte, of) => (of === index ? byte ^ by : byte))
  }
  const bytes = Buffer.from(String(value))
  const index = at % bytes.length
  const offset = ((bytes[index] ?? 0) - TEXT.first + 1 + (by % (TEXT.count - 1))) % TEXT.count
  bytes[index] = TEXT.first + offset
  return bytes.toString()
}

describe('each byte of each stored event', () => {
  it('cannot be changed undetected', async () => {
    const server = await testServer()
    const env = { DATA_DIR: server.folder }
    const [first = ''] = await submitSamples(server, 2)
    await operator(env, 'status', first, 'reviewing', '--note', 'a word')
    await operator(env, 'export')
    const { config, db, signer } = server
    const ledger = openLedger(config)
    await appendPendingEvents(db, { signer, ledger })
    expect((await verifyEvidence(db, ledger)).problems).toEqual([])
    const events = await db.selectFrom('events').selectAll().execute()
    const cells = events.flatMap((event) =>
      Object.entries(event).flatMap(([column, value]) =>
        value === null ? [] : [{ event, column, value }],
      ),
    )
    await property(
      asyncProperty(
        constantFrom(...cells),
        integer({ min: 0, max: 1000 }),
        integer({ min: 1, max: 255 }),
        async ({ event, column, value }, at, by) => {
          const edited = changed(value, at, by)
          const set = (to: unknown, position: number | null) => sql`
            update events set ${sql.ref(column)} = ${to}
            where ${column === 'position' ? sql`log_hash = ${event.log_hash}` : sql`position = ${position}`}`
          try {
            await set(edited, event.position).execute(db)
          } catch {
            // The table's constraints reject the edited row.
            return
          }
          const { problems } = await verifyEvidence(db, ledger)
          await set(value, event.position).execute(db)
          expect(problems, `${column} of ${event.kind}`).not.toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
    expect((await verifyEvidence(db, ledger)).problems).toEqual([])
  })
})
