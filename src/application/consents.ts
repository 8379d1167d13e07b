/**
 * The consents that an application needs. The applicant gives them with the signature, beside the
 * agreement itself. The texts are in `messages`, each with its version, since versions are
 * evidence.
 */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import type { Application } from './application.ts'
import { accountEnding } from './forms/us/fields/account-number.ts'
import { jsonObject } from './json/json-object.ts'
import { isSoleProprietor } from './reference/structures.ts'

export const consentNames = [
  'electronic-records',
  'privacy-and-terms',
  'beneficial-ownership',
  'ach-authorization',
] as const

export type ConsentName = (typeof consentNames)[number]

/** A consent as the page shows it: one sentence to agree to, and its details. */
export const consent = jsonObject({
  name: v.picklist(consentNames),
  /** The day of the text, then a suffix if there are several texts of that day: `2026-11-22.es`. */
  version: v.string(),
  title: v.string(),
  statement: v.string(),
  details: v.array(jsonObject({ term: v.string(), text: v.string() })),
  /** An address, or a path on the server that shows the consent. */
  links: v.array(jsonObject({ text: v.string(), url: v.string() })),
})

export type Consent = DeepReadonly<v.InferOutput<typeof consent>>
type ConsentText = Omit<Consent, 'name'>

/** The company that asks for the consents, and the addresses of its policies. */
export interface ConsentParty {
  readonly brandName: string
  /** Empty if the operator has none. */
  readonly supportEmail: string
  /** Empty if the operator has none. */
  readonly supportPhone: string
  readonly privacyUrl: string
  readonly termsUrl: string
  /** The consents that it asks for; absent for all. */
  readonly consents?: readonly ConsentName[] | undefined
}

/** The facts in the texts: the company that asks, the account and the business. */
export interface ConsentContext extends ConsentParty {
  readonly legalBusinessName: string
  readonly bankName: string
  /** The last digits of the account; empty if unknown. */
  readonly accountEnding: string
  /** Whether the account was linked, so that its number may be unknown here. */
  readonly isLinked: boolean
}

export type ConsentTexts = Readonly<Record<ConsentName, (context: ConsentContext) => ConsentText>>

/** Returns the consents that an application needs, in the order of the page. */
export function consentsFor(
  application: Application,
  party: ConsentParty,
  texts: ConsentTexts,
): readonly Consent[] {
  const { plaid, manualEntry, legalBusinessName } = application
  const context: ConsentContext = {
    ...party,
    legalBusinessName,
    bankName: plaid?.bankName ?? manualEntry?.bankName ?? '',
    accountEnding: plaid?.accountMask ?? accountEnding(manualEntry?.accountNumber ?? ''),
    isLinked: (plaid?.publicToken ?? '') !== '',
  }
  const names: readonly ConsentName[] = [
    'electronic-records',
    'privacy-and-terms',
    ...(hasCertifiedPeople(application) ? (['beneficial-ownership'] as const) : []),
    'ach-authorization',
  ]
  const offered = names.filter((name) => party.consents?.includes(name) ?? true)
  return offered.map((name) => ({ name, ...texts[name](context) }))
}

/**
 * Returns the version of each consent by its name. A signature states which versions were shown.
 */
export function versionsOf(consents: readonly Consent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(consents.map(({ name, version }) => [name, version]))
}

/**
 * Returns whether the people are certified: a sole proprietorship is not a legal entity customer
 * under 31 CFR 1010.230.
 */
function hasCertifiedPeople(application: Application): boolean {
  if (isSoleProprietor(application)) return false
  return application.companyOwners.length > 0 || application.authorizedController !== null
}
