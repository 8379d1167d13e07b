import { type ConsoleRole, consoleRoles } from '../../api/console/session.ts'

export interface RoleRules {
  /** The claim that holds a role, or a list with roles among other words. */
  readonly claim: string | undefined
  /** The email addresses that have each role. */
  readonly emails: Readonly<Record<ConsoleRole, readonly string[]>>
  /** Whether an address counts if the provider does not say whether it is verified. */
  readonly trustsEmail: boolean
}

/** What the identity provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The greatest role that the claims give to a person; undefined for none. An address counts only if
 * the provider has verified it: otherwise, anybody could enter a colleague's.
 */
export function roleOf(claims: Claims, rules: RoleRules): ConsoleRole | undefined {
  const { claim, emails, trustsEmail } = rules
  const claimed = claim === undefined ? [] : [claims[claim]].flat()
  const isVerified = claims.email_verified ?? trustsEmail
  const email = isVerified === true ? String(claims.email).toLowerCase() : undefined
  const isListed = (role: ConsoleRole) =>
    emails[role].some((listed) => listed.toLowerCase() === email)
  return consoleRoles.findLast((role) => claimed.includes(role) || isListed(role))
}

/** The claims that the rules read and that the provider has not sent. */
export function missingClaims(claims: Claims, rules: RoleRules): string[] {
  const { claim, emails, trustsEmail } = rules
  const readsEmail = Object.values(emails).some((listed) => listed.length > 0)
  const read = [
    ...(claim === undefined ? [] : [claim]),
    ...(readsEmail ? ['email', ...(trustsEmail ? [] : ['email_verified'])] : []),
  ]
  return read.filter((name) => claims[name] === undefined)
}
