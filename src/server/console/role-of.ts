import { type ConsoleRole, consoleRoles } from '../../api/console/session.ts'

export interface RoleRules {
  /** The claim that holds a role, or a list with roles among other words. */
  readonly claim: string | undefined
  /** The email addresses that have each role. */
  readonly emails: Readonly<Record<ConsoleRole, readonly string[]>>
}

/** What the identity provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The greatest role that the claims give to a person; undefined for none. An address counts only if
 * the provider has verified it: otherwise, anybody could enter a colleague's.
 */
export function roleOf(claims: Claims, { claim, emails }: RoleRules): ConsoleRole | undefined {
  const claimed = claim === undefined ? [] : [claims[claim]].flat()
  const email = claims.email_verified === true ? String(claims.email).toLowerCase() : undefined
  const isListed = (role: ConsoleRole) =>
    emails[role].some((listed) => listed.toLowerCase() === email)
  return consoleRoles.findLast((role) => claimed.includes(role) || isListed(role))
}
