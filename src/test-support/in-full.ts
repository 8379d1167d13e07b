/** Whether this is `npm run prove`, which also runs tests that take long for what they prove. */
export const IN_FULL = Boolean(process.env.PROVE)
