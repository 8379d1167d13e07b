import { describe, expect, it } from 'vitest'
import type { DeliveryKind } from '../../api/console/deliveries.ts'
import { engines, itMainly, onQuery, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { testSigner as signer } from '../../test-support/test-signer.ts'
import type { Database } from '../platform/database/database.ts'
import { deliveryQueue } from './queue-service.ts'
import type { AttemptOutcome } from './service.ts'
import { addDeliveries, listDeliveries } from './store.ts'

const LEASE_MS = 60_000
const WAIT_MS = 5000
const { reference, received_at: created_at } = storedApplication
const start = Date.parse(created_at)

const UNKNOWN: AttemptOutcome = { outcome: 'unknown', failure: 'no answer' }
const FAILED = { outcome: 'failed', failure: 'answered 451' } as const
const FULL: AttemptOutcome = { ...FAILED, isOfMailbox: true }
const ARRIVED: AttemptOutcome = { outcome: 'arrived' }

/** Returns a queue with one delivery, and a clock that moves only on request. */
async function queueOf(db: Database, kind: DeliveryKind, through = db) {
  let time = start
  await addDeliveries(db, { reference, number: 1, at: created_at }, [
    { id: 'msg_1', kind, type: 'x', payload: null },
  ])
  const queue = deliveryQueue({
    db: through,
    signer,
    now: () => new Date(time),
    leaseMs: LEASE_MS,
    waitAfter: (attempts, waitMs) => (attempts < 6 ? WAIT_MS + waitMs : undefined),
  })
  return {
    queue,
    take: async () => {
      const [taken] = await queue.take(kind)
      return taken
    },
    pass: (ms: number) => {
      time += ms
    },
    stored: async () => (await listDeliveries(db, { limit: 1, unfinished: false }))[0],
  }
}

describe.each(engines)('an email on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  async function statusAfter(outcomes: readonly (AttemptOutcome | 'died')[]) {
    const { queue, take, pass, stored } = await queueOf(await openedOn(engine), 'mail')
    for (const outcome of outcomes) {
      const taken = await take()
      if (!taken) throw new Error('nothing is due')
      if (outcome !== 'died') await queue.end(taken, outcome)
      pass(LEASE_MS)
    }
    return (await stored())?.status
  }

  it('that was sent by a process that died, and then without an answer, is not sent again', async () => {
    expect(await statusAfter(['died', UNKNOWN])).toBe('failed')
  })

  itOnce.each<[string, readonly AttemptOutcome[], string]>([
    ['twice without an answer', [UNKNOWN, UNKNOWN], 'failed'],
    ['and refused, which is certain', [FAILED, FAILED, FAILED, FAILED], 'waiting'],
    ['and refused after an unknown answer', [UNKNOWN, FAILED, FAILED], 'waiting'],
    ['after the second unknown answer', [FAILED, UNKNOWN, FAILED, UNKNOWN], 'failed'],
    ['and arrived', [UNKNOWN, ARRIVED], 'delivered'],
    ['and refused until the end', Array(6).fill(FAILED), 'failed'],
    ['to a mailbox that stays full', Array(6).fill(FULL), 'skipped'],
    ['to a mailbox that is full for a while', [FULL, FULL, ARRIVED], 'delivered'],
  ])('that was sent %s', async (_how, outcomes, status) => {
    expect(await statusAfter(outcomes)).toBe(status)
  })

  it('whose arrival could not be recorded at first is not sent again', async () => {
    const db = await openedOn(engine)
    let failures = 2
    const failing = onQuery(db, (node) => {
      if (node.kind !== 'UpdateQueryNode' || !JSON.stringify(node).includes('delivered')) return
      failures -= 1
      if (failures >= 0) throw new Error('took too long')
    })
    const { queue, take, pass, stored } = await queueOf(db, 'mail', failing)
    const taken = await take()
    if (!taken) throw new Error('nothing is due')
    await queue.end(taken, ARRIVED)
    expect(failures).toBe(-1)
    expect(await stored()).toMatchObject({ status: 'delivered', attempts: 1 })
    pass(LEASE_MS)
    expect(await take()).toBeUndefined()
  })
})

describe.each(engines)('a webhook on $name', (engine) => {
  it('is sent until it arrives, however often the sending process dies', async () => {
    const { queue, take, pass, stored } = await queueOf(await openedOn(engine), 'webhook')
    for (let deaths = 0; deaths < 4; deaths += 1) {
      expect(await take()).toBeDefined()
      pass(LEASE_MS)
    }
    const taken = await take()
    if (!taken) throw new Error('nothing is due')
    await queue.end(taken, FAILED)
    expect(await stored()).toMatchObject({ status: 'waiting', attempts: 5 })
  })

  it('waits as long as its receiver asks', async () => {
    const { queue, take, stored } = await queueOf(await openedOn(engine), 'webhook')
    const taken = await take()
    if (!taken) throw new Error('nothing is due')
    await queue.end(taken, { ...FAILED, waitMs: 60_000 })
    const due_at = new Date(start + WAIT_MS + 60_000).toISOString()
    expect(await stored()).toMatchObject({ due_at })
  })
})
