/**
 * A finished application to begin a test with: an LLC with two owners and typed bank details. Every
 * rule accepts it; a test changes what it is about.
 */
import {
  type Address,
  type Application,
  type AuthorizedController,
  emptyApplication,
  type LinkedAccount,
  type Owner,
} from '../application.ts'
import type { ManualForm } from '../manual-entry.ts'
import { contactFor, controllerFor } from '../ownership.ts'
import { type ConsentParty, consentsFor, versionsOf } from '../reference/consents.ts'
import { type Submission, submissionOf } from '../submission.ts'
import type { Today } from '../today.ts'

/** The agreement of `public/agreement`: a submission that was shown another one is refused. */
export const shippedAgreementVersion = '2026-11-01'

/** Who asks for the consents. */
export const sampleParty: ConsentParty = {
  brandName: 'Merchant Services',
  supportEmail: 'help@merchant.example',
  privacyUrl: 'https://merchant.example/privacy',
  termsUrl: 'https://merchant.example/terms',
}

/** The day on which the sample is valid. */
export const sampleToday: Today = { year: 2026 }

const homeAddress: Address = {
  id: 'home-address',
  street: '2718 Castro St',
  street2: 'Apt 3',
  city: 'San Francisco',
  state: 'CA',
  zip: '94131',
}

/** An owner of 60%, Maria Alvarez, with everything that is asked of one. */
export function sampleOwner(overrides: Partial<Owner> = {}): Owner {
  return {
    id: 'owner-1',
    role: 'company-owner',
    title: 'CEO',
    firstName: 'Maria',
    lastName: 'Alvarez',
    phone: '4155550134',
    email: 'maria@goldengatebakery.example',
    ssn: '123456789',
    dob: '07041979',
    address: homeAddress,
    stake: 60,
    ...overrides,
  }
}

/** Somebody who controls the company without owning a quarter of it: Grace Alvarez. */
export function sampleController(
  overrides: Partial<AuthorizedController> = {},
): AuthorizedController {
  const { title: _title, stake: _stake, ...person } = sampleOwner()
  return {
    ...person,
    id: 'authorized-controller',
    role: 'authorized-controller',
    firstName: 'Grace',
    ...overrides,
  }
}

/** A bank account as the link hands it over. */
export const sampleLinkedAccount: LinkedAccount = {
  accountID: 'account-1',
  accountMask: '6789',
  accountName: 'Business Checking',
  bankName: 'First Platypus Bank',
  institutionID: 'ins_1',
  verificationStatus: '',
  publicToken: 'token-1',
  hadError: false,
}

/** A bank account as it is typed. */
export const sampleManualForm: ManualForm = {
  routingNumber: '021000021',
  bankName: 'JPMORGAN CHASE',
  accountNumber: '123456',
  confirmAccountNumber: '123456',
}

/**
 * The draft of Golden Gate Bakery, LLC, as it stands before it is signed. The controller and the
 * contact follow from the owners unless they are overridden.
 */
export function sampleApplication(overrides: Partial<Application> = {}): Application {
  const companyOwners = overrides.companyOwners ?? [sampleOwner(), secondOwner]
  const authorizedController = controllerFor(companyOwners, overrides.authorizedController ?? null)
  const primaryContact = contactFor(authorizedController, overrides.primaryContact ?? null)
  return {
    ...emptyApplication,
    businessName: 'Golden Gate Bakery',
    legalBusinessName: 'Golden Gate Bakery, LLC',
    businessWebsite: 'www.goldengatebakery.example',
    businessPhone: '4155550132',
    businessEmail: 'office@goldengatebakery.example',
    businessAddress: {
      id: 'business-address',
      street: '350 Mission St',
      street2: 'Suite 4',
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
    },
    businessStructure: 'LIMITED',
    tin: '941234567',
    yearFounded: '2012',
    mcc: '5462',
    productsOrServices: 'Bread, cakes and coffee',
    cardPresentSales: 70,
    cardNotPresentSalesPhone: 10,
    cardNotPresentSalesInternet: 20,
    avgSale: 25,
    highestSale: 900,
    annualSales: 480_000,
    annualSalesB2C: 80,
    annualSalesB2B: 20,
    whenChargeCustomer: 1,
    deliveryAvgNumbDays: 3,
    useFulfillment: true,
    fulfillmentCompanyName: 'Bay Parcel Co.',
    manualEntry: {
      routingNumber: '021000021',
      bankName: 'JPMORGAN CHASE',
      accountNumber: '000123456789',
    },
    ...overrides,
    companyOwners,
    authorizedController,
    primaryContact,
  }
}

/** What is sent when the first owner signs the sample. */
export function sampleSubmission(overrides: Partial<Submission> = {}): Submission {
  return {
    ...submissionOf(
      sampleApplication(),
      { signeeId: 'owner-1', termsSignerFullName: 'Maria Alvarez' },
      {
        pmi: '',
        agreementVersion: shippedAgreementVersion,
        consentVersions: versionsOf(consentsFor(sampleApplication(), sampleParty)),
      },
    ),
    ...overrides,
  }
}

const secondOwner = sampleOwner({
  id: 'owner-2',
  title: 'CFO',
  firstName: 'Daniel',
  lastName: "O'Neill",
  phone: '5105550178',
  email: 'daniel@goldengatebakery.example',
  ssn: '234567890',
  dob: '02291984',
  address: {
    id: 'home-address-2',
    street: '41 Piedmont Ave',
    street2: '',
    city: 'Oakland',
    state: 'CA',
    zip: '94611',
  },
  stake: 40,
})
