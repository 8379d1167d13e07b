/** Tests that take too long for `npm test`: only `npm run prove` runs them. */
import { it } from 'vitest'

/** Whether this is `npm run prove`. */
export const IN_FULL = Boolean(process.env.PROVE)

/** The end of the title of an end-to-end test that checks more in a full run. */
export const PROVED_TOO = IN_FULL ? ' @prove' : ''

/** Adds a test, or one for each of some values. */
export interface TestRegistrar {
  (title: string, test: () => unknown, timeoutMs?: number): void
  readonly each: typeof it.each
}

/** Adds nothing, so that nothing is reported as skipped. */
export const noTest: TestRegistrar = Object.assign(() => undefined, {
  each: () => () => undefined,
})

/** `it` for a test that only `npm run prove` runs. */
export const itInFull: TestRegistrar = IN_FULL ? it : noTest
