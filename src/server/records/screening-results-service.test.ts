/** The counts of a later sanctions list, beside many approved applications. */
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import type { Database } from '../platform/database/database.ts'
import { countScreened, resultsWithMatches } from './screening-results-service.ts'
import { addVersion } from './versions-service.ts'

const LIST = { hash: 'a'.repeat(64), threshold: 85 }
const APPROVED = 4500
const COMPARED = 3000
const INSERTED_AT_ONCE = 500
/** Some applications are received at the same time. */
const AT_A_TIME = 3

async function fill(db: Database): Promise<void> {
  const rows = Array.from({ length: APPROVED }, (_, index) => ({
    ...storedApplication,
    reference: `MA-0000-${String(index).padStart(4, '0')}`,
    received_at: new Date(TEST_NOW.getTime() - Math.floor(index / AT_A_TIME)).toISOString(),
    idempotency_key_hash: null,
    status: 'approved' as const,
  }))
  const bytes = Buffer.from('bytes')
  const result = { version: 1, list: LIST.hash, matches: 0, result: bytes, signature: bytes }
  for (let from = 0; from < APPROVED; from += INSERTED_AT_ONCE) {
    const page = rows.slice(from, from + INSERTED_AT_ONCE)
    await db.insertInto('applications').values(page).execute()
    if (from >= COMPARED) continue
    const results = page.map(({ reference }) => ({ reference, ...result, threshold: 85 }))
    await db.insertInto('screening_results').values(results).execute()
  }
}

describe.each(engines)('the counts of screened applications on $name', (engine) => {
  it('are taken in slices, so that others are answered meanwhile', async () => {
    const db = await openedOn(engine)
    await fill(db)
    let turns = 0
    let turn = setImmediate(function again() {
      turns += 1
      turn = setImmediate(again)
    })
    const counts = await countScreened(db, { list: LIST })
    clearImmediate(turn)
    expect(counts).toEqual({ screened: COMPARED, waiting: APPROVED - COMPARED })
    expect(turns).toBeGreaterThanOrEqual(2)
    // A result of a lower minimum includes those of a higher one, but not the other way round.
    const stricter = { ...LIST, threshold: 84 }
    expect(await countScreened(db, { list: stricter, programs: ['default'] })).toEqual({
      screened: 0,
      waiting: APPROVED,
    })
  })

  it('leave out the result of an earlier version', async () => {
    const db = await openedOn(engine)
    const { reference } = storedApplication
    const bytes = Buffer.from('bytes')
    await db
      .insertInto('applications')
      .values({ ...storedApplication, status: 'approved' })
      .execute()
    const first = { reference, version: 1, list: LIST.hash, threshold: 85, matches: 1 }
    const row = { ...first, result: bytes, signature: bytes }
    await db.insertInto('screening_results').values(row).execute()
    const counted = async () => ({
      ...(await countScreened(db, { list: LIST })),
      found: (await resultsWithMatches(db, { list: LIST }, '', 1)).length,
    })
    expect(await counted()).toEqual({ screened: 1, waiting: 0, found: 1 })
    await addVersion(db, { reference, version: 2, sealed: bytes })
    expect(await counted()).toEqual({ screened: 0, waiting: 1, found: 0 })
  })
})
