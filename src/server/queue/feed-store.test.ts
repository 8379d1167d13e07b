import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '../../api/stored-applications.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { receipt } from '../../test-support/stored-rows.ts'
import { testLedger, testSigner } from '../../test-support/test-signer.ts'
import { appendPendingEvents } from '../ledger/log-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import type { Database } from '../platform/database/database.ts'
import { positionBefore, feedPage as readPage } from './feed-store.ts'

const NOON = new Date('2026-11-24T12:00:00.000Z')
const references = ['MA-AAAA-AAAA', 'MA-BBBB-BBBB', 'MA-CCCC-CCCC']

const CONTENTS = {
  opened: { kind: 'opened', detail: {} },
  status: { kind: 'status', detail: { from: 'received', to: 'reviewing', deliveries: {} } },
  withdrawn: { kind: 'withdrawn', detail: { from: 'received', deliveries: {} } },
} as const

const START = { position: 0 }

async function feedPage(db: Database, after = START, program?: string, readAtOnce?: number) {
  const request = {
    ledger: testLedger,
    ...(program && { program }),
    ...(readAtOnce && { readAtOnce }),
  }
  const page = await readPage(db, after, request)
  if (!page) throw new Error('The log has no such place')
  return page
}

describe.each(engines)('the feed on $name', (engine) => {
  it('returns each change once, and misses none, whenever it is requested', async () => {
    const step = fc.oneof(
      fc.record({
        reference: fc.constantFrom(...references),
        kind: fc.constantFrom('status' as const, 'withdrawn' as const, 'opened' as const),
        // Times are often in the same millisecond, and sometimes a clock goes back.
        later: fc.integer({ min: -1, max: 1 }),
      }),
      fc.constant('append' as const),
      fc.constant('ask' as const),
    )
    const run = async (
      steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
    ) => {
      const db = await openedOn(engine)
      const append = () => appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
      const changed = new Set<string>()
      const waiting = new Set<string>()
      let place = START
      let time = NOON.getTime()
      const ask = async () => {
        const page = await feedPage(db, place)
        expect(page.hasMore).toBe(false)
        const references = page.changes.map((change) => change.reference)
        expect(references.toSorted()).toEqual([...changed].toSorted())
        changed.clear()
        place = page.place
      }
      for (const step of steps) {
        if (step === 'ask') {
          await ask()
        } else if (step === 'append') {
          await append()
          for (const reference of waiting) changed.add(reference)
          waiting.clear()
        } else {
          const { reference, kind, later } = step
          time += later
          const context = { reference, at: new Date(time), signer: testSigner }
          await addEvent(db, context, CONTENTS[kind])
          if (kind !== 'opened') waiting.add(reference)
        }
      }
      await append()
      for (const reference of waiting) changed.add(reference)
      await ask()
      const position = await positionBefore(db, new Date(NOON.getTime() - steps.length))
      const all = await feedPage(db, { position })
      expect(all.changes).toEqual((await feedPage(db)).changes)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), run), { numRuns: 15 })
  })

  it('begins with the changes since a time, or with future ones', async () => {
    const db = await openedOn(engine)
    const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
    for (const [index, reference] of references.entries()) {
      const content = {
        kind: 'status',
        detail: { from: 'received', to: 'reviewing', deliveries: {} },
      } as const
      await addEvent(db, { reference, at: at(index), signer: testSigner }, content)
    }
    await appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
    const since = async (minutes: number) => {
      const { changes } = await feedPage(db, { position: await positionBefore(db, at(minutes)) })
      return changes.map(({ reference }) => reference)
    }
    expect(await since(0)).toEqual(references)
    expect(await since(1)).toEqual(references.slice(1))
    expect(await since(3)).toEqual([])
  })

  it('begins before an event that someone dated back or removed', async () => {
    const db = await openedOn(engine)
    const hour = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
    for (const [index, reference] of references.entries()) {
      const context = { reference, at: hour(index), signer: testSigner }
      await addEvent(db, context, CONTENTS.status)
    }
    await appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
    const since = async (hours: number) => {
      const position = await positionBefore(db, hour(hours))
      return (await feedPage(db, { position })).changes.map(({ reference }) => reference)
    }
    const [first = '', second = '', third = ''] = references
    const dateBack = (reference: string) => {
      const events = db.updateTable('events').where('reference', '=', reference)
      return events.set({ at: hour(-5).toISOString() }).execute()
    }
    await dateBack(second)
    expect(await since(1)).toEqual([second, third])
    expect(await since(2)).toEqual([second, third])
    await dateBack(third)
    expect(await since(1)).toEqual([second, third])
    expect(await since(0)).toEqual(references)
    await db.deleteFrom('events').where('reference', '=', second).execute()
    expect(await since(1)).toEqual([third])
    await dateBack(first)
    expect(await since(3)).toEqual([first, third])
  })

  it('returns equally many changes of one program at once, however busy others are', async () => {
    const db = await openedOn(engine)
    const arrives = (reference: string, detail: EventDetail<'received'>) =>
      addEvent(db, { reference, at: NOON, signer: testSigner }, { kind: 'received', detail })
    const others = Array.from({ length: FEED_PAGE_SIZE + 1 }, (_, n) => `MA-AAAA-${1000 + n}`)
    for (const reference of others) await arrives(reference, receipt)
    const program = { id: 'acme', sha256: 'a' }
    await arrives('MA-BBBB-BBBB', { ...receipt, program })
    await appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
    const page = await feedPage(db, START, 'acme')
    expect(page.changes.map(({ reference }) => reference)).toEqual(['MA-BBBB-BBBB'])
    expect(page.hasMore).toBe(false)
    expect((await feedPage(db)).hasMore).toBe(true)
    expect(await feedPage(db, START, 'acme', 10)).toEqual(page)
    await arrives('MA-BBBB-CCCC', { ...receipt, program })
    await appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
    const both = await feedPage(db, START, 'acme', FEED_PAGE_SIZE + 2)
    expect(both.changes.map(({ reference }) => reference)).toEqual(['MA-BBBB-BBBB', 'MA-BBBB-CCCC'])
    expect(both.hasMore).toBe(false)
  })

  it('fails where an event stays changed, before it leaves later changes untold', async () => {
    const db = await openedOn(engine)
    for (const reference of references) {
      await addEvent(db, { reference, at: NOON, signer: testSigner }, CONTENTS.status)
    }
    await appendPendingEvents(db, { signer: testSigner, ledger: testLedger })
    const second = db.updateTable('events').where('reference', '=', references[1] ?? '')
    await second.set({ kind: 'opened' }).execute()
    const first = await feedPage(db, START, undefined, 2)
    expect(first.place.position).toBe(1)
    const rest = await feedPage(db, first.place)
    expect(rest.changes.map(({ reference }) => reference)).toEqual(references.slice(1))
    expect(rest.place).toEqual(first.place)
    await expect(feedPage(db, first.place, undefined, 2)).rejects.toMatchObject({ statusCode: 503 })
    await second.set({ kind: 'status' }).execute()
    expect((await feedPage(db, first.place, undefined, 2)).place.position).toBe(3)
  })
})
