import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairShares } from './connection-shares.ts'

const LIMITS = { inAll: 10, byAddress: 2, byNetwork: 5 }
const sharesOf = (network: number, address: number) => ({
  network: `n${network}`,
  address: `n${network} a${address}`,
})

describe('a share', () => {
  it('has room up to the limit of an address, a network, and all', () => {
    const shares = fairShares<string>(LIMITS)
    const take = (holder: string, network: number, address: number) => {
      shares.take(holder, sharesOf(network, address), 1)
      const full = shares.tooFull(holder)
      return full && [...full.holders()]
    }
    expect(take('1', 1, 1)).toBeUndefined()
    expect(take('2', 1, 1)).toBeUndefined()
    expect(take('3', 1, 1)).toEqual(['1', '2', '3'])
    shares.free('3')
    expect(take('4', 1, 2)).toBeUndefined()
    expect(take('5', 1, 3)).toBeUndefined()
    expect(take('6', 1, 4)).toBeUndefined()
    expect(take('7', 1, 5)).toEqual(['1', '2', '4', '5', '6', '7'])
    shares.free('7')
    for (const count of [1, 2, 3, 4]) expect(take(`${count}`.repeat(3), 2, count)).toBeUndefined()
    expect(take('last', 3, 1)).toBeUndefined()
    // The network with the most holders makes room for a holder from another network.
    expect(take('one too many', 4, 1)).toEqual(['1', '2', '4', '5', '6'])
  })

  it('belongs to nobody as long as nobody is known', () => {
    const shares = fairShares<number>(LIMITS)
    for (let holder = 1; holder <= 10; holder += 1) {
      shares.take(holder, undefined, 1)
      expect(shares.tooFull(holder)).toBeUndefined()
    }
    shares.take(11, sharesOf(1, 1), 1)
    expect([...(shares.tooFull(11)?.holders() ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('is what was taken and not returned, in any order', () => {
    const step = fc.record({
      holder: fc.integer({ min: 0, max: 5 }),
      network: fc.integer({ min: 0, max: 2 }),
      address: fc.integer({ min: 0, max: 2 }),
      amount: fc.integer({ min: 1, max: 4 }),
      isFreed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const shares = fairShares<number>(LIMITS)
        const amounts = new Map<number, number>()
        for (const { holder, network, address, amount, isFreed } of steps) {
          if (isFreed) {
            shares.free(holder)
            amounts.delete(holder)
          } else {
            shares.take(holder, sharesOf(network, address), amount)
            amounts.set(holder, (amounts.get(holder) ?? 0) + amount)
          }
        }
        expect(shares.taken()).toBe([...amounts.values()].reduce((sum, count) => sum + count, 0))
        for (const holder of amounts.keys()) shares.free(holder)
        expect(shares.taken()).toBe(0)
        shares.take(9, sharesOf(0, 0), LIMITS.byAddress)
        expect(shares.tooFull(9)).toBeUndefined()
      }),
    )
  })
})
