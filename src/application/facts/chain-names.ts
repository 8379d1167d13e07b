/** The names of chains of events, which are the references of their events. */

/** The beginning of the names of applications' chains. */
export const APPLICATION = 'MA-'

/** The beginning of the names of invitations' chains. */
export const INVITATION = 'INVITATION-'

/** The beginning of the names of chains that end a right: see `ledger/ending-tables-service.ts`. */
export const LINK = 'LINK-'

/** The chain of exports, each one event, whatever the number of applications. */
export const EXPORTS = 'EXPORTS'

/** The chain of sign-ins to the operator's console. */
export const CONSOLE = 'CONSOLE'

/** The chain of API keys. */
export const API_KEYS = 'API-KEYS'

/** The chain of servers that started with other settings. */
export const SERVERS = 'SERVERS'

/** The chain of imports of sanctions lists. */
export const SCREENING = 'SCREENING'

/** The chain of the secrets for match keys, and of the runs that make the keys. */
export const MATCHING = 'MATCHING'

/** The chain that records whether webhooks have a receiver. */
export const DELIVERIES = 'DELIVERIES'

/** The chain that records which rights of older releases count. */
export const ADOPTED = 'ADOPTED'

/** Returns the reference of an invitation's events. */
export function invitationChain(id: string): string {
  return `${INVITATION}${id}`
}

/** Returns the id of the invitation with this chain; undefined for any other chain. */
export function invitationOf(reference: string): string | undefined {
  const id = reference.startsWith(INVITATION) ? reference.slice(INVITATION.length) : ''
  return id || undefined
}

/** Returns whether a chain of events is an application's, which begins with a receipt. */
export function isOfApplication(reference: string): boolean {
  return reference.startsWith(APPLICATION)
}
