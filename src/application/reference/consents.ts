/**
 * What the applicant consents to by signing, beside the agreement itself. Each text has a name and
 * a version; whoever changes a text gives it a new version, since the versions are evidence.
 */
import type { Application } from '../application.ts'
import { isSoleProprietor } from '../ownership.ts'

export type ConsentName =
  | 'electronic-records'
  | 'privacy-and-terms'
  | 'beneficial-ownership'
  | 'ach-authorization'

/** A consent as it is shown: what is agreed to in a sentence, and what there is to know about it. */
export interface Consent {
  readonly name: ConsentName
  /** The day of the text, `YYYY-MM-DD`; a second text of one day gets `.2`. */
  readonly version: string
  readonly title: string
  readonly statement: string
  readonly details: readonly ConsentDetail[]
  readonly links: readonly ConsentLink[]
}

interface ConsentDetail {
  readonly term: string
  readonly text: string
}

interface ConsentLink {
  readonly text: string
  /** An address, or a path on the server that shows the consent. */
  readonly url: string
}

/** Who asks for the consents, and where its policies are. */
export interface ConsentParty {
  readonly brandName: string
  /** Empty where the operator gives none. */
  readonly supportEmail: string
  readonly privacyUrl: string
  readonly termsUrl: string
}

/** The consents that an application needs, in the order in which they are shown. */
export function consentsFor(application: Application, party: ConsentParty): readonly Consent[] {
  return [
    electronicRecords(party),
    privacyAndTerms(party),
    ...(hasCertifiedPeople(application) ? [beneficialOwnership(party)] : []),
    achAuthorization(application, party),
  ]
}

/** The version of each consent, by its name: what a signature says that it was shown. */
export function versionsOf(consents: readonly Consent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(consents.map(({ name, version }) => [name, version]))
}

/** Sole proprietors are no legal entity in the sense of 31 CFR 1010.230. */
function hasCertifiedPeople(application: Application): boolean {
  if (isSoleProprietor(application)) return false
  return application.companyOwners.length > 0 || application.authorizedController !== null
}

/** 15 U.S.C. 7001(c): scope, withdrawing, paper, hardware and software. */
function electronicRecords(party: ConsentParty): Consent {
  const { brandName } = party
  return {
    name: 'electronic-records',
    version: '2026-11-01',
    title: 'Electronic records and signature',
    statement: `You agree to sign electronically and to receive the agreement, disclosures and notices from ${brandName} in electronic form.`,
    details: [
      {
        term: 'What it covers',
        text: 'This application, the Merchant Agreement, and every disclosure, statement and notice about the account that they lead to.',
      },
      {
        term: 'Withdrawing',
        text: `You may withdraw this consent at any time: ${reach(party)}. What was signed or sent before stays valid. There is no fee; without electronic records we may not be able to keep serving you.`,
      },
      {
        term: 'Paper',
        text: 'You may ask for a paper copy of any record in the same way, free of charge.',
      },
      {
        term: 'What you need',
        text: 'A current web browser, an e-mail address that you read, a program that opens PDF files, and a printer or storage to keep copies. Signing here shows that you can open these records. Please tell us when your e-mail address changes.',
      },
    ],
    links: [],
  }
}

function privacyAndTerms({ brandName, privacyUrl, termsUrl }: ConsentParty): Consent {
  return {
    name: 'privacy-and-terms',
    version: '2026-11-01',
    title: 'Privacy and terms',
    statement: `You agree to the Terms of Service and have read how ${brandName} handles personal information in the Privacy Policy.`,
    details: [],
    links: [
      { text: 'Privacy Policy', url: privacyUrl },
      { text: 'Terms of Service', url: termsUrl },
    ],
  }
}

/** 31 CFR 1010.230: certified by the person who opens the account, to the best of their knowledge. */
function beneficialOwnership({ brandName }: ConsentParty): Consent {
  return {
    name: 'beneficial-ownership',
    version: '2026-11-01',
    title: 'Beneficial ownership',
    statement:
      'You certify, to the best of your knowledge, that what you gave about the owners and the person who controls the business is complete and correct.',
    details: [
      {
        term: 'Who is listed',
        text: 'Every person who owns 25 percent or more of the business, directly or indirectly, and one person with significant responsibility to control or manage it.',
      },
      {
        term: 'Why',
        text: `Federal rules (31 CFR 1010.230) require it of whoever opens an account for a company. Please tell ${brandName} when the owners or the controller change.`,
      },
    ],
    links: [],
  }
}

/** Nacha Operating Rules: receiver, account, amounts, times, revocation, and a copy. */
function achAuthorization(application: Application, party: ConsentParty): Consent {
  const { brandName } = party
  return {
    name: 'ach-authorization',
    version: '2026-11-01',
    title: 'ACH authorization',
    statement: `You authorize ${brandName}, its member bank and their agents to credit and debit the bank account below by ACH, and to correct errors in the same way.`,
    details: [
      { term: 'Receiver', text: application.legalBusinessName },
      { term: 'Account', text: accountIn(application) },
      {
        term: 'Amounts',
        text: 'Credits for your card sales. Debits for refunds, chargebacks, fees and anything else you owe under the Merchant Agreement, each in the amount then due.',
      },
      {
        term: 'When',
        text: 'Only if your application is approved; then as card sales settle and as amounts fall due, until you revoke this authorization and everything owed is paid.',
      },
      {
        term: 'Revoking',
        text: `${capitalized(reach(party))}, at least ten business days before it is to end. What you owe by then stays due.`,
      },
      {
        term: 'Business account',
        text: 'You confirm that the account is a business account and that the business is bound by the Nacha Operating Rules for corporate entries (CCD). Your signed copy holds this authorization.',
      },
    ],
    links: [],
  }
}

function accountIn({ plaid, manualEntry }: Application): string {
  const isLinked = plaid.publicToken !== ''
  const [bank, number] = isLinked
    ? [plaid.bankName, plaid.accountMask]
    : [manualEntry.bankName, manualEntry.accountNumber]
  if (number === '' && !isLinked) return 'The account whose number you have yet to enter'
  const account = number === '' ? 'The account you linked' : `Account ending in ${number.slice(-4)}`
  return bank === '' ? account : `${account}, ${bank}`
}

function reach({ supportEmail, brandName }: ConsentParty): string {
  return supportEmail === '' ? `write to ${brandName}` : `write to ${supportEmail}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
