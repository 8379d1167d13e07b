/**
 * Counts a claim that nobody can check, such as how long a step took, once for each network in a
 * period. A figure then stands for at least that many networks, and no single network can steer it.
 */
import { sourceOf } from './request-source.ts'

/** Claims of further networks in the same period do not count. */
const MAX_KNOWN = 100_000

/**
 * @returns a function that returns whether a claim is the first one of its kind, in this period,
 * from the network of a request
 */
export function oncePerNetwork(
  periodMs: number,
  now: () => Date,
): (request: { readonly ip: string }, claim: string) => boolean {
  const countedKeys = new Set<string>()
  let period = 0
  return (request, claim) => {
    const current = Math.floor(now().getTime() / periodMs)
    if (current !== period) {
      period = current
      countedKeys.clear()
    }
    const key = `${sourceOf(request).network} ${claim}`
    if (countedKeys.has(key) || countedKeys.size >= MAX_KNOWN) return false
    countedKeys.add(key)
    return true
  }
}
