/** Applications and people for the tests, besides the sample of `application`. */
import type {
  Application,
  AuthorizedController,
  ManualEntry,
  PrimaryContact,
} from '../../src/application/application.ts'
import { emptyManualEntry } from '../../src/application/banking.ts'
import { emptyAddress } from '../../src/application/forms/us/addresses.ts'
import { sampleApplication, sampleOwner } from '../../src/application/testing/sample-application.ts'

/** The signer of the sample application, as "Signing As" shows it. */
export const SIGNER = 'Maria Alvarez (CEO)'

export const controller: AuthorizedController = {
  id: 'controller',
  role: 'authorized-controller',
  firstName: 'Ngozi',
  lastName: 'Łukasz-Okafor',
  phone: '6175550101',
  email: 'ngozi@goldengatebakery.example',
  ssn: '345678901',
  dob: '12311975',
  address: {
    ...emptyAddress,
    street: '9 Harbor Way',
    city: 'San Juan',
    state: 'PR',
    zip: '00901',
  },
}

export const contact: PrimaryContact = {
  id: 'contact',
  role: 'primary-contact',
  firstName: 'Priya',
  lastName: 'Raman',
  phone: '2125550155',
  email: 'priya@goldengatebakery.example',
}

/** An application whose bank details are typed. */
export type ManualApplication = Application & { readonly manualEntry: ManualEntry }

/** Returns an application without any optional answers. */
export function plainApplication(overrides: Partial<Application> = {}): ManualApplication {
  const application = sampleApplication({
    businessWebsite: '',
    cardPresentSales: 100,
    cardNotPresentSalesPhone: 0,
    cardNotPresentSalesInternet: 0,
    annualSalesB2C: 100,
    annualSalesB2B: 0,
    whenChargeCustomer: 0,
    deliveryAvgNumbDays: null,
    useFulfillment: false,
    fulfillmentCompanyName: '',
    companyOwners: [sampleOwner({ stake: 100 })],
    ...overrides,
  })
  return { ...application, manualEntry: application.manualEntry ?? emptyManualEntry }
}

/** The smallest image. */
export const pixel = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
