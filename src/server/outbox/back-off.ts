const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The schedule that Standard Webhooks suggests: ten attempts in a little more than three days. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** A random extra wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

const LONGEST = Math.max(...WAITS)

export const LONGEST_WAIT_MS = LONGEST * (1 + JITTER)

/**
 * Returns the milliseconds until the next attempt after this many failures; undefined to give up.
 *
 * @param random from 0 to 1
 * @param waitMs how long the receiver asks us to wait; at most the schedule's longest wait counts
 */
export function backOff(attempts: number, random: number, waitMs = 0): number | undefined {
  const scheduled = WAITS[attempts - 1]
  if (scheduled === undefined) return undefined
  const wait = Math.max(scheduled, Math.min(waitMs, LONGEST))
  return Math.round(wait * (1 + JITTER * random))
}
