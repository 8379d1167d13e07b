/**
 * What arrives at the server, read as a submission: absent values become empty ones, the
 * punctuation of masks goes, and what nobody asked for under the answers given is left out.
 * Nothing is made valid here; that is asked of the result.
 */
import type {
  Address,
  AuthorizedController,
  LinkedAccount,
  ManualEntry,
  Owner,
  PrimaryContact,
} from './application.ts'
import { accountNumber } from './fields/account-number.ts'
import { unmask } from './fields/digits.ts'
import { contactFor, controllerFor, isSoleProprietor } from './ownership.ts'
import type { BusinessStructure } from './reference/structures.ts'
import type { OwnerTitle } from './reference/titles.ts'
import { chargesBefore, websiteToSend } from './steps/transaction-details.ts'
import type { Signing, Submission } from './submission.ts'

/** The same shape with anything absent, null, or any text where one of a few is meant. */
export type Loose<T> = T extends string
  ? string | null | undefined
  : T extends number
    ? number | null | undefined
    : T extends boolean
      ? boolean | null | undefined
      : T extends readonly (infer Item)[]
        ? readonly Loose<Item>[] | null | undefined
        : T extends null
          ? null | undefined
          : { readonly [Key in keyof T]?: Loose<T[Key]> } | null | undefined

/** The body of a submission before anything is known about it but its types. */
export type ReceivedSubmission = NonNullable<Loose<Submission>>

/** Reads a body as a submission; see the head of this file for what that changes. */
export function readSubmission(received: ReceivedSubmission): Submission {
  const businessStructure = textOf(received.businessStructure) as BusinessStructure | ''
  const isSole = isSoleProprietor({ businessStructure })
  const owners = (received.companyOwners ?? []).map(readOwner)
  const entered = isSole ? null : readController(received.authorizedController)
  const controller = controllerFor(owners, entered)
  const contact = contactFor(controller, readContact(received.primaryContact))
  const cardNotPresentSalesInternet = received.cardNotPresentSalesInternet ?? 0
  const businessWebsite = textOf(received.businessWebsite)
  const whenChargeCustomer = (received.whenChargeCustomer ?? 0) as 0 | 1
  const useFulfillment = received.useFulfillment ?? false
  return {
    businessName: textOf(received.businessName),
    legalBusinessName: textOf(received.legalBusinessName),
    businessWebsite: websiteToSend({ businessWebsite, cardNotPresentSalesInternet }),
    businessPhone: readPhone(received.businessPhone),
    businessEmail: textOf(received.businessEmail),
    businessAddress: readAddress(received.businessAddress),
    mailingAddress: isBlank(received.mailingAddress) ? null : readAddress(received.mailingAddress),
    businessStructure,
    tin: isSole ? '' : unmask(textOf(received.tin)),
    yearFounded: textOf(received.yearFounded),
    mcc: textOf(received.mcc),
    productsOrServices: textOf(received.productsOrServices),
    companyOwners: owners,
    authorizedController: controller,
    primaryContact: contact,
    cardPresentSales: received.cardPresentSales ?? 0,
    cardNotPresentSalesPhone: received.cardNotPresentSalesPhone ?? 0,
    cardNotPresentSalesInternet,
    avgSale: received.avgSale ?? null,
    highestSale: received.highestSale ?? null,
    annualSales: received.annualSales ?? null,
    annualSalesB2C: received.annualSalesB2C ?? 0,
    annualSalesB2B: received.annualSalesB2B ?? 0,
    whenChargeCustomer,
    deliveryAvgNumbDays: chargesBefore({ whenChargeCustomer })
      ? (received.deliveryAvgNumbDays ?? null)
      : null,
    useFulfillment,
    fulfillmentCompanyName: useFulfillment ? textOf(received.fulfillmentCompanyName) : '',
    plaid: readLinkedAccount(received.plaid),
    manualEntry: readManualEntry(received.manualEntry),
    termsSignerFullName: textOf(received.termsSignerFullName),
    persistentMarketingIdentifier: textOf(received.persistentMarketingIdentifier),
    signing: received.signing ? readSigning(received.signing) : null,
  }
}

/** Without the control characters that no database column holds; the breaks of lines stay. */
function textOf(value: string | null | undefined): string {
  return value?.replace(/[^\P{Cc}\n\r\t]/gu, '').trim() ?? ''
}

/** Whether nothing was filled in but blank masks, whatever is said of the id and the role. */
function isBlank(part: unknown): boolean {
  if (typeof part === 'string') return unmask(textOf(part)) === ''
  if (typeof part !== 'object' || part === null) return part === null || part === undefined
  return Object.entries(part).every(([key, value]) => isAssigned(key) || isBlank(value))
}

/** Names what the page assigns, and nobody fills in. */
function isAssigned(key: string): boolean {
  return key === 'id' || key === 'role'
}

/** Also takes a country code off: "+1 (555) 010-1234" is ten digits. */
function readPhone(value: string | null | undefined): string {
  return unmask(textOf(value)).replace(/^\+?1(?=\d{10}$)/, '')
}

function readAddress(address: Loose<Address>): Address {
  return {
    id: textOf(address?.id),
    street: textOf(address?.street),
    street2: textOf(address?.street2),
    city: textOf(address?.city),
    state: textOf(address?.state),
    zip: unmask(textOf(address?.zip)),
  }
}

function readContactFields(contact: Loose<PrimaryContact>, id: string) {
  return {
    id: textOf(contact?.id) || id,
    firstName: textOf(contact?.firstName),
    lastName: textOf(contact?.lastName),
    phone: readPhone(contact?.phone),
    email: textOf(contact?.email),
  }
}

function readContact(contact: Loose<PrimaryContact>): PrimaryContact | null {
  if (isBlank(contact)) return null
  return { ...readContactFields(contact, 'primary-contact'), role: 'primary-contact' }
}

function readIdentity(person: NonNullable<Loose<AuthorizedController>>) {
  return {
    ssn: unmask(textOf(person.ssn)),
    dob: unmask(textOf(person.dob)),
    address: readAddress(person.address),
  }
}

function readController(person: Loose<AuthorizedController>): AuthorizedController | null {
  if (!person || isBlank(person)) return null
  return {
    ...readContactFields({ ...person, role: undefined }, 'authorized-controller'),
    ...readIdentity(person),
    role: 'authorized-controller',
  }
}

function readOwner(owner: Loose<Owner>, index: number): Owner {
  const received = owner ?? {}
  return {
    ...readContactFields({ ...received, role: undefined }, `company-owner-${index + 1}`),
    ...readIdentity({ ...received, role: undefined }),
    role: 'company-owner',
    title: textOf(received.title) as OwnerTitle,
    stake: received.stake ?? Number.NaN,
  }
}

/** Without a token there is no linked account, whatever else is said of it. */
function readLinkedAccount(account: Loose<LinkedAccount>): LinkedAccount | null {
  if (!account || textOf(account.publicToken) === '') return null
  return {
    accountID: textOf(account.accountID),
    accountMask: textOf(account.accountMask),
    accountName: textOf(account.accountName),
    bankName: textOf(account.bankName),
    institutionID: textOf(account.institutionID),
    verificationStatus: textOf(account.verificationStatus),
    publicToken: textOf(account.publicToken),
    hadError: account.hadError ?? false,
  }
}

function readManualEntry(entry: Loose<ManualEntry>): ManualEntry | null {
  if (!entry || isBlank(entry)) return null
  return {
    routingNumber: unmask(textOf(entry.routingNumber)),
    bankName: textOf(entry.bankName),
    accountNumber: accountNumber.clean(textOf(entry.accountNumber)),
  }
}

function readSigning(signing: NonNullable<Loose<Signing>>): Signing {
  const versions = Object.entries(signing.consentVersions ?? {})
  return {
    signeeId: textOf(signing.signeeId),
    agreementVersion: textOf(signing.agreementVersion),
    consentVersions: Object.fromEntries(versions.map(([name, version]) => [name, textOf(version)])),
  }
}
