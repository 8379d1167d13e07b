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

/** The longest wait after a failed attempt. */
export const LONGEST_WAIT_MS = Math.max(...WAITS) * (1 + JITTER)

/**
 * Returns the milliseconds until the next attempt after this many failures; undefined to give up.
 * `random` is from 0 to 1.
 */
export function backOff(attempts: number, random: number): number | undefined {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? undefined : Math.round(wait * (1 + JITTER * random))
}
