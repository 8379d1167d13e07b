import type { SalesPace } from '../../application/forms/us/sales-estimates.ts'
import { type Limits, number } from './formats.ts'

export const businessOverview = {
  clear: (label: string) => `Clear ${label}`,
  optionCount: (count: number) => `${count} ${count === 1 ? 'option' : 'options'} available`,
  noCategory: 'No category matches. Try another word, such as “restaurant” or “repair”.',
  removeOwners: {
    title: 'A sole proprietor is the only owner',
    body: (names: string) =>
      `If you continue as a sole proprietor, we'll remove ${names} from the owners you entered.`,
    confirm: 'Remove and continue',
    cancel: 'Keep the owners',
  },
} as const

export const ownerDetails = {
  intro: ({ minimumStake }: Limits) =>
    `List everyone who owns at least ${minimumStake}% of the company, even through another company. Have their Social Security numbers and dates of birth ready.`,
  /** Intros for the structures that seldom have owners. */
  ownerlessIntros: {
    'NON PROFIT ORG': ({ minimumStake }: Limits) =>
      `A nonprofit usually has no owners. If nobody owns at least ${minimumStake}%, check the box below, and name the person who makes decisions for the organization.`,
    GOVERNMENT: ({ minimumStake }: Limits) =>
      `A government entity usually has no owners. If nobody owns at least ${minimumStake}%, check the box below, and name the person who makes decisions for it.`,
    'PUBLIC COMPANY': ({ minimumStake }: Limits) =>
      `List every person who owns at least ${minimumStake}% of the company. If there are none, check the box below, and name the person who makes decisions for it.`,
  },
  soleProprietorIntro:
    'As a sole proprietor, you are the only owner. Have your Social Security number ready.',
  soleProprietor: {
    heading: 'Owner',
    fixed: ({ maximumStake }: Limits) => `Title: Owner. Stake: ${maximumStake}%.`,
  },
  noOwners: ({ minimumStake }: Limits) =>
    `There are no company owners with at least ${minimumStake}% stake.`,
  addOwner: 'Add an Owner',
  stake: 'Stake',
  stakeHelp: ({ minimumStake }: Limits) =>
    `Anyone who owns ${minimumStake}% or more of the company is a beneficial owner. Federal law requires us to identify every beneficial owner.`,
  unassigned: (percent: number, { minimumStake }: Limits) =>
    `${percent}% not listed. That's fine if nobody else owns ${minimumStake}% or more.`,
  pleaseCheck: (labels: string) => `Please check: ${labels}`,
  add: 'Add',
  cancel: 'Cancel',
  create: 'Create',
  edit: 'Edit',
  remove: 'Remove',
  undo: 'Undo',
  save: 'Save',
  addNewAddress: 'Add New Address',
  addAddress: 'Add Address',
  added: 'Company owner has been added successfully',
  updated: 'Company owner has been updated successfully',
  who: {
    label: "Who will enter this owner's personal details?",
    hint: 'Owners can enter their own Social Security number, date of birth, and address with a link, and you never see them.',
    self: 'I will',
    owner: 'The owner will, by private link',
  },
  complete: 'Complete',
  removed: (name: string) => `Removed Company owner ${name}`,
  addressAdded: 'Address added',
  someoneNeeded:
    'Every company needs an authorized controller. Name one person who makes decisions for it.',
  otherController:
    "Someone else has authority to make decisions on the company's behalf. (not common)",
  controlProng:
    'This person is the Control Prong: one person with significant responsibility to control or manage the company, such as a chief executive or a managing member.',
  otherContact: 'Another person will be the point of contact for my company',
  blocked: {
    adding: 'To continue, finish the owner form above and press Create.',
    none: 'To continue, add each owner, or check the box if there are none.',
  },
  removeOwners: {
    title: 'Remove the owners?',
    body: 'Checking this box removes the owners you entered.',
    confirm: 'Remove the owners',
    cancel: 'Keep the owners',
  },
} as const

const spans: Readonly<Record<SalesPace['per'], string>> = {
  day: ' ÷ 365 days',
  month: ' ÷ 12 months',
  year: '',
}

export const transactionDetails = {
  paymentTypesIntro:
    'How do your customers pay by card? The three percentages always add up to 100%.',
  paymentTypesBar: 'Card sales by payment type',
  percent: (label: string) => `${label}, percent`,
  total: 'Total',
  websiteHint: 'The website where your customers buy.',
  salesIntro: 'Enter whole US dollars. Count card sales only.',
  /** Returns "That is about 53 card sales a day at $25: $480,000 a year ÷ $25 ÷ 365 days." */
  pace: ({ count, per }: SalesPace, average: string, annual: string) => ({
    before: 'That is about ',
    strong: `${number(count)} card ${count === 1 ? 'sale' : 'sales'} a ${per} at ${average}`,
    after: `: ${annual} a year ÷ ${average}${spans[per]}.`,
  }),
} as const

export const banking = {
  ach: 'We use this information only if your application is approved. By continuing, you authorize ACH debits and credits to this account for your card sales, refunds, chargebacks, and fees.',
  link: {
    heading: 'Validate your account',
    partner:
      'Plaid is our bank-validation partner: you choose your bank in its window and sign in there. We never see your username or password, only the account you choose.',
    validate: 'Validate Bank Info',
    manually: 'Enter bank details manually',
    cleared: "We didn't save the account you validated before. Please validate it again.",
  },
  linked: {
    heading: 'Validated account',
    account: 'Account',
    continue: 'Continue with Existing Account',
    different: 'Validate Different Account',
    change: 'Change Banking Information',
  },
  manual: {
    intro:
      'Use the business checking account where you want the money from your card sales. The routing and account numbers are at the bottom of a check.',
    linkedAccount: (ending: string) =>
      ending === '' ? 'Use Validated Account' : `Use Account Ending in ${ending}`,
    linkInstead: 'Validate through Plaid instead',
    notLinked:
      "We couldn't use your account through Plaid, so your bank details are needed here before you can submit. Everything else you typed is still here.",
  },
  lostReturn:
    "Your bank sent you back to another tab or browser, so we haven't validated your account. Your answers are where you chose the bank: continue there, and press “Validate Bank Info” again or enter your bank details manually.",
  toasts: {
    linked: (ending: string) =>
      ending === ''
        ? 'Account currently validated through Plaid'
        : `Account ending in ${ending} currently validated through Plaid`,
    linkFailed:
      'There was an error validating banking information through Plaid. Please provide this information below to continue.',
    reconnectFailed:
      'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.',
  },
} as const
