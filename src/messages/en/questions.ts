import type { GroupId, QuestionName } from '../../application/application.ts'
import type { BusinessStructure } from '../../application/reference/structures.ts'

interface QuestionText {
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  /** "Why we ask": two sentences at most. */
  readonly help?: string
}

/** Questions that only the screens ask; the application does not contain their answers. */
type ScreenQuestion = 'publicOrGovernment' | 'newOwner' | 'confirmAccountNumber'

// The signed copies print the labels, and are generated again byte for byte: a label stays as it is.
export const questions: Readonly<Record<QuestionName | ScreenQuestion, QuestionText>> = {
  businessName: { label: 'Business Name (DBA)', hint: 'The name your customers know you by.' },
  legalBusinessName: { label: 'Legal Name', hint: 'As it appears on your tax return.' },
  businessWebsite: { label: 'Business Website' },
  businessPhone: { label: 'Business Phone' },
  businessEmail: { label: 'Business Email' },
  businessAddress: { label: 'Location Address' },
  mailingAddress: { label: 'Mailing Address' },

  street: { label: 'Street' },
  street2: { label: 'Street 2', placeholder: 'Suite, Unit, etc.' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip' },

  businessStructure: { label: 'Business Structure' },
  publicOrGovernment: { label: 'Which one is it?' },
  tin: {
    label: 'Tax ID Number (TIN)',
    help: 'The IRS assigned this nine-digit number, also called an EIN, to your business. We use it to confirm that the business exists and to report its card sales to the IRS, as the law requires.',
  },
  yearFounded: { label: 'Year Founded/Incorporated', placeholder: 'YYYY' },
  mcc: {
    label: 'Business Category',
    placeholder: 'Type or Select the category that best resembles your business',
  },
  productsOrServices: {
    label: 'Products/Services Sold',
    hint: 'Please provide a brief description of the product or services your business provides',
  },

  companyOwners: { label: 'Owner' },
  newOwner: { label: 'New owner' },
  authorizedController: {
    label: 'Authorized Controller',
    help: "Federal law requires us to identify one person who controls the company (the control prong), whether or not they own part of it. If you don't name anyone here, we use the first owner you listed.",
  },
  primaryContact: { label: 'Primary Contact' },
  title: { label: 'Title' },
  stake: { label: 'Stake percent' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  ssn: {
    label: 'SSN',
    help: 'Federal law requires us to identify the people who own or control a business. We encrypt this number as soon as you submit.',
  },
  dob: {
    label: 'Date of Birth',
    hint: 'MM/DD/YYYY',
    help: 'Federal law requires it. It also helps us tell apart people with the same name.',
  },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  address: { label: 'Home Address' },
  enteredBy: { label: 'Own details' },

  cardPresentSales: { label: 'Card-Present', hint: 'The customer taps, dips, or swipes a card.' },
  cardNotPresentSalesPhone: {
    label: 'Card-Not-Present via Phone or Mail',
    hint: 'The customer gives you the card number by phone or mail.',
  },
  cardNotPresentSalesInternet: {
    label: 'Card-Not-Present via Internet',
    hint: 'The customer enters the card number on your website or in your app.',
  },
  avgSale: { label: 'Average Card Sale', hint: 'What a typical customer spends on one purchase.' },
  highestSale: { label: 'Highest Card Sale', hint: 'The largest single payment you expect.' },
  annualSales: { label: 'Annual Card Sales', hint: 'All card payments in a year.' },
  annualSalesB2C: {
    label: 'Business to Consumer (B2C)',
    hint: 'Sales to people who buy for themselves.',
  },
  annualSalesB2B: { label: 'Business to Business (B2B)', hint: 'Sales to other businesses.' },
  whenChargeCustomer: { label: 'When do you charge your customers?' },
  deliveryAvgNumbDays: {
    label: 'Average number of days between charging and delivering product/service?',
  },
  useFulfillment: { label: "I'm using a fulfillment vendor to ship products" },
  fulfillmentCompanyName: { label: 'Fulfillment Company Name' },

  plaid: { label: 'Bank Account' },
  publicToken: { label: 'Bank Account' },
  manualEntry: { label: 'Bank Account' },
  routingNumber: {
    label: 'Bank Routing Number',
    hint: 'The nine digits in the bottom-left corner of your check.',
    help: 'We use it to send your card sales to the right bank. We encrypt it as soon as you submit.',
  },
  bankName: { label: 'Bank Name' },
  accountNumber: {
    label: 'Account Number',
    help: 'We deposit your card sales into this account by ACH and deduct refunds, chargebacks, and fees from it. We use it only if your application is approved.',
  },

  confirmAccountNumber: { label: 'Confirm Account Number' },

  signing: { label: 'Signing As' },
  signeeId: { label: 'Signing As' },
  termsSignerFullName: {
    label: 'Full Name',
    hint: 'Type the full name of the person who is signing. It counts as their signature.',
  },
}

export const mailingAddress = {
  isDifferent: 'I have a different company mailing address',
} as const

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
  business: 'Business',
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
