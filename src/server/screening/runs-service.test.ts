/** What runs have found, however much of it is decided. */
import { describe, expect, it } from 'vitest'
import { RUN_PAGE_SIZE } from '../../api/console/runs.ts'
import { engines } from '../../test-support/engines.ts'
import { submitSamples, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { rescreeningState, saveResults } from './runs-service.ts'
import { recordScreening } from './service.ts'

const LIST = {
  ...{ hash: 'a'.repeat(64), published: '2026-11-23', entries: 1, threshold: 85 },
  ...{ isOld: false, age: 0 },
}
const SHOWN = 100

describe.each(engines)('what runs have found on $name', (engine) => {
  it('is all that waits, also behind a hundred that are decided', async () => {
    const server = await testServer(await engine.settings())
    const { db, app } = server
    const { signer } = app
    const references = await submitSamples(server, SHOWN + 2)
    await db.updateTable('applications').set({ status: 'approved' }).execute()
    const trust = await readTrust(server.config)
    const result = Buffer.from('sealed')
    const found = references.map((reference) => ({ reference, version: 1, matches: 1, result }))
    for (let from = 0; from < found.length; from += RUN_PAGE_SIZE) {
      await saveResults(db, signer, { list: LIST }, found.slice(from, from + RUN_PAGE_SIZE))
    }
    const state = () => rescreeningState(db, LIST, { trust })
    const undecided = references.length
    let turns = 0
    let turn = setImmediate(function again() {
      turns += 1
      turn = setImmediate(again)
    })
    const waiting = await state()
    clearImmediate(turn)
    // Other requests pass meanwhile.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(undecided / 25))
    expect(waiting).toMatchObject({ screened: undecided, waiting: 0, undecided })
    expect(waiting.found).toHaveLength(SHOWN)

    const happened = { at: TEST_NOW, signer, recipients: 'b', listInForce: LIST }
    const { hash: list, threshold } = LIST
    const said = { version: 1, list, threshold, matches: 1, note: result }
    const decide = (reference: string, open: number) =>
      recordScreening(db, { ...happened, reference }, { ...said, open })
    const [oldest = '', ...later] = references.toSorted()
    for (const reference of later) expect(await decide(reference, 0)).toBe('recorded')
    expect(await state()).toMatchObject({
      undecided: 1,
      found: [{ reference: oldest, matches: 1 }],
    })

    // What is confirmed later stays open; what nobody signed closes nothing.
    const [confirmed = ''] = later
    await decide(confirmed, 1)
    await decide(oldest, 1)
    const unsigned = JSON.stringify({ ...said, open: 0, recipients: 'b' })
    await db
      .updateTable('events')
      .set({ detail: unsigned })
      .where('reference', '=', oldest)
      .where('kind', '=', 'screened')
      .execute()
    const open = (await state()).found.map(({ reference }) => reference)
    expect(open.sort()).toEqual([oldest, confirmed])
  })
})
