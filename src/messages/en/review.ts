import { stepTitles } from './frame.ts'
import { priceRows } from './price-rows.ts'
import { questions } from './questions.ts'

export const review = {
  edit: 'Edit',
  submit: 'Submit Application',
  unsaved: {
    body: "You changed some answers but didn't press Next, so the changes aren't in your application yet. Open the step and press Next, or sign what you see here.",
    steps: 'Steps with changes',
  },
  agreement: {
    heading: 'Merchant Agreement',
    intro:
      'Read the agreement and the statements below. By signing, you accept them for your business.',
    loading: 'Loading the agreement',
    failed: "We couldn't load the agreement. You can submit once you can read it here.",
    tryAgain: 'Try again',
    download: 'Download the agreement (PDF)',
    fullScreen: 'Open full screen',
    asked: 'Go to',
    /** The most frequent topics, each with words from the heading of its section. */
    topics: [
      { text: 'Fees', words: 'fees|pricing' },
      { text: 'How long it lasts', words: 'term' },
      { text: 'How to leave', words: 'termination' },
      { text: 'Reserves', words: 'reserve' },
      { text: 'Personal guaranty', words: 'guaranty|guarantee' },
    ],
    notInThisLanguage: 'We have this agreement in English only.',
    notLoaded: 'Wait for the Merchant Agreement to load so you can read it before you sign',
    notLoadedTryAgain:
      'Load the Merchant Agreement with “Try again” so you can read it before you sign',
  },
  pricing: {
    caption: 'Pricing',
    columns: ['For', 'You pay'],
    rows: priceRows,
    estimate: (fees: string, annual: string, share: string, average: string) => ({
      before: "For the sales you expect, that's ",
      strong: `about ${fees} a month`,
      after: `, not counting chargebacks. We assume ${annual} a year, ${share} of it card-present, and an average sale of ${average}.`,
    }),
  },
  consents: {
    heading: 'Your Consent',
    details: 'Details',
    version: (version: string) => `Version ${version}`,
    closing: (brandName: string) =>
      `Typing your name below and pressing Submit Application is your electronic signature. By signing, you agree to the Merchant Agreement and the statements above. You also certify that what you told ${brandName} is complete and correct to the best of your knowledge.`,
  },
  errors: {
    heading: 'There was an error submitting the form:',
    count: (all: number, changed: number) =>
      changed === 0
        ? `${all} ${all === 1 ? 'answer needs' : 'answers need'} a change.`
        : changed === all
          ? 'You have changed every answer listed here. Sign and submit again.'
          : `You have changed ${changed} of ${all} answers.`,
    changed: 'Changed',
    unknown: 'Unknown error occurred. Try again in a few minutes.',
    offline: 'You appear to be offline. Check your connection, then submit again.',
    timeout: "The server took too long to answer. It's safe to submit again.",
    unreachable: "We couldn't reach the server. Check your connection, then submit again.",
    updating:
      "We're updating this form right now. You haven't lost anything you typed. Please submit again in a minute.",
  },
  failed: {
    title: 'Application Failed to Submit',
    body: "You haven't lost anything you typed. Check your connection and press Submit Application again. It is never sent twice.",
    confirm: 'OK',
  },
  /** The answer to a submission was lost, and the applicant has changed an answer since. */
  alreadyReceived: {
    title: 'We already received it',
    body: (reference: string, time: string) =>
      `We received your application as ${reference} at ${time}, with the answers it had then. If you have changed an answer since, tell us and give this number. You don't need to apply again.`,
    confirm: 'Continue',
  },
} as const

/** What replaces the submitted form. */
export const received = {
  title: 'We received your application',
  intro: "Thank you. We're opening the next page.",
  before: "If it doesn't open, ",
  link: 'continue to the next page',
  after: '.',
} as const

/** Shown on an empty form in a tab that has sent an application. */
export const sent = {
  before: 'You sent an application from this tab. Its reference number is',
  link: 'Check its status',
} as const

export const summary = {
  sections: {
    ...stepTitles,
    'business-details': 'Business Information',
  },
  linkedAccount: 'Linked Account',
  controller: (name: string) => `${name}, Authorized Controller`,
  enteredBy: (name: string, date: string) => `Entered by ${name} on ${date}`,
  name: 'Name',
  account: 'Account',
  websiteLeftOut: (address: string) => `Left out, as it is not a valid web address: ${address}`,
  sameAddress: 'Same as location address',
  further: 'Further Details',
  yes: 'Yes',
  no: 'No',
  asBefore: 'As before',
} as const

export const signer = {
  controller: questions.authorizedController.label,
  label: (name: string, title: string) => `${name} (${title})`,
  /** The name that the signature has to match. Capitals and spaces do not matter. */
  nameToType: 'Type your name as above. It counts as your signature.',
  /** Accompanies the message that the name does not match. */
  name: (name: string) => `The name to type: ${name}`,
} as const

/** Messages beside a field that are not errors. */
export const notes = {
  accountNumbersMatch: 'Account numbers match',
  bankNotFound: 'Could not find bank name',
  lookingUpBank: 'Looking up the bank…',
  /** If all of it is left, the text mentions no limit. */
  stakeLeft: (remaining: number, whole: number) =>
    ["This owner's share of the company.", remaining < whole && `It can be up to ${remaining}%.`]
      .filter(Boolean)
      .join(' '),
} as const
