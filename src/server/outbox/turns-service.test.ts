import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { takeDue } from './sending-store.ts'
import { addDeliveries } from './store.ts'
import { type Cause, deliveryTurns } from './turns-service.ts'

const from = (network: number, address: number): Cause => ({
  network: `n${network}`,
  address: `n${network} a${address}`,
})

/** Returns how many seconds after its cause the turn of each delivery is. */
function turns(causes: readonly (readonly [Cause, string])[]): readonly number[] {
  const turnOf = deliveryTurns()
  return causes.map(([cause, program]) => {
    const turn = turnOf(cause, program, TEST_NOW)
    return (turn.getTime() - TEST_NOW.getTime()) / 1000
  })
}

describe('the turn of a delivery', () => {
  it('is later for each earlier delivery that an address, a network, a key or a program caused', () => {
    expect(
      turns([
        [from(1, 1), 'a'],
        [from(1, 1), 'a'],
        [from(1, 1), 'a'],
        // The network has caused three deliveries, and so has the program.
        [from(1, 2), 'a'],
        [from(2, 1), 'a'],
        [from(3, 1), 'b'],
        [{ apiKey: 1 }, 'c'],
        [{ apiKey: 1 }, 'c'],
      ]),
    ).toEqual([0, 60, 120, 18, 2, 0, 0, 0.6])
  })

  it('is immediate again when that time is over', () => {
    const turnOf = deliveryTurns()
    turnOf(from(1, 1), 'a', TEST_NOW)
    const later = new Date(TEST_NOW.getTime() + 60_000)
    expect(turnOf(from(1, 1), 'a', later)).toEqual(later)
  })
})

it.each(engines)(
  'on $name, an honest applicant is notified before most junk is sent',
  async (engine) => {
    const db = await openedOn(engine)
    await db.insertInto('applications').values(storedApplication).execute()
    const { reference } = storedApplication
    const turnOf = deliveryTurns()
    const at = TEST_NOW.toISOString()
    const add = async (id: string, cause: Cause) => {
      const delivery = { id, kind: 'mail', type: 'copy-link', payload: null } as const
      const turnAt = turnOf(cause, 'default', TEST_NOW)
      await addDeliveries(db, { reference, number: 1, at }, [{ ...delivery, turnAt }])
    }
    for (let count = 0; count < 240; count += 1) await add(`junk ${count}`, from(count % 6, 1))
    await add('honest', from(9, 1))
    const sent: string[] = []
    const taking = {
      kind: 'mail',
      now: TEST_NOW,
      leaseEnds: new Date(Date.parse('2999')),
      limit: 5,
    }
    while (!sent.includes('honest')) {
      const taken = await takeDue(db, { ...taking, kind: 'mail' })
      expect(taken).not.toEqual([])
      sent.push(...taken.map(({ id }) => id))
    }
    expect(sent.length).toBeLessThan(25)
  },
)
