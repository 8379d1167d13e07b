/**
 * The application as the applicant's browser keeps it while it is filled in: its shape, its
 * defaults, and how a step's answers become part of it.
 */
import type { BusinessStructure } from './reference/structures.ts'
import type { OwnerTitle } from './reference/titles.ts'

/** A US postal address. `zip` is five digits as a string: leading zeros matter. */
export interface Address {
  readonly id: string
  readonly street: string
  readonly street2: string
  readonly city: string
  /** USPS code of a state, the District of Columbia or a territory. */
  readonly state: string
  readonly zip: string
}

interface Contactable {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string
}

interface Identified extends Contactable {
  /** Nine digits. */
  readonly ssn: string
  /** Eight digits, MMDDYYYY. */
  readonly dob: string
  /** Home address. */
  readonly address: Address
}

/** Someone who owns at least 25% of the company (31 CFR 1010.230, ownership prong). */
export interface Owner extends Identified {
  readonly role: 'company-owner'
  readonly title: OwnerTitle
  /** Whole percent of the company. */
  readonly stake: number
}

/** The one person with significant control (31 CFR 1010.230, control prong). */
export interface AuthorizedController extends Identified {
  readonly role: 'authorized-controller'
}

/** Whom the operator calls about the application. */
export interface PrimaryContact extends Contactable {
  readonly role: 'primary-contact'
}

/** A bank account linked through the bank-link provider. */
export interface LinkedAccount {
  readonly accountID: string
  /** The last digits of the account number, as the bank shows them. */
  readonly accountMask: string
  readonly accountName: string
  readonly bankName: string
  readonly institutionID: string
  readonly verificationStatus: string
  /** Single-use; the server exchanges it. Empty while no account is linked. */
  readonly publicToken: string
  /** Whether linking failed, so that the details were typed instead. */
  readonly hadError: boolean
}

/** A bank account typed by the applicant. */
export interface ManualEntry {
  readonly routingNumber: string
  readonly bankName: string
  readonly accountNumber: string
}

/** 0: customers are charged at or after delivery. 1: before. */
export type WhenChargeCustomer = 0 | 1

/** Everything the six steps ask. Money is whole dollars, shares and stakes are whole percents. */
export interface Application {
  readonly businessName: string
  readonly legalBusinessName: string
  readonly businessWebsite: string
  readonly businessPhone: string
  readonly businessEmail: string
  readonly businessAddress: Address
  /** Null while it is the business address. */
  readonly mailingAddress: Address | null
  /** Empty until it is chosen. */
  readonly businessStructure: BusinessStructure | ''
  /** Nine digits; empty for a sole proprietor. */
  readonly tin: string
  readonly yearFounded: string
  /** Four-digit merchant category code. */
  readonly mcc: string
  readonly productsOrServices: string
  readonly companyOwners: readonly Owner[]
  readonly authorizedController: AuthorizedController | null
  readonly primaryContact: PrimaryContact | null
  readonly cardPresentSales: number
  readonly cardNotPresentSalesPhone: number
  readonly cardNotPresentSalesInternet: number
  readonly avgSale: number | null
  readonly highestSale: number | null
  readonly annualSales: number | null
  readonly annualSalesB2C: number
  readonly annualSalesB2B: number
  readonly whenChargeCustomer: WhenChargeCustomer
  readonly deliveryAvgNumbDays: number | null
  readonly useFulfillment: boolean
  readonly fulfillmentCompanyName: string
  readonly plaid: LinkedAccount
  readonly manualEntry: ManualEntry
}

/** An address with nothing in it. */
export const emptyAddress: Address = {
  id: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
}

/** No account linked. */
export const noLinkedAccount: LinkedAccount = {
  accountID: '',
  accountMask: '',
  accountName: '',
  bankName: '',
  institutionID: '',
  verificationStatus: '',
  publicToken: '',
  hadError: false,
}

/** No bank details typed. */
export const noManualEntry: ManualEntry = { routingNumber: '', bankName: '', accountNumber: '' }

/** The draft before the first answer. */
export const emptyApplication: Application = {
  businessName: '',
  legalBusinessName: '',
  businessWebsite: '',
  businessPhone: '',
  businessEmail: '',
  businessAddress: emptyAddress,
  mailingAddress: null,
  businessStructure: '',
  tin: '',
  yearFounded: '',
  mcc: '',
  productsOrServices: '',
  companyOwners: [],
  authorizedController: null,
  primaryContact: null,
  cardPresentSales: 100,
  cardNotPresentSalesPhone: 0,
  cardNotPresentSalesInternet: 0,
  avgSale: null,
  highestSale: null,
  annualSales: null,
  annualSalesB2C: 100,
  annualSalesB2B: 0,
  whenChargeCustomer: 0,
  deliveryAvgNumbDays: null,
  useFulfillment: false,
  fulfillmentCompanyName: '',
  plaid: noLinkedAccount,
  manualEntry: noManualEntry,
}

/** Whether nothing was typed into this address (its id does not count). */
export function isBlankAddress(address: Address): boolean {
  return sameAddress(address, emptyAddress)
}

/** Whether two addresses are the same place, whatever their ids. */
export function sameAddress(one: Address, other: Address): boolean {
  return addressKey(one) === addressKey(other)
}

/** What makes an address the same as another: its content, not its id. */
export function addressKey(address: Address): string {
  return [address.street, address.street2, address.city, address.state, address.zip]
    .map((part) => part.trim().toLowerCase())
    .join('|')
}

/** One line: "350 Mission St, Suite 4, San Francisco, CA 94105". */
export function addressLine(address: Address): string {
  const region = [address.state, address.zip].filter(Boolean).join(' ')
  return [address.street, address.street2, address.city, region].filter(Boolean).join(', ')
}
