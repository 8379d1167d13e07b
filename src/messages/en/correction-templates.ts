/** Templates for a reviewer's notes to an applicant, one for each answer, in American English. */
import type { QuestionName } from '../../application/application.ts'
import type { DocumentKind } from '../../application/reference/document-kinds.ts'

/** The templates by the name of the question, or of the first of those corrected together. */
export const questionTemplates = {
  businessName:
    'Please enter the name your customers know you by, as it appears on your storefront or website.',
  legalBusinessName: 'Please enter the legal name exactly as it appears on your tax return.',
  businessWebsite: "We couldn't open this website. Please check the address.",
  businessPhone: "We couldn't reach you at this number. Please check it.",
  businessEmail: 'Our email to this address bounced. Please check it.',
  businessAddress: 'Please enter the street address where the business operates, not a P.O. box.',
  mailingAddress: 'Mail to this address was returned. Please check it.',
  businessStructure: "This doesn't match the state's records. Please check it.",
  tin: "This number and the legal name don't match the IRS's records. Please check both.",
  yearFounded: "This doesn't match the state's records. Please check it.",
  mcc: "This category doesn't seem to match what you sell. Please choose the closest one.",
  productsOrServices: 'Please describe in more detail what you sell, and to whom.',
  cardPresentSales: 'Please check how much you sell in each of these ways.',
  avgSale: 'This amount seems unusual for your business. Please check it.',
  highestSale: 'This amount seems unusual for your business. Please check it.',
  annualSales: "This amount doesn't match the other sales figures. Please check it.",
  annualSalesB2C: 'Please check how much you sell to consumers, and how much to businesses.',
  whenChargeCustomer:
    'Please check when you charge your customers, and when they receive what they bought.',
  useFulfillment: 'Please tell us which company ships your products, if any.',
  manualEntry: "We couldn't verify this bank account. Please enter or validate it again.",
  title: "Please check this person's title in the business.",
  stake: 'Please check how much of the business this person owns.',
  firstName: "Please enter the full legal name, as it appears on a driver's license or passport.",
  ssn: "We couldn't verify this number. Please enter it again.",
  dob: "We couldn't verify this date. Please enter it again.",
  phone: "We couldn't reach this person at this number. Please check it.",
  email: 'Our email to this address bounced. Please check it.',
  address: "Please enter this person's current home address, not a P.O. box.",
} satisfies Readonly<Partial<Record<QuestionName, string>>>

export const documentTemplates: Readonly<Record<DocumentKind, string>> = {
  'voided-check':
    'Please add a voided check or a letter from your bank that shows the routing and account numbers.',
  articles: 'Please add your articles of incorporation or organization, all pages.',
  id: 'Please add a photo ID of the person who signs. All four corners must be visible.',
  'processing-statements': 'Please add your card processing statements of the last three months.',
}

/** The template for a missing owner. */
export const ownerTemplate = ({ minimumStake }: { readonly minimumStake: number }) =>
  `The state's records name another owner of ${minimumStake}% or more. Please add this person, or say that there is no other owner.`

/** The template for all answers of a part, such as an address or a person. */
export const partTemplate = "Please check what you entered here, and correct what isn't right."

/** Frequent questions that a reviewer can start from. */
export const readyQuestions = [
  'What do you sell at each of your locations?',
  'How do your customers receive what they buy, and how long does that take?',
  'Why do you expect to sell this much?',
  'Why are you leaving the company that processes your cards today?',
  'How are you connected to the other business at this address?',
  'What is this website for? Please say what you sell there.',
]
