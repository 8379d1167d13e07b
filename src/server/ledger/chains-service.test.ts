import { describe, expect, it, vi } from 'vitest'
import { engines } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { factsOf, readChain } from './chains-service.ts'
import { CheckedChains, LONG_CHAIN } from './checked-chains.ts'
import { addEvent } from './new-events-service.ts'
import { OpenLedger } from './secrets.ts'
import { unbrokenFacts } from './standing-service.ts'
import { readTrust, type Trust } from './trust.ts'
import type { TrustedKey, TrustedKeys } from './trusted-keys.ts'

/** Counts the look-ups of keys, which is one for each signature that is checked. */
class CountedKeys extends Map<string, TrustedKey> {
  checked = 0

  override get(id: string): TrustedKey | undefined {
    this.checked += 1
    return super.get(id)
  }
}

describe.each(engines)('a chain of many events on $name', ({ settings }) => {
  const server = shared(async () => testServer(await settings()))

  async function longChain() {
    const { db, signer, config } = server()
    const [reference = ''] = await submitSamples(server(), 1)
    const add = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const at = new Date()
        await addEvent(db, { reference, at, signer }, { kind: 'downloaded', detail: {} })
      }
    }
    await add(LONG_CHAIN + 19)
    const read = await readTrust(config)
    const keys = new CountedKeys(read.keys)
    const trust = { ...read, keys: keys as TrustedKeys, checked: new CheckedChains() }
    const counting = async (by: Trust = trust) =>
      (await factsOf(db, reference, new OpenLedger(async () => by))).length
    const edit = (number: number) =>
      db
        .updateTable('events')
        .set({ detail: '{"count":2}' })
        .where('reference', '=', reference)
        .where('number', '=', number)
        .execute()
    return { db, reference, add, keys, trust, counting, edit }
  }

  it('is verified once, and then only in its new part', async () => {
    const { add, keys, counting } = await longChain()
    expect([await counting(), keys.checked]).toEqual([60, 60])
    expect([await counting(), keys.checked]).toEqual([60, 60])
    await add(2)
    expect([await counting(), keys.checked]).toEqual([62, 62])
  })

  it('has a note when it is read again, until the note is erased', async () => {
    const { db, reference, trust } = await longChain()
    const note = new Uint8Array([1, 2, 3])
    const { signer } = server()
    await addEvent(
      db,
      { reference, at: new Date(), signer, note },
      { kind: 'status', detail: { from: 'received', to: 'received', deliveries: {} } },
    )
    const ledger = new OpenLedger(async () => trust)
    const read = async () => {
      const { events } = await readChain(db, reference, ledger)
      return events.at(-1)?.note
    }
    expect([...((await read()) ?? [])]).toEqual([...note])
    expect([...((await read()) ?? [])]).toEqual([...note])
    await db.updateTable('events').set({ note: null }).where('reference', '=', reference).execute()
    expect(await read()).toBeNull()
  })

  it('is whole without any event', async () => {
    const { db, trust } = await longChain()
    const { isWhole, events } = await readChain(
      db,
      'MA-0000-0000',
      new OpenLedger(async () => trust),
    )
    expect([events.length, isWhole]).toEqual([0, true])
  })

  it('is not whole if an event was edited, even one without a row', async () => {
    const { db, reference, edit, trust } = await longChain()
    await edit(30)
    const { isWhole } = await readChain(db, reference, new OpenLedger(async () => trust))
    expect(isWhole).toBe(false)
  })

  it('does not count if edited, whether the edit is read first or later', async () => {
    const { add, counting, edit } = await longChain()
    await edit(30)
    expect(await counting()).toBe(59)
    await add(1)
    expect(await counting()).toBe(60)
    await add(1)
    await edit(62)
    expect(await counting()).toBe(60)
  })

  it('does not change its verified part because of an edited row', async () => {
    const { reference, db, counting, edit, trust } = await longChain()
    await counting()
    await edit(30)
    const { events } = await readChain(db, reference, new OpenLedger(async () => trust))
    expect(events[29]?.detail).toBe('{}')
  })

  it('is as short as the stored one, and verified again if its end differs', async () => {
    const { reference, db, add, counting, keys } = await longChain()
    await counting()
    const cut = db.deleteFrom('events').where('reference', '=', reference)
    await cut.where('number', '>', 45).execute()
    expect([await counting(), keys.checked]).toEqual([45, 60])
    await add(2)
    expect([await counting(), keys.checked]).toEqual([47, 107])
    expect([await counting(), keys.checked]).toEqual([47, 107])
    await cut.execute()
    expect(await counting()).toBe(0)
  })

  it('is unchanged if every event is unchanged and none is missing', async () => {
    const { reference, db, edit, trust } = await longChain()
    const unchanged = async () =>
      (await unbrokenFacts(db, reference, new OpenLedger(async () => trust)))?.length
    expect(await unchanged()).toBe(60)
    await edit(30)
    expect(await unchanged()).toBeUndefined()
    const ofChain = db.deleteFrom('events').where('reference', '=', reference)
    await ofChain.where('number', '=', 30).execute()
    expect(await unchanged()).toBeUndefined()
  })

  it('does not block the event loop for more than a few milliseconds, even the first time', async () => {
    const { counting, keys } = await longChain()
    // Simulates that each event takes a millisecond.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1
      return now
    })
    const pauses = vi.spyOn(globalThis, 'setImmediate')
    await counting()
    const paused = pauses.mock.calls.length
    clock.mockRestore()
    pauses.mockRestore()
    expect(keys.checked / paused).toBeLessThanOrEqual(5)
  })
})

it('other keys do not share the verified part', async () => {
  const { config } = await testServer()
  const before = (await readTrust(config)).checked
  expect((await readTrust(config)).checked).toBe(before)
  expect((await readTrust(config, '/nowhere')).checked).not.toBe(before)
})
