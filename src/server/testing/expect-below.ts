import { expect } from 'vitest'

const MAX_TRIES = 3

/**
 * Expects a measurement, such as a duration in ms, to be below a limit. A machine that stalls
 * spoils a measurement, so one above the limit is repeated, at most twice: a product that is too
 * slow fails each time. Other expectations in `measure` must hold every time.
 */
export async function expectBelow(limit: number, measure: () => Promise<number>): Promise<void> {
  const measured: number[] = []
  do {
    measured.push(await measure())
  } while (Math.min(...measured) >= limit && measured.length < MAX_TRIES)
  expect(Math.min(...measured)).toBeLessThan(limit)
}

/** How long something takes, in ms. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
