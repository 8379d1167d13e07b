/**
 * The texts, in American English, that no script of the page shows: emails, documents, and the page
 * before its script runs. They stay out of the scripts.
 */
import { days } from './pages.ts'

export interface CopyLinkFacts {
  readonly brandName: string
  /** Empty if the operator has none. */
  readonly supportEmail: string
  readonly reference: string
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  readonly copyDays: number
  /** The state of our audit log; empty for the very first application. */
  readonly auditLog: string
}

interface CopyCodeFacts extends DecisionFacts {
  readonly code: string
  readonly minutes: number
}

interface NewApplication {
  readonly brandName: string
  readonly businessName: string
  readonly reference: string
  readonly receivedAt: string
}

export interface CorrectionFacts extends DecisionFacts {
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  /** The day until which it works. */
  readonly until: string
}

export interface DecisionFacts {
  readonly brandName: string
  /** Empty if the operator has none. */
  readonly supportEmail: string
  readonly reference: string
}

const askAbout = ({ brandName, supportEmail }: DecisionFacts) =>
  `If you have a question, ${supportEmail === '' ? `contact ${brandName}` : `write to ${supportEmail}`} and give your reference number.`

const correctionLink = ({ link, until, ...facts }: CorrectionFacts) => [
  `Open this link by ${until}, correct what is marked, and sign again:\n${link}`,
  `If you didn't apply to ${facts.brandName}, don't open the link, and don't enter anything.`,
  "Anyone with this link can see the application, so please don't forward this email.",
  askAbout(facts),
]

const utc = (at: string) =>
  `${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export const emails = {
  /** Repeats nothing that was submitted: no name, no number, no address. */
  copyLink: ({ brandName, supportEmail, reference, link, copyDays, auditLog }: CopyLinkFacts) => ({
    subject: `Your signed application ${reference}`,
    text: [
      `${brandName} received your application ${reference}.`,
      `You can download your signed copy for ${days(copyDays)}:\n${link}`,
      "Anyone with this link can open the copy, so please don't forward this email.",
      supportEmail === ''
        ? `If you didn't apply to ${brandName}, please contact ${brandName}.`
        : `If you didn't apply to ${brandName} or have a question, write to ${supportEmail}.`,
      ...(auditLog === ''
        ? []
        : [
            `Keep this email. This line lets you prove later that our records weren't changed: ${auditLog}`,
          ]),
    ].join('\n\n'),
  }),
  copyCode: ({ code, minutes, ...facts }: CopyCodeFacts) => ({
    subject: `Your code for the signed copy of ${facts.reference}`,
    text: [
      `Your code is ${code}. It works for ${minutes} minutes.`,
      "Enter it on the page where you asked for your signed copy. Don't give it to anyone. If you didn't ask for a code, someone else has your link: contact us.",
      askAbout(facts),
    ].join('\n\n'),
  }),
  /** By status. Gives no reasons, and repeats nothing that was submitted. */
  decision: {
    approved: (facts: DecisionFacts) => ({
      subject: `Your application ${facts.reference} was approved`,
      text: [
        `${facts.brandName} approved your application ${facts.reference}.`,
        "We'll contact you to explain how to accept your first payment.",
        askAbout(facts),
      ].join('\n\n'),
    }),
    declined: (facts: DecisionFacts) => ({
      subject: `Our decision on your application ${facts.reference}`,
      text: [
        `${facts.brandName} reviewed your application ${facts.reference} and can't approve it.`,
        askAbout(facts),
      ].join('\n\n'),
    }),
    withdrawn: (facts: DecisionFacts) => ({
      subject: `Your application ${facts.reference} was withdrawn`,
      text: [
        `Your application ${facts.reference} to ${facts.brandName} was withdrawn. We won't review it any further.`,
        "If you didn't ask for this, please contact us.",
        askAbout(facts),
      ].join('\n\n'),
    }),
  },
  /** Repeats nothing of the application, nor what is asked for. */
  correction: (facts: CorrectionFacts) => ({
    subject: `Please correct your application ${facts.reference}`,
    text: [
      `${facts.brandName} reviewed your application ${facts.reference} and needs you to correct or add something.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  correctionReminder: (facts: CorrectionFacts) => ({
    subject: `Reminder: please correct your application ${facts.reference}`,
    text: [
      `${facts.brandName} is still waiting for your corrections to application ${facts.reference}.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  /** For the operator. */
  newApplication: ({ brandName, businessName, reference, receivedAt }: NewApplication) => ({
    subject: `${brandName}: new application ${reference}`,
    text: `${businessName || 'A business'} submitted an application.\n\nReference: ${reference}\nReceived: ${utc(receivedAt)}\n`,
  }),
  correctedApplication: ({ brandName, businessName, reference, receivedAt }: NewApplication) => ({
    subject: `${brandName}: application ${reference} was corrected`,
    text: `${businessName || 'A business'} sent the corrections that you asked for.\n\nReference: ${reference}\nReceived: ${utc(receivedAt)}\n`,
  }),
} as const

/** What surrounds the text of the agreement. */
export const agreement = {
  label: 'Agreement',
  version: 'Version',
  effective: 'Effective',
  offeredBy: 'Offered by',
  contents: 'Contents',
  table: (columns: string) => `Table: ${columns}`,
  footer: (brandName: string, title: string, version: string) =>
    `${brandName} · ${title} · Version ${version}`,
} as const

/** The footer of every PDF. */
export const pageOf = (page: number, count: number) => `Page ${page} of ${count}`

export const signedCopy = {
  heading: 'Signed Merchant Application',
  title: (reference: string) => `Signed Merchant Application ${reference}`,
  footer: (brandName: string, title: string) => `${brandName} · ${title}`,
  reference: 'Reference',
  business: 'Business',
  submittedTo: 'Submitted to',
  signedBy: 'Signed by',
  notice:
    'Please keep this file unchanged. It contains the application, the agreement, and the signature evidence. If even one byte changes, it can no longer be verified as the record that was signed. Of Social Security, tax ID, and account numbers, only the last digits are shown, and of birth dates only the years.',
  consents: {
    heading: 'Consents',
    notStated: 'The browser or app did not report which consent texts it showed.',
    version: 'Version',
  },
  evidence: {
    heading: 'Signature Evidence',
    intro:
      'The server recorded this information when it accepted the application. The server determined the time, the IP address, and the browser.',
    reference: 'Reference',
    signer: 'Signer',
    title: 'Role or title',
    typedName: 'Name as typed',
    preparedBy: 'Prepared by, as stated',
    language: 'Language',
    time: 'Time (UTC)',
    ipAddress: 'IP address',
    browser: 'Browser',
    notProvided: 'Not provided',
    agreedTo: 'What the signer agreed to',
    agreement: 'Merchant Agreement',
    htmlSha256: 'SHA-256 of its page',
    pdfSha256: 'SHA-256 of its PDF',
    shown: (version: string) => `Version ${version}`,
    inEffect: (version: string) =>
      `Version ${version} was in effect; the browser or app did not report which text it showed`,
    corrected: 'What was corrected',
    applicationVersion: 'Version of the application',
    previousSha256: 'SHA-256 of the version before',
    askedAnswers: 'Answers that were open',
    asBefore:
      'The signer corrected the answers that were open. Answers marked “As before” were not shown again: they stay as they were signed in the version before.',
    submitted: 'What was submitted',
    sha256: 'SHA-256',
    auditLog: 'Audit log before it',
    confirmed: 'Confirmed',
    fingerprint:
      'This fingerprint covers the complete application as submitted, together with a random number that is stored with it. Anyone who holds the record can compute it again. The fingerprint alone reveals nothing about the application.',
    digitalSignature:
      'This file is digitally signed. Any PDF reader that checks signatures shows whether it was changed, without asking the server.',
    unprintable: "Characters that are not in this document's fonts are shown as Unicode numbers.",
  },
} as const

/** What the page says before its script runs, or without it. */
export const withoutScript = {
  title: 'Merchant Application',
  tooOld:
    'Your browser is too old for this application. Update it, or use a current version of Chrome, Edge, Firefox, or Safari.',
  noScript: 'The application needs JavaScript. Turn it on, then reload this page.',
  notLoaded:
    "Part of this page didn't load. We're trying again every few seconds, and what you typed is still here. If this message stays, reload the page.",
} as const
