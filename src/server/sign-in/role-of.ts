import { type ConsoleRole, consoleRoles } from '../../api/console/session.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { emailKey } from '../platform/email-key.ts'
import { listedPerson } from '../programs/program-service.ts'
import { type Roles, readRoles } from './roles-service.ts'

export interface RoleRules {
  /** The claim with a role, or with a list or a record of roles among other words. */
  readonly claim: string | undefined
  readonly emails: Readonly<Record<ConsoleRole, readonly string[]>>
  /** Whether an address counts if the provider does not state whether it is verified. */
  readonly trustsEmail: boolean
}

export type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the roles that the claims give to a person; undefined for none. An address counts only if
 * the provider has verified it: otherwise anyone could enter a colleague's address. A listed
 * address may name programs: `olga@example.com=acme+beta`. An address in another Unicode form than
 * NFC counts for no list, because it may be another mailbox: a Kelvin sign becomes a K.
 */
export function rolesOf(claims: Claims, rules: RoleRules): Roles | undefined {
  const { emails } = rules
  const email = isComposed(claims.email) ? verifiedEmail(claims, rules) : undefined
  const listed = consoleRoles.flatMap((role) =>
    emails[role].flatMap((entry) => {
      const { address, programs } = listedPerson(entry)
      if (address !== email) return []
      return programs ? programs.map((program) => `${role}@${program}`) : [role]
    }),
  )
  return readRoles([...claimedWords(claims, rules), ...listed])
}

/**
 * Returns the words of the claim that give a role in a program that does not exist, as
 * `reviewer@acmee`. The settings cannot name such a program.
 */
export function rolesElsewhere(
  claims: Claims,
  rules: RoleRules,
  programs: readonly string[],
): readonly string[] {
  return claimedWords(claims, rules).flatMap((word) => {
    if (typeof word !== 'string') return []
    const [role, program] = word.split('@', 2)
    const isRole = consoleRoles.some((consoleRole) => consoleRole === role)
    return isRole && program !== undefined && !programs.includes(program) ? [word] : []
  })
}

function claimedWords(claims: Claims, { claim }: RoleRules): readonly unknown[] {
  if (claim === undefined) return []
  const roles = claimAt(claims, claim)
  return (isRecord(roles) ? grantedIn(roles) : [roles].flat()).map(withoutSlash)
}

/** Returns the names of granted roles. Each has its grants by organization, as in ZITADEL. */
function grantedIn(roles: Claims): readonly string[] {
  return Object.entries(roles).flatMap(([role, grants]) =>
    isRecord(grants) && Object.keys(grants).length > 0 ? [role] : [],
  )
}

/** Returns the address that the provider has verified, in one spelling; undefined without one. */
export function verifiedEmail(
  { email, email_verified: isVerified }: Claims,
  { trustsEmail }: Pick<RoleRules, 'trustsEmail'>,
): string | undefined {
  return (isVerified ?? trustsEmail) === true && typeof email === 'string'
    ? emailKey(email)
    : undefined
}

function isComposed(text: unknown): boolean {
  return typeof text === 'string' && text === text.normalize()
}

/**
 * Returns a claim by its name, or by its path: `realm_access.roles` is a part of another claim. The
 * names in a path may have dots themselves, as Keycloak's clients do.
 */
function claimAt(claims: Claims, name: string): unknown {
  const own = ownValue(claims, name)
  if (own !== undefined) return own
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const part = ownValue(claims, name.slice(0, dot))
    const inner = isRecord(part) ? claimAt(part, name.slice(dot + 1)) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Removes the slash of providers that write groups as paths: `/reviewer`. */
function withoutSlash(word: unknown): unknown {
  return typeof word === 'string' ? word.replace(/^\//, '') : word
}

/**
 * Explains in the operator's log why these claims give nobody a role: the claims that are missing,
 * the type of the claim that holds roles, and the names of the claims that were sent.
 */
export function withoutRole(claims: Claims, rules: RoleRules) {
  const { claim } = rules
  const roles = claim === undefined ? undefined : claimAt(claims, claim)
  const elsewhere = isRecord(claims._claim_names) ? Object.keys(claims._claim_names) : []
  return {
    missing: missingClaims(claims, rules),
    sent: Object.keys(claims).sort(),
    ...(claim !== undefined && roles !== undefined && { [claim]: formOf(roles) }),
    // OpenID Connect Core 5.6.2: claims too large for the token, as Entra's groups may be.
    ...(elsewhere.length > 0 && { onlyByReference: elsewhere }),
  }
}

/** Returns the kind of a value, because its content may be about a person. */
function formOf(value: unknown): string {
  if (Array.isArray(value)) {
    const kinds = new Set(value.map((item) => typeof item))
    return `a list of ${value.length} (${[...kinds].join(', ')}), none of them a role`
  }
  if (value === null) return 'null'
  return typeof value === 'string' ? 'text that is not a role' : `of the type ${typeof value}`
}

/** Returns the claims that the rules need and that the provider has not sent. */
export function missingClaims(claims: Claims, rules: RoleRules): string[] {
  const { claim, emails, trustsEmail } = rules
  const readsEmail = Object.values(emails).some((listed) => listed.length > 0)
  const read = [
    ...(claim === undefined ? [] : [claim]),
    ...(readsEmail ? ['email', ...(trustsEmail ? [] : ['email_verified'])] : []),
  ]
  return read.filter((name) => claimAt(claims, name) === undefined)
}
