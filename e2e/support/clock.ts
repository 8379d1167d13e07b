import type { Page } from '@playwright/test'

/** Longer than the address search waits for a pause in typing. */
export const TYPING_PAUSE_MS = 1000

/** The clock stops this far ahead, as it cannot go back: longer than a busy machine needs. */
const AHEAD_MS = 20_000

/** From now on the page's timers wait for `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
}

/** The `NODE_OPTIONS` of a server whose clock starts at a time. They replace only `Date`. */
export function startingAt(time: string): string {
  const preload = `
    const RealDate = Date
    const offset = ${Date.parse(time)} - RealDate.now()
    globalThis.Date = class Date extends RealDate {
      constructor(...given) {
        super(...(given.length === 0 ? [RealDate.now() + offset] : given))
      }
      static now() {
        return RealDate.now() + offset
      }
      // A date from another thread is a plain one.
      static [Symbol.hasInstance](value) {
        return value instanceof RealDate
      }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(preload)}`
}
