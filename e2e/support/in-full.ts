import { IN_FULL } from '../../src/test-support/in-full.ts'

/** The end of the title of a test that checks more in a full run. */
export const PROVED_TOO = IN_FULL ? ' @prove' : ''
