/**
 * What the applicant consents to by signing, beside the agreement itself: which consents an
 * application needs. The texts are in `messages`, each with its version: versions are evidence.
 */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import type { Application } from './application.ts'
import { accountEnding } from './forms/us/fields/account-number.ts'
import { jsonObject } from './json-object.ts'
import { isSoleProprietor } from './reference/structures.ts'

export const consentNames = [
  'electronic-records',
  'privacy-and-terms',
  'beneficial-ownership',
  'ach-authorization',
] as const

export type ConsentName = (typeof consentNames)[number]

/** A consent as it is shown: one sentence to agree to, and its details. */
export const consent = jsonObject({
  name: v.picklist(consentNames),
  /** The day of the text, then what tells it from another text of that day: `2026-11-22.es`. */
  version: v.string(),
  title: v.string(),
  statement: v.string(),
  details: v.array(jsonObject({ term: v.string(), text: v.string() })),
  /** An address, or a path on the server that shows the consent. */
  links: v.array(jsonObject({ text: v.string(), url: v.string() })),
})

export type Consent = DeepReadonly<v.InferOutput<typeof consent>>
type ConsentText = Omit<Consent, 'name'>

/** The company that asks for the consents, and where its policies are. */
export interface ConsentParty {
  readonly brandName: string
  /** Empty if the operator has none. */
  readonly supportEmail: string
  /** Empty if the operator has none. */
  readonly supportPhone: string
  readonly privacyUrl: string
  readonly termsUrl: string
  /** The consents that it asks for; all if missing. */
  readonly consents?: readonly ConsentName[] | undefined
}

/** The facts that the texts mention: the company that asks, and the account and business. */
export interface ConsentContext extends ConsentParty {
  readonly legalBusinessName: string
  readonly bankName: string
  /** The last digits of the account; empty if unknown. */
  readonly accountEnding: string
  /** Whether the account was linked, so that its number need not be known here. */
  readonly isLinked: boolean
}

export type ConsentTexts = Readonly<Record<ConsentName, (context: ConsentContext) => ConsentText>>

/** The consents that an application needs, in the order in which they are shown. */
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

/** The version of each consent, by its name: a signature states which ones were shown. */
export function versionsOf(consents: readonly Consent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(consents.map(({ name, version }) => [name, version]))
}

/** A sole proprietorship is not a legal entity customer under 31 CFR 1010.230. */
function hasCertifiedPeople(application: Application): boolean {
  if (isSoleProprietor(application)) return false
  return application.companyOwners.length > 0 || application.authorizedController !== null
}
