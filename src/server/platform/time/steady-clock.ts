/**
 * Returns a clock in milliseconds that does not go back when the machine's clock is set back, so
 * that what lasts an hour ends after an hour.
 */
export function steadyClock(now: () => Date): () => number {
  let [last, ahead] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const at = now().getTime()
    ahead = Math.max(ahead, last - at)
    last = at + ahead
    return last
  }
}
