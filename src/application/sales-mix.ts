/** Shares of sales in whole percents, in steps of 5, that always add up to 100. */
import { roundShare } from './fields/share.ts'
import { limits } from './reference/limits.ts'

export type ThreeShares = readonly [number, number, number]
type ShareIndex = 0 | 1 | 2

const { shareStep: step, wholeShare: whole } = limits
const indexes = [0, 1, 2] as const

/**
 * Sets one of three shares; the other two share the difference in equal parts of 5. An odd step
 * goes to the first one with room, and a remainder to the other. Shares that were typed before keep
 * their value as long as the untouched ones can absorb the difference: typing 50, 30, 20 in order
 * sets 50, 30, 20.
 *
 * @param typed the shares that were typed before this one; none when a slider is moved
 */
export function setShare(
  shares: ThreeShares,
  index: ShareIndex,
  value: number,
  typed: readonly number[] = [],
): ThreeShares {
  const next: [number, number, number] = [...shares]
  next[index] = roundShare(value)
  const others = indexes.filter((other) => other !== index)
  const untouched = others.filter((other) => !typed.includes(other))
  for (const group of [untouched, others]) {
    const change = whole - next[0] - next[1] - next[2]
    const by = Math.sign(change) * step
    for (let taken = 0; taken < Math.abs(change) / step; taken += 1) {
      const inTurn = taken % 2 === 0 ? group : [...group].reverse()
      const other = inTurn.find((candidate) => hasRoom(next[candidate], by))
      if (other !== undefined) next[other] += by
    }
  }
  return next
}

/** Sets one of two shares; the other is the rest. */
export function setPair(value: number): readonly [number, number] {
  const share = roundShare(value)
  return [share, whole - share]
}

function hasRoom(share: number, change: number): boolean {
  return share + change >= 0 && share + change <= whole
}
