import { describe, expect, it } from 'vitest'
import { invitationChain } from '../../application/facts/chain-names.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import type { StoredInvitation } from '../invitations/store.ts'
import { programOf } from '../notifications/delivery-jobs.ts'
import {
  endAttempt,
  retryDeliveries,
  sendSkippedWebhooks,
  skipDueWebhooks,
  takeDue,
} from './sending-store.ts'
import { addDeliveries, countSkipped, deliveryBacklog, listDeliveries } from './store.ts'

const at = new Date('2026-11-21T17:00:00.000Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const event = { reference: storedApplication.reference, number: 1, at: at.toISOString() }
const delivery = (id: string) => ({
  id,
  kind: 'webhook' as const,
  type: 'application.submitted',
  payload: null,
})

const invitation: StoredInvitation = {
  id: 'invited',
  program: 'beta',
  external_id: null,
  live_external_id: null,
  idempotency_hash: null,
  body_hash: '',
  salt: '',
  created_at: event.at,
  expires_at: event.at,
  language: null,
  ciphertext: null,
  link_key: null,
  token_key: null,
  server_key: null,
  reference: null,
  step: null,
  step_at: null,
  disputed: '[]',
  is_open: 1,
}

describe.each(engines)('deliveries on $name', (engine) => {
  const taking = { kind: 'webhook', now: at, leaseEnds: later(60), limit: 10 } as const

  it('are taken once, and again after the end of the lease', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('a'), { ...delivery('m'), kind: 'mail' }])
    expect((await takeDue(db, taking)).map(({ id }) => id)).toEqual(['a'])
    expect(await takeDue(db, taking)).toEqual([])
    expect(await takeDue(db, { ...taking, now: later(59) })).toEqual([])
    const again = await takeDue(db, { ...taking, now: later(60), leaseEnds: later(120) })
    expect(again).toMatchObject([{ id: 'a', attempts: 2 }])
  })

  it('are each taken by one of several simultaneous takers', async () => {
    const db = await openedOn(engine)
    await addDeliveries(
      db,
      event,
      Array.from({ length: 40 }, (_, index) => delivery(`d${index}`)),
    )
    const takers = Array.from({ length: 8 }, () => takeDue(db, taking))
    const taken = (await Promise.all(takers)).flat().map(({ id }) => id)
    const rest = await takeDue(db, { ...taking, limit: 40 })
    const all = [...taken, ...rest.map(({ id }) => id)]
    expect(all).toHaveLength(40)
    expect(new Set(all).size).toBe(40)
  })

  it('are not finished by a taker whose lease was taken over', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('a')])
    const [slow] = await takeDue(db, taking)
    const [quick] = await takeDue(db, { ...taking, now: later(60), leaseEnds: later(120) })
    if (!slow || !quick) throw new Error('nothing was taken')
    expect(await endAttempt(db, slow, { status: 'failed' })).toBe(false)
    expect(await endAttempt(db, quick, { status: 'delivered' })).toBe(true)
    expect(await endAttempt(db, quick, { status: 'failed' })).toBe(false)
  })

  it('that are being sent are not retried until their lease has ended', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('a')])
    const [dead] = await takeDue(db, taking)
    if (!dead) throw new Error('nothing was taken')
    expect(await retryDeliveries(db, undefined, later(59))).toBe(0)
    expect(await retryDeliveries(db, 'a', later(59))).toBe(0)
    expect(await takeDue(db, { ...taking, now: later(59) })).toEqual([])
    expect(await retryDeliveries(db, 'a', later(60))).toBe(1)
    expect(await endAttempt(db, dead, { status: 'delivered' })).toBe(false)
    const again = await takeDue(db, { ...taking, now: later(60), leaseEnds: later(120) })
    expect(again).toMatchObject([{ id: 'a', attempts: 1 }])
    expect(await endAttempt(db, dead, { status: 'delivered' })).toBe(false)
  })

  it('that failed are due again on request, but not those that arrived', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('a'), delivery('b'), delivery('c')])
    const taken = await takeDue(db, taking)
    const statuses = ['delivered', 'stopped', 'failed'] as const
    for (const [index, delivery] of taken.entries()) {
      const status = statuses[index]
      if (status) await endAttempt(db, delivery, { status })
    }
    expect(await deliveryBacklog(db, at)).toHaveLength(2)
    expect(await listDeliveries(db, { limit: 5, unfinished: true })).toHaveLength(2)
    expect(await retryDeliveries(db, undefined, later(1))).toBe(2)
    expect(await takeDue(db, { ...taking, now: later(1) })).toHaveLength(2)
    expect(await retryDeliveries(db, 'unknown', later(1))).toBe(0)
  })

  it('that are due later do not count as backlog, and are retried early only by id', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [{ ...delivery('a'), dueAt: later(60) }])
    expect(await deliveryBacklog(db, later(59))).toEqual([])
    expect(await retryDeliveries(db, undefined, later(59))).toBe(0)
    expect(await takeDue(db, { ...taking, now: later(59) })).toEqual([])
    expect(await deliveryBacklog(db, later(60))).toMatchObject([{ count: 1 }])
    expect(await retryDeliveries(db, 'a', later(59))).toBe(1)
    expect(await takeDue(db, { ...taking, now: later(59) })).toHaveLength(1)
  })

  it('without a receiver are skipped unless they were tried, and sent on request', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('tried')])
    await takeDue(db, taking)
    const mail = { ...delivery('m'), kind: 'mail' as const, type: 'signed-copy' }
    await addDeliveries(db, event, [delivery('a'), delivery('b'), mail])
    const skipping = { now: later(1), limit: 1 }
    expect(await skipDueWebhooks(db, { ...skipping, now: new Date(at.getTime() - 1) })).toBe(0)
    expect(await skipDueWebhooks(db, skipping)).toBe(1)
    expect(await skipDueWebhooks(db, { ...skipping, limit: 9 })).toBe(1)
    expect(await countSkipped(db, 'webhook')).toBe(2)
    const left = await listDeliveries(db, { limit: 9, unfinished: true })
    expect(left.map(({ id }) => id).toSorted()).toEqual(['m', 'tried'])
    expect(await retryDeliveries(db, undefined, later(60))).toBe(2)
    expect(await sendSkippedWebhooks(db, later(1))).toBe(0)
    expect(await sendSkippedWebhooks(db, at)).toBe(2)
    expect(await countSkipped(db, 'webhook')).toBe(0)
    expect(await takeDue(db, { ...taking, now: later(60) })).toHaveLength(3)
  })

  it('are taken with their program, or without those of some programs', async () => {
    const db = await openedOn(engine)
    await db
      .insertInto('applications')
      .values({ ...storedApplication, program: 'acme' })
      .execute()
    await db.insertInto('invitations').values(invitation).execute()
    for (const chain of [event.reference, invitationChain('invited'), 'MA-GONE-GONE']) {
      await addDeliveries(db, { ...event, reference: chain }, [delivery(chain)])
    }
    const programs = async (exceptPrograms: readonly string[]) => {
      const taken = await takeDue(db, { ...taking, leaseEnds: at, exceptPrograms, programOf })
      return taken.map(({ program }) => program).toSorted()
    }
    expect(await programs([])).toEqual(['', 'acme', 'beta'])
    expect(await programs(['acme'])).toEqual(['', 'beta'])
    expect(await programs(['acme', 'beta'])).toEqual([''])
  })

  it('are taken beside one whose count was edited', async () => {
    const db = await openedOn(engine)
    await addDeliveries(db, event, [delivery('edited'), delivery('other')])
    const greatest = 2_147_483_647
    await db
      .updateTable('deliveries')
      .set({ attempts: greatest, unanswered: greatest })
      .where('id', '=', 'edited')
      .execute()
    const counts = (await takeDue(db, taking)).map(({ id, attempts, unanswered }) => [
      id,
      attempts,
      unanswered,
    ])
    expect(counts.toSorted()).toEqual([
      ['edited', 1, 1],
      ['other', 1, 1],
    ])
  })
})
