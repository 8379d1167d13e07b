import { expect, it } from 'vitest'
import { invitationChain } from '../../application/facts/event-kinds.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-application.ts'
import type { StoredInvitation } from '../invitations/store.ts'
import { takeDue } from './sending-store.ts'
import { addDeliveries } from './store.ts'

const { reference, received_at: at } = storedApplication
const now = new Date(at)
const taking = { kind: 'webhook', now, leaseEnds: now, limit: 10 } as const
const invitation: StoredInvitation = {
  id: 'invited',
  program: 'beta',
  external_id: null,
  live_external_id: null,
  idempotency_hash: null,
  body_hash: '',
  salt: '',
  created_at: at,
  expires_at: at,
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

it.each(engines)(
  'on $name, deliveries are taken with their program, or without those of some programs',
  async (engine) => {
    const db = await openedOn(engine)
    await db
      .insertInto('applications')
      .values({ ...storedApplication, program: 'acme' })
      .execute()
    await db.insertInto('invitations').values(invitation).execute()
    for (const chain of [reference, invitationChain('invited'), 'MA-GONE-GONE']) {
      const delivery = { id: chain, kind: 'webhook', type: 'x', payload: null } as const
      await addDeliveries(db, { reference: chain, number: 1, at }, [delivery])
    }
    const programs = async (exceptPrograms: readonly string[]) =>
      (await takeDue(db, { ...taking, exceptPrograms })).map(({ program }) => program).toSorted()
    expect(await programs([])).toEqual(['', 'acme', 'beta'])
    expect(await programs(['acme'])).toEqual(['', 'beta'])
    expect(await programs(['acme', 'beta'])).toEqual([''])
  },
)

it.each(engines)(
  'on $name, one whose count was edited keeps no other from being taken',
  async (engine) => {
    const db = await openedOn(engine)
    for (const id of ['edited', 'other']) {
      const delivery = { id, kind: 'webhook', type: 'x', payload: null } as const
      await addDeliveries(db, { reference, number: 1, at }, [delivery])
    }
    const greatest = 2_147_483_647
    await db
      .updateTable('deliveries')
      .set({ attempts: greatest, unanswered: greatest })
      .where('id', '=', 'edited')
      .execute()
    const taken = (await takeDue(db, taking)).map(({ id, attempts, unanswered }) => [
      id,
      attempts,
      unanswered,
    ])
    expect(taken.toSorted()).toEqual([
      ['edited', 1, 1],
      ['other', 1, 1],
    ])
  },
)
