/** A valid application: an LLC with two owners and typed bank details. Tests change its answers. */
import * as later from '../../messages/en/pages.ts'
import type { Application, AuthorizedController, LinkedAccount, Owner } from '../application.ts'
import { type ConsentParty, consentsFor, versionsOf } from '../consents.ts'
import type { Today } from '../fields/field.ts'
import { exampleApplication, exampleOwner } from '../forms/us/example-application.ts'
import { us } from '../forms/us.ts'
import { emptyOwner } from '../ownership.ts'
import { type Submission, toSubmission } from '../submission.ts'

/** The version in `public/agreement`. A submission with another version is rejected. */
export const shippedAgreementVersion = '2026-11-24'

/** The company that asks for the consents. */
export const sampleParty: ConsentParty = {
  brandName: 'Merchant Services',
  supportEmail: 'help@merchant.example',
  supportPhone: '',
  privacyUrl: 'https://merchant.example/privacy',
  termsUrl: 'https://merchant.example/terms',
}

/** The day that the sample is valid on. */
export const sampleToday: Today = { year: 2026 }

/** Maria Alvarez, who owns 60%, with every answer that an owner needs. */
export function sampleOwner(overrides: Partial<Owner> = {}): Owner {
  return { ...exampleOwner, ...overrides }
}

/** Ana Núñez, who owns 40% and has been asked to enter her own details. */
export function askedOwner(overrides: Partial<Owner> = {}): Owner {
  return {
    ...emptyOwner,
    id: 'owner-2',
    title: 'CFO',
    stake: 40,
    firstName: 'Ana',
    lastName: 'Núñez',
    email: 'ana@goldengatebakery.example',
    enteredBy: { invitation: 'aW52aXRhdGlvbi1vZi1hbg', sha256: '', enteredAt: '' },
    ...overrides,
  }
}

/** Grace Alvarez, who controls the company without being one of its owners. */
export function sampleController(
  overrides: Partial<AuthorizedController> = {},
): AuthorizedController {
  const { title: _title, stake: _stake, enteredBy: _enteredBy, ...person } = sampleOwner()
  return {
    ...person,
    id: 'authorized-controller',
    role: 'authorized-controller',
    firstName: 'Grace',
    ...overrides,
  }
}

/** A bank account as the link returns it. */
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

/** The draft of Golden Gate Bakery, LLC, before it is signed: the first owner controls it. */
export function sampleApplication(overrides: Partial<Application> = {}): Application {
  return {
    ...exampleApplication,
    companyOwners: [exampleOwner, secondOwner],
    termsSignerFullName: '',
    signing: null,
    ...overrides,
  }
}

/** The sample, signed by its first owner. */
export function signedApplication(overrides: Partial<Application> = {}): Application {
  const application = sampleApplication(overrides)
  return {
    ...application,
    termsSignerFullName: 'Maria Alvarez',
    signing: {
      signeeId: 'owner-1',
      preparedBy: '',
      language: 'en',
      agreementVersion: shippedAgreementVersion,
      consentVersions: versionsOf(consentsFor(application, sampleParty, later.consents)),
    },
    ...overrides,
  }
}

/** Returns the submission of the sample, signed by the first owner. */
export function sampleSubmission(overrides: Partial<Submission> = {}): Submission {
  return { ...toSubmission(signedApplication(), us), ...overrides }
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
