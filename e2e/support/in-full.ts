/** Whether this is `npm run prove`, which also looks at what takes long for what it finds. */
export const IN_FULL = process.env.PROVE !== undefined

/** At the end of the title of a test that looks at more then. */
export const PROVED_TOO = IN_FULL ? ' @prove' : ''
