/**
 * The texts that the first step needs, in American English; `pages.ts` has those of the other
 * screens, and `server.ts` what no screen shows. They are the type of every other language.
 * Texts of the requirement are exact; the others are plain: short sentences, active voice.
 */
import type { GroupId, QuestionName } from '../../application/application.ts'
import type { IssueCode, IssueParams } from '../../application/issues.ts'
import type { BusinessStructure } from '../../application/reference/structures.ts'
import type { StepId } from '../../application/steps.ts'

/** The tag of this language, for `Intl` and `<html lang>`. */
export const language = 'en-US'

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

/** The names of states that are not those of `reference/states.ts`, by code. */
export const stateNames: Readonly<Record<string, string>> = {}

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

type ErrorText = string | ((params: IssueParams) => string)

export const errors: Readonly<Record<IssueCode, ErrorText>> = {
  required: 'This field is required',
  'choice.unknown': 'Please choose one of the options',
  'text.length': ({ max = 0 }) => `Please use ${number(max)} characters or fewer`,
  email: 'Email is invalid',
  'phone.length': 'Phone number must be 10 digits',
  'phone.start': "Phone number may not begin a '0' or '1'",
  tin: 'Please enter a valid 9-digit TIN',
  ssn: 'Please enter a valid 9-digit SSN',
  zip: 'Please enter a valid zip code',
  year: 'Please enter a valid year',
  website: 'Please enter a valid URL',
  date: 'Please enter a valid date',
  'date.month': 'Invalid month provided',
  'date.day': 'Invalid day provided',
  'date.year': 'Invalid year provided',
  'stake.number': 'Please enter a number',
  'stake.minimum': ({ min, max }) =>
    `Valid range is ${min}% to ${max}%.  Owners with less than ${min}% do not need to be listed on this form.`,
  'stake.total': ({ max }) => `Total stake cannot exceed ${max}%`,
  'money.range': ({ max = 0 }) => `Please enter whole dollars, up to ${number(max)}`,
  'sales.highest': 'Highest card sales cannot be less than average card sales',
  'sales.annual':
    'Annual card sales cannot be less than or equal to average card sales or highest card sales',
  'days.range': ({ max }) => `Please enter a number of days, up to ${max}`,
  'shares.range': ({ max, step }) =>
    `Please enter percentages from 0% to ${max}%, in steps of ${step}%`,
  'shares.total': ({ max }) => `Percentages must add up to ${max}%`,
  'routing.required': 'Routing number is required',
  'routing.invalid': 'Routing number is invalid',
  'account.invalid': 'Invalid account number',
  'account.mismatch': 'Account numbers do not match',
  'signature.mismatch': 'Signature does not match Signee',
  'signer.unknown': 'The signer must be an owner or the authorized controller',
  'person.id': 'Each person needs a different ID',
  'owner.unsaved': 'Please save your changes to this owner, or press Cancel',
  'owner.contact': 'Enter an email address or a phone number',
  'owner.waiting': "This owner hasn't entered their details yet",
  'owner.entry':
    'We no longer have what this owner entered. Ask the owner again, or enter the details yourself.',
  'sole.owners': 'A sole proprietor is the only owner',
  'sole.stake': ({ max }) => `A sole proprietor's stake is ${max}%`,
  'sole.title': "A sole proprietor's title is Owner",
  'bank.missing': 'Please validate a bank account or enter bank details manually',
  'bank.both': 'Please send either a linked account or bank details, not both',
  'document.missing': 'We no longer have this document. Please add it again.',
  'document.name': 'Please rename this file, and add it again.',
}

/** Texts that the primitives themselves show. */
export const ui = {
  optional: '(optional)',
  help: 'Why we ask',
  show: 'Show',
  hide: 'Hide',
  close: 'Close',
  loading: 'Loading',
  select: 'Select',
  missing: 'Missing',
  notGiven: 'Not given',
  errorSummary: 'There is a problem',
  or: ' or ',
} as const

export const form = {
  back: 'Back',
  next: 'Next',
  returnToReview: 'Return to Review',
  days: 'days',
  suggestionCount: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
} as const

/** The pages outside the wizard, as the browser tab and their headings name them. */
export const pageTitles = {
  getStarted: 'Get started',
  about: 'About',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  notFound: '404 Error',
  confirmation: 'Application received',
  verify: 'Verify a signed copy',
  resume: 'Your saved application',
  ownerEntry: 'Your details as an owner',
  sign: 'Review and sign an application',
  correct: 'Correct your application',
} as const

/** The frame around every page. */
export const frame = {
  sandbox: 'Sandbox',
  sandboxNotice: "Sandbox: this site uses test services. Don't enter real personal information.",
  needHelp: 'Need help?',
  languageNotLoaded: "We couldn't load the other language. Check your connection, then try again.",
  progress: 'Progress',
  notifications: 'Notifications',
  privacy: 'Privacy',
  terms: 'Terms',
  start: 'Start an application',
  about: (brandName: string) => `About ${brandName}`,
  notFound: "The page you are looking for doesn't exist. Please try one of the links below.",
  routeError: {
    title: 'Unexpected Application Error!',
    intro: "Something went wrong on this page. You haven't lost anything you typed.",
    tryAgain: 'Try again',
    saved:
      'If it happens again, reload the page. This tab saved what you typed, except Social Security numbers, dates of birth, Tax IDs, bank numbers, and your signature.',
    reload: 'Reload the page',
  },
  offline: {
    title: 'You are offline',
    intro:
      "We can't load this page right now. It will open as soon as you're back online. You haven't lost anything you typed.",
    notice: "You're offline. You can keep typing and submit when you're back online.",
  },
} as const

/** The wizard around the steps. */
export const wizard = {
  steps: 'Steps',
  stepDone: ', done',
  stepToComplete: ', has answers to enter again',
  savedDraft: {
    sent: 'Until you submit, we get only what a feature needs: the address or routing number you type, your bank account if you validate it, and encrypted copies if you add documents, save for later, or ask someone else to sign or enter their details.',
    saved:
      'This tab saves your answers until you submit them, and for a day after you leave. It never saves Social Security numbers, dates of birth, Tax IDs, full bank numbers, or your signature.',
    startOver: 'Start over and delete what I typed',
  },
  idle: {
    ending: (minutes: number) =>
      `Are you still there? We'll clear sensitive answers in ${minutes} minutes. Press any key or tap the page to keep them.`,
    cleared: (minutes: number) =>
      `You were away for ${minutes} minutes, so we cleared sensitive answers. The rest is still here.`,
    ended: 'You were away for long, so we deleted your answers.',
  },
  restored: {
    welcome: 'Welcome back. What you typed is still here.',
    updated:
      'We updated this form while you were filling it in. Your answers are still here, except to questions that we no longer ask. Please check them and submit again.',
    cleared:
      "For your safety, we don't save Social Security numbers, dates of birth, Tax IDs, bank numbers, or your signature. Please enter them again.",
    enterAgain: 'Enter again',
  },
  saveLater: {
    label: 'Save and finish later',
    offer: 'Need more time? Save your application and finish it later, on any device.',
    notLoaded: "We couldn't open this. Check your connection, then try again.",
  },
  checkThisStep: 'Check this step and press Next before you review.',
} as const

export const stepTitles: Readonly<Record<StepId, string>> = {
  'business-details': 'Business Details',
  'business-overview': 'Business Overview',
  'owner-details': 'Owner Details',
  'transaction-details': 'Transaction Details',
  'banking-information': 'Banking Information',
  'review-&-submit': 'Review & Submit',
}

/** Under the title of the first step. */
export const firstIntro = "Tell us about your business and where it's located."

function number(value: number): string {
  return value.toLocaleString(language)
}
