/** Shares of sales in whole percents, in steps of 5, that always add up to 100. */
import { limits } from './reference/limits.ts'

/** Card-present, by phone or mail, by internet. */
export type ThreeShares = readonly [number, number, number]

const step = limits.shareStep
const places = [0, 1, 2] as const

/** The nearest share that a slider can show. */
export function roundShare(typed: number): number {
  if (!Number.isFinite(typed)) return 0
  return Math.min(100, Math.max(0, Math.round(typed / step) * step))
}

/**
 * Sets one of three shares. What it gains or gives is shared by the other two in equal parts of 5;
 * an odd step goes to the first that has room, and what one has no room for goes to the other.
 */
export function setShare(shares: ThreeShares, index: 0 | 1 | 2, value: number): ThreeShares {
  const next: [number, number, number] = [...shares]
  next[index] = roundShare(value)
  const others = places.filter((place) => place !== index)
  const sum = others.reduce<number>((total, place) => total + next[place], 0)
  const change = 100 - next[index] - sum
  const by = Math.sign(change) * step
  for (let taken = 0; taken < Math.abs(change) / step; taken += 1) {
    const inTurn = taken % 2 === 0 ? others : [...others].reverse()
    const place = inTurn.find((other) => hasRoom(next[other], by))
    if (place !== undefined) next[place] += by
  }
  return next
}

/** Sets one of two shares; the other is what is left. */
export function setPair(value: number): readonly [number, number] {
  const share = roundShare(value)
  return [share, 100 - share]
}

/** What is wrong with shares that were sent: each 0 to 100 in steps of 5, together 100. */
export function sharesProblem(shares: readonly number[]): string | undefined {
  const valid = shares.every((share) => share >= 0 && share <= 100 && share % step === 0)
  if (!valid) return `Please enter shares from 0% to 100% in steps of ${step}`
  const total = shares.reduce((sum, share) => sum + share, 0)
  return total === 100 ? undefined : 'Shares must add up to 100%'
}

function hasRoom(share: number, by: number): boolean {
  return share + by >= 0 && share + by <= 100
}
