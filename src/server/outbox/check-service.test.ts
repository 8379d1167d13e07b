/** The deliveries that `verify` reports: nobody sent them, and no signed event gave them up. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines, mainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { allArrived, sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { adoptOpenRights } from '../adoption/service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { openLedger } from '../open-ledger.ts'
import { recordReceiver } from './check-service.ts'
import { deliveryQueue } from './queue-service.ts'
import { type AttemptOutcome, committedDeliveries, composedDelivery, isUndone } from './service.ts'
import { addDeliveries, type StoredDelivery } from './store.ts'

const LEASE_MS = 60_000

/** Starts a server with one application, whose webhook waits. */
async function owing(settings: Readonly<Record<string, string>>) {
  const server = await testServer(settings)
  const { db, config, signer } = server
  const adopt = async (at = TEST_NOW) =>
    adoptOpenRights(db, config, { at, signer, ledger: openLedger(config) })
  const submit = async () => referenceIn(await server.submit(sampleSubmission()))
  const edit = (edited: Partial<StoredDelivery>) =>
    db.updateTable('deliveries').set(edited).execute()
  const end = async (result: AttemptOutcome, at = TEST_NOW) => {
    const now = () => at
    const queue = deliveryQueue({ db, signer, now, leaseMs: LEASE_MS, waitAfter: () => undefined })
    const [taken] = await queue.take('webhook')
    if (!taken) throw new Error('nothing is due')
    await queue.end(taken, result)
  }
  const problems = () => storedProblems(server, TEST_NOW)
  return { server, adopt, submit, edit, end, problems }
}

it('the webhook of a decision without time to undo it stays due, even if an event undoes it', () => {
  const reference = 'MA-7K3Q-9XDM'
  const isMoot = (undo: { readonly undoUntil?: string }) => {
    const decided = { from: 'received', to: 'declined', deliveries: {}, ...undo } as const
    const undone = { event: 2, from: 'declined', to: 'received' } as const
    const events = [
      storedEvent({ kind: 'received', detail: receipt }),
      storedEvent({ kind: 'status', detail: decided }, { number: 2 }),
      storedEvent({ kind: 'undone', detail: undone }, { number: 3, signer: 'olga' }),
    ]
    return isUndone({ reference, event: 2 }, events)
  }
  expect([isMoot({}), isMoot({ undoUntil: '2026-11-24T12:00:10.000Z' })]).toEqual([false, true])
})

/** These are rules, so one engine is enough. The tests below read rows and events on both. */
const rules = mainly('SQLite')

describe.each(rules)('the check of deliveries on $name', (engine) => {
  it.each<[Partial<StoredDelivery>, string]>([
    [{ status: 'skipped' }, 'is skipped, but no signed event says so'],
    [{ status: 'failed' }, 'is failed, but no signed event says so'],
    [{ status: 'stopped' }, 'is stopped, but no signed event says so'],
    [{ status: 'delivered' }, 'is delivered, but no signed event says so'],
    [{ due_at: '2999-01-01T00:00:00.000Z' }, 'was postponed'],
  ])('a delivery that was edited to %j by hand is reported', async (edited, problem) => {
    const { adopt, submit, edit, problems } = await owing(await engine.settings())
    await adopt()
    const reference = await submit()
    expect(await problems()).toEqual([])
    await edit(edited)
    const named = expect.stringMatching(
      new RegExp(`^${reference}: the delivery msg_\\w+ ${problem}$`),
    )
    expect(await problems()).toEqual([named])
  })

  it('one that was never tried is reported if someone puts it off again and again', async () => {
    const { server, submit, edit } = await owing(await engine.settings())
    await submit()
    const hoursLater = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
    await edit({ due_at: hoursLater(48).toISOString() })
    expect(await storedProblems(server, hoursLater(24))).toEqual([
      expect.stringContaining('was postponed'),
    ])
    // It waited for servers that were stopped.
    expect(await storedProblems(server, hoursLater(48))).toEqual([])
    await edit({ attempts: 1 })
    expect(await storedProblems(server, hoursLater(24))).toEqual([])
  })

  it('one with an unknown status is reported, even from an earlier release', async () => {
    const { submit, edit, problems } = await owing(await engine.settings())
    await submit()
    await edit({ status: 'toString' as StoredDelivery['status'] })
    expect(await problems()).toEqual([expect.stringContaining('is toString, but no signed event')])
  })

  it.each<[string, AttemptOutcome, Partial<StoredDelivery>]>([
    ['refused for good', { outcome: 'gone', failure: 'answered 410' }, { status: 'skipped' }],
    [
      'tried for the last time',
      { outcome: 'failed', failure: 'answered 500' },
      { status: 'stopped' },
    ],
    ['no longer needed', { outcome: 'skipped', failure: 'no receiver' }, { status: 'failed' }],
  ])(
    'one that was %s is not reported, unless its status was edited',
    async (_how, result, other) => {
      const { adopt, submit, edit, end, problems } = await owing(await engine.settings())
      await adopt()
      await submit()
      await end(result)
      expect(await problems()).toEqual([])
      await edit(other)
      expect(await problems()).toHaveLength(1)
    },
  )
})

describe.each(engines)('on $name', (engine) => {
  it('webhooks are skipped without a receiver, but not once there is one', async () => {
    const { server, adopt, submit, edit, problems } = await owing(await engine.settings())
    const { db, signer, ledger } = server
    await adopt()
    const reference = await submit()
    const alone = await sendingDeliveries(server)
    await allArrived(db)
    await alone.stop()
    expect(await problems()).toEqual([])
    await recordReceiver(db, { at: TEST_NOW, signer, ledger }, true)
    await recordReceiver(db, { at: TEST_NOW, signer, ledger }, true)
    const events = db.selectFrom('events').select('number').where('reference', '=', 'DELIVERIES')
    expect(await events.execute()).toHaveLength(2)
    expect(await problems()).toEqual([])
    const deliveries = [composedDelivery('webhook', 'application.status')]
    const at = new Date(TEST_NOW.getTime() + 1)
    const content = {
      kind: 'link-sent',
      detail: { deliveries: committedDeliveries(deliveries) },
    } as const
    const event = await addEvent(db, { reference, at, signer }, content)
    await addDeliveries(db, event, deliveries)
    expect(await problems()).toEqual([])
    await edit({ status: 'skipped' })
    expect(await problems()).toHaveLength(1)
  })

  it('no webhook may be skipped later because the last receiver is hidden for a moment', async () => {
    const { server, adopt, submit, edit, problems } = await owing(await engine.settings())
    const { db, signer, ledger } = server
    await adopt()
    const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
    const record = (isSet: boolean, at: Date) => recordReceiver(db, { at, signer, ledger }, isSet)
    await record(false, minutes(-2))
    await record(true, minutes(-1))
    await submit()
    const events = db.updateTable('events').where('reference', '=', 'DELIVERIES')
    const hide = (kind: 'receiver' | 'shown') => events.set({ kind }).where('number', '=', 2)
    await hide('shown').execute()
    await record(true, minutes(1))
    await hide('receiver').execute()
    const stored = db.selectFrom('events').select('number').where('reference', '=', 'DELIVERIES')
    expect(await stored.execute()).toHaveLength(2)
    // As a release before this one recorded it.
    const content = { kind: 'receiver', detail: { isSet: true } } as const
    await addEvent(db, { reference: 'DELIVERIES', at: minutes(1), signer }, content)
    expect(await problems()).toEqual([])
    await edit({ status: 'skipped' })
    expect(await problems()).toHaveLength(1)
  })

  it('deliveries skipped by an earlier release are not reported, but those still due are', async () => {
    const { adopt, submit, edit, problems } = await owing(await engine.settings())
    await submit()
    await edit({ status: 'skipped' })
    // No server of this release has started yet.
    expect(await problems()).toEqual([])
    await submit()
    await adopt(new Date(TEST_NOW.getTime() + 1))
    expect(await problems()).toEqual([])
    await edit({ status: 'skipped' })
    expect(await problems()).toHaveLength(1)
  })
})
