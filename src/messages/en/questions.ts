import type { GroupId, QuestionName } from '../../application/application.ts'
import type { BusinessStructure } from '../../application/reference/structures.ts'
import { firstStepGroups, firstStepQuestions, type QuestionText } from './business-details.ts'

/** Questions of the screens whose answers are not part of the application. */
type ScreenQuestion = 'publicOrGovernment' | 'newOwner' | 'confirmAccountNumber'

// The signed copies print these labels and are generated again byte for byte, so a label never
// changes.
export const questions: Readonly<Record<QuestionName | ScreenQuestion, QuestionText>> = {
  ...firstStepQuestions,

  businessStructure: { label: 'Business Structure' },
  publicOrGovernment: { label: 'Which one is it?' },
  tin: { label: 'Tax ID Number (TIN)' },
  yearFounded: { label: 'Year Founded/Incorporated' },
  mcc: { label: 'Business Category' },
  productsOrServices: { label: 'Products/Services Sold' },

  companyOwners: { label: 'Owner' },
  newOwner: { label: 'New owner' },
  authorizedController: { label: 'Authorized Controller' },
  primaryContact: { label: 'Primary Contact' },
  title: { label: 'Title' },
  stake: { label: 'Stake percent' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  ssn: { label: 'SSN' },
  dob: { label: 'Date of Birth' },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  address: { label: 'Home Address' },
  enteredBy: { label: 'Details from the owner' },

  cardPresentSales: { label: 'Card-Present' },
  cardNotPresentSalesPhone: { label: 'Card-Not-Present via Phone or Mail' },
  cardNotPresentSalesInternet: { label: 'Card-Not-Present via Internet' },
  avgSale: { label: 'Average Card Sale' },
  highestSale: { label: 'Highest Card Sale' },
  annualSales: { label: 'Annual Card Sales' },
  annualSalesB2C: { label: 'Business to Consumer (B2C)' },
  annualSalesB2B: { label: 'Business to Business (B2B)' },
  whenChargeCustomer: { label: 'When do you charge your customers?' },
  deliveryAvgNumbDays: {
    label: 'Average number of days between charging and delivering product/service?',
  },
  useFulfillment: { label: "I'm using a fulfillment vendor to ship products" },
  fulfillmentCompanyName: { label: 'Fulfillment Company Name' },

  plaid: { label: 'Bank Account' },
  publicToken: { label: 'Bank Account' },
  manualEntry: { label: 'Bank Account' },
  routingNumber: { label: 'Bank Routing Number' },
  bankName: { label: 'Bank Name' },
  accountNumber: { label: 'Account Number' },

  confirmAccountNumber: { label: 'Confirm Account Number' },

  signing: { label: 'Signing As' },
  signeeId: { label: 'Signing As' },
  termsSignerFullName: { label: 'Full Name' },
}

export const choices = {
  businessStructure: {
    'SOLE PROPRIETOR': 'Sole Proprietor',
    PARTNERSHIP: 'Partnership',
    LIMITED: 'LLC',
    CORPORATION: 'Private Corporation',
    'PUBLIC OR GOVERNMENT': 'Publicly-traded Company or Government Entity',
    'PUBLIC COMPANY': 'Publicly-traded company',
    GOVERNMENT: 'Government entity',
    'NON PROFIT ORG': 'Non-profit',
  } satisfies Record<BusinessStructure | 'PUBLIC OR GOVERNMENT', string>,
  whenChargeCustomer: [
    'At or after the time the product and/or service is delivered',
    'Before product and/or service delivery',
  ],
} as const

/** The headings over the groups of questions. */
export const groups: Readonly<Record<GroupId, string>> = {
  ...firstStepGroups,
  addresses: 'Addresses',
  structure: 'Structure',
  products: 'What You Sell',
  people: 'Company Ownership',
  paymentTypes: 'Payment Types',
  sales: 'Sales Data',
  delivery: 'Product/Service Information',
  bank: 'Bank Account',
  signature: 'Signature',
}

/** Shown under the title of each step. */
export const intros = {
  'business-overview': 'Tell us how your business is set up and what it sells.',
  'transaction-details':
    'Tell us how you take cards and how much you expect to sell. If your business is new, estimates are fine.',
  'banking-information':
    'Use the business checking account where you want the money from your card sales.',
  'review-&-submit': 'Review your answers. You can change anything before you sign.',
} as const
