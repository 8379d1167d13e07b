/** Whether this is `npm run prove`, which also asks what takes long for what it proves. */
export const IN_FULL = Boolean(process.env.PROVE)
