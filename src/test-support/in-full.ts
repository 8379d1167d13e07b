/** Whether this is `npm run prove`, which also runs tests that take too long for `npm test`. */
export const IN_FULL = Boolean(process.env.PROVE)
