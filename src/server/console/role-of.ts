import { type ConsoleRole, consoleRoles } from '../../api/console/session.ts'
import { ownValue } from '../../application/own-value.ts'
import { listedPerson } from '../programs/people-service.ts'
import { type Roles, readRoles } from './roles.ts'

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
 * The roles that the claims give to a person; undefined for none. An address counts only if the
 * provider has verified it: otherwise, anybody could enter a colleague's. A listed address may name
 * programs: `olga@example.com=acme+beta`.
 */
export function rolesOf(claims: Claims, rules: RoleRules): Roles | undefined {
  const { claim, emails } = rules
  const claimed = claim === undefined ? [] : [ownValue(claims, claim)].flat()
  const email = verifiedEmail(claims, rules)
  const listed = consoleRoles.flatMap((role) =>
    emails[role].flatMap((entry) => {
      const { address, programs } = listedPerson(entry)
      if (address !== email) return []
      return programs ? programs.map((program) => `${role}@${program}`) : [role]
    }),
  )
  return readRoles([...claimed, ...listed])
}

/** The address that the provider has verified; undefined without one. */
export function verifiedEmail(
  { email, email_verified: isVerified }: Claims,
  { trustsEmail }: Pick<RoleRules, 'trustsEmail'>,
): string | undefined {
  return (isVerified ?? trustsEmail) === true && typeof email === 'string'
    ? email.toLowerCase()
    : undefined
}

/** The claims that the rules read and that the provider has not sent. */
export function missingClaims(claims: Claims, rules: RoleRules): string[] {
  const { claim, emails, trustsEmail } = rules
  const readsEmail = Object.values(emails).some((listed) => listed.length > 0)
  const read = [
    ...(claim === undefined ? [] : [claim]),
    ...(readsEmail ? ['email', ...(trustsEmail ? [] : ['email_verified'])] : []),
  ]
  return read.filter((name) => ownValue(claims, name) === undefined)
}
