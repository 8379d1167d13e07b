import { IN_FULL } from '../../src/test-support/in-full.ts'

/** At the end of the title of a test that looks at more in full. */
export const PROVED_TOO = IN_FULL ? ' @prove' : ''
