import type { questions } from './questions.ts'

interface QuestionNote {
  readonly hint?: string
  readonly placeholder?: string
  /** "Why we ask", in two sentences at most. */
  readonly help?: string
}

/** The notes beside the labels of the later steps. The first step does not load them. */
export const questionNotes: Readonly<Partial<Record<keyof typeof questions, QuestionNote>>> = {
  tin: {
    help: 'The IRS assigned this nine-digit number, also called an EIN, to your business. We use it to confirm that the business exists and to report its card sales to the IRS, as the law requires.',
  },
  yearFounded: { placeholder: 'YYYY' },
  mcc: { placeholder: 'Type or Select the category that best resembles your business' },
  productsOrServices: {
    hint: 'Please provide a brief description of the product or services your business provides',
  },
  authorizedController: {
    help: "Federal law requires us to identify one person who controls the company (the control prong), whether or not they own part of it. If you don't name anyone here, we use the first owner you listed.",
  },
  ssn: {
    hint: 'SSN or ITIN',
    help: 'Federal law requires us to identify the people who own or control a business. We encrypt this number as soon as you submit.',
  },
  dob: {
    hint: 'MM/DD/YYYY',
    help: 'Federal law requires it. It also helps us tell apart people with the same name.',
  },
  cardPresentSales: { hint: 'The customer taps, dips, or swipes a card.' },
  cardNotPresentSalesPhone: { hint: 'The customer gives you the card number by phone or mail.' },
  cardNotPresentSalesInternet: {
    hint: 'The customer enters the card number on your website or in your app.',
  },
  avgSale: { hint: 'What a typical customer spends on one purchase.' },
  highestSale: { hint: 'The largest single payment you expect.' },
  annualSales: { hint: 'All card payments in a year.' },
  annualSalesB2C: { hint: 'Sales to people who buy for themselves.' },
  annualSalesB2B: { hint: 'Sales to other businesses.' },
  routingNumber: {
    hint: 'The nine digits in the bottom-left corner of your check.',
    help: 'We use it to send your card sales to the right bank. We encrypt it as soon as you submit.',
  },
  accountNumber: {
    help: 'We deposit your card sales into this account by ACH and deduct refunds, chargebacks, and fees from it. We use it only if your application is approved.',
  },
  termsSignerFullName: {
    hint: 'Type the full name of the person who is signing. It counts as their signature.',
  },
}

/** Advice under a field about an answer that is not wrong, or not yet. */
export const advice = {
  /** The email address in it is a button. */
  didYouMean: (email: string) => `Did you mean ${email}?`,
  zipIsIn: (zip: string, state: string) => `${zip} is in ${state}.`,
  digitsOnly: 'Digits only.',
  wholeYear: 'Enter the amount of a whole year, in digits.',
  /** Follows `digitsOnly` if there is a "k" or "m" after an amount. */
  thousands: (number: string, amount: string) => `For ${number} thousand, type ${amount}.`,
  millions: (number: string, amount: string) => `For ${number} million, type ${amount}.`,
  fourDigitYear: 'Enter all four digits of the year.',
  /** Shown beside the error of a foreign phone number. */
  usPhone: 'Enter a US phone number.',
  notInEmail: (character: string) => `An email address can't have “${character}”.`,
  /** The value that was read from a typed or pasted text. */
  understood: (value: string) => `Understood as ${value}.`,
  /** The same where the value is behind dots. */
  understoodInDots: 'It was written in another way. Press Show to check it.',
  leftOut: (parts: readonly string[]) =>
    `Left out: ${parts.map((part) => `“${part}”`).join(', ')}.`,
  charactersLeftOut: (count: number) =>
    count === 1 ? 'One character was left out.' : `${count} characters were left out.`,
  child: 'This person is under 18. Is the date right?',
  sameSsn: 'Another person here has the same number. Is it right?',
  unusualRoutingNumber: 'No bank that we know of has a number that begins like this. Is it right?',
  chooseFromList: 'Choose one from the list',
  roundedShare: (typed: string, share: number) => `${typed}% was rounded to ${share}%.`,
  use: (value: string) => `Use ${value}`,
} as const
