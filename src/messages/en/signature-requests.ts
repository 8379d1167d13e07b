import type { Limits } from './formats.ts'

/** Texts of the review for asking someone else to sign. */
export const signatureRequest = {
  heading: 'Someone else will sign',
  who: { label: 'Who signs?', self: 'I will sign it now' },
  intro:
    "Create a link for the owner or authorized controller who will sign. They'll see all your answers, can correct them, and sign with their own name.",
  sensitive: ({ signDays }: Limits) =>
    `The link opens all your answers, including Social Security numbers, dates of birth, Tax IDs, and bank numbers. They are encrypted before they leave this page, and we can't open them. We store them for ${signDays} days at most, and delete them when the application is submitted or you cancel the link.`,
  secret: 'Anyone who has the link can open your answers. Send it only to the signer.',
  linkedAccount: ({ linkedAccountHours }: Limits) =>
    `We keep the account you validated for ${linkedAccountHours} hours. After that, the signer has to enter bank details.`,
  name: {
    label: 'Your name',
    hint: 'The signer and the people who review the application see that you prepared it.',
  },
  create: 'Create the link',
  notCreated: "We couldn't create a link. Check your connection, then try again.",
  states: {
    waiting: 'Waiting for the signature. This page will tell you when the application is signed.',
    signed: 'The application was signed and submitted. You can close this page.',
    withdrawn: 'You canceled the link. It no longer works.',
    expired: 'The link has expired and no longer works.',
  },
  reference: (reference: string) => `Reference number: ${reference}`,
  blocked: 'To sign here yourself, cancel the link first.',
  link: 'Link for the signer',
  email: 'Email it to them',
  subject: (businessName: string) => `${businessName}: please review and sign our application`,
  note: (name: string, businessName: string, brandName: string, link: string, date: string) =>
    `${name} prepared an application for ${businessName} to accept card payments with ${brandName}. Please review and sign it here:\n\n${link}\n\nThe link works until the application is signed, and no later than ${date}. Anyone who has it can open the application, so don't forward it.\n`,
  until: (date: string) => `The link works until ${date}.`,
  changes: "Changes you make here from now on won't appear in the application the link opens.",
  notShown:
    "If you reload this page, you won't see the link again. To get a new one, cancel this link, enter the missing answers again, and create another.",
  cleared:
    'Some answers were cleared when the page was reloaded. Enter them again before you create the link.',
  withdraw: 'Cancel the link',
  failed: "That didn't work. Check your connection, then try again.",
} as const

/** Texts of the review for a signer of an application that someone else has prepared. */
export const prepared = {
  intro: (name: string) =>
    `${name} prepared this application for you to sign. Check every answer, and correct what isn't right. If you don't know why you got it, don't sign.`,
  unchanged: 'No answer has changed since then.',
  changed: 'What has changed since then:',
  question: 'Question',
  before: 'Before',
  after: 'Now',
  empty: 'Not answered',
  hidden: 'Changed in the hidden digits',
  cleared:
    'Some answers were cleared when the page was reloaded. Open the link again to get them back.',
} as const
