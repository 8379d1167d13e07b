import { expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { findLead, putLead } from './store.ts'

const now = new Date('2026-11-21T17:00:00.000Z')

it.each(engines)(
  'a lead replaces one with the same id, and is hidden once it has expired, on $name',
  async (engine) => {
    const db = await openedOn(engine)
    const lead = { id_hash: 'a', imported_at: '2026-11-01T00:00:00.000Z', expires_at: null }
    await putLead(db, { ...lead, sealed: new Uint8Array([1]) })
    await putLead(db, { ...lead, sealed: new Uint8Array([2]) })
    expect([...((await findLead(db, 'a', now)) ?? [])]).toEqual([2])
    await putLead(db, { ...lead, sealed: new Uint8Array([3]), expires_at: now.toISOString() })
    expect(await findLead(db, 'a', now)).toBeUndefined()
    expect(await findLead(db, 'b', now)).toBeUndefined()
  },
)
