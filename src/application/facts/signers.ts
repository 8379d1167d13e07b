/** The signer of every server's events; operators sign with their own names. */
export const SERVER = 'server'
