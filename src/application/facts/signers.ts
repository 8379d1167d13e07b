/** Who signs for every server; operators sign with their own names. */
export const SERVER = 'server'
