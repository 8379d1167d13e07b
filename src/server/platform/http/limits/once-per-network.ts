/**
 * What strangers say and nobody can check, such as how long a step took, counts once for each network
 * in a while: a figure is then of as many networks as it says, and no one of them steers it.
 */
import { sourceOf } from './request-source.ts'

/** What more networks say within the time is not counted. */
const MAX_KNOWN = 100_000

/** @returns whether `what` is said for the first time in `periodMs` from the network of a request */
export function oncePerNetwork(
  periodMs: number,
  now: () => Date,
): (request: { readonly ip: string }, what: string) => boolean {
  const said = new Set<string>()
  let period = 0
  return (request, what) => {
    const current = Math.floor(now().getTime() / periodMs)
    if (current !== period) {
      period = current
      said.clear()
    }
    const key = `${sourceOf(request).network} ${what}`
    if (said.has(key) || said.size >= MAX_KNOWN) return false
    said.add(key)
    return true
  }
}
