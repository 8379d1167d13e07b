import { days } from './formats.ts'

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

export interface StatusLinkFacts extends DecisionFacts {
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  /** How many days the link works. */
  readonly days: number
}

interface NewApplication {
  readonly brandName: string
  readonly businessName: string
  readonly reference: string
  readonly receivedAt: string
}

interface NewApplications {
  readonly brandName: string
  readonly applications: readonly Omit<NewApplication, 'brandName'>[]
}

export interface CorrectionFacts extends DecisionFacts {
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  /** The last day that it works. */
  readonly until: string
}

export interface InvitationFacts extends Omit<DecisionFacts, 'reference'> {
  /** The complete URL, with the secret in its fragment. */
  readonly link: string
  /** The last day that it works. */
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

const statusLink = ({ link, days: count, ...facts }: StatusLinkFacts) => [
  `You can check its status for ${days(count)}:\n${link}`,
  "Anyone with this link can see it, too, so please don't forward this email.",
  askAbout(facts),
]

const correctionLink = ({ link, until, ...facts }: CorrectionFacts) => [
  `Open this link by ${until}, correct what is marked, and sign again:\n${link}`,
  `If you didn't apply to ${facts.brandName}, don't open the link, and don't enter anything.`,
  "Anyone with this link can see the application, so please don't forward this email.",
  askAbout(facts),
]

const invitationLink = ({ link, until, brandName, supportEmail }: InvitationFacts) => [
  `Open this link by ${until}:\n${link}`,
  "Anyone with this link can see what is filled in for you, so please don't forward this email.",
  `If you have a question, ${supportEmail === '' ? `contact ${brandName}` : `write to ${supportEmail}`}. If you don't want to apply, you can ignore this email.`,
]

const utc = (at: string) =>
  `${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export const emails = {
  /** Contains nothing from the application: no name, no number, no address. */
  copyLink: ({ brandName, supportEmail, reference, link, copyDays, auditLog }: CopyLinkFacts) => ({
    subject: `Your signed application ${reference}`,
    text: [
      `${brandName} received your application ${reference}.`,
      `You can download your signed copy for ${days(copyDays)}:\n${link}`,
      "Anyone with this link can open the copy and withdraw the application, so please don't forward this email.",
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
  /** For an applicant who asked for a new link on the page. */
  statusLink: ({ link, days: count, ...facts }: StatusLinkFacts) => ({
    subject: `Your link to application ${facts.reference}`,
    text: [
      `You asked for a new link to your application ${facts.reference} to ${facts.brandName}. You can use it to check the status for ${days(count)}:\n${link}`,
      "Anyone with this link can see and withdraw the application, so please don't forward this email.",
      "If you didn't ask for a link, you don't have to do anything.",
      askAbout(facts),
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
  /** The texts by status. They give no reasons, and contain nothing from the application. */
  decision: {
    approved: (facts: StatusLinkFacts) => ({
      subject: `Your application ${facts.reference} was approved`,
      text: [
        `${facts.brandName} approved your application ${facts.reference}.`,
        "We'll contact you to explain how to accept your first payment.",
        ...statusLink(facts),
      ].join('\n\n'),
    }),
    declined: (facts: StatusLinkFacts) => ({
      subject: `Our decision on your application ${facts.reference}`,
      text: [
        `${facts.brandName} reviewed your application ${facts.reference} and can't approve it.`,
        ...statusLink(facts),
      ].join('\n\n'),
    }),
    withdrawn: (facts: StatusLinkFacts) => ({
      subject: `Your application ${facts.reference} was withdrawn`,
      text: [
        `Your application ${facts.reference} to ${facts.brandName} was withdrawn. We won't review it any further.`,
        "If you didn't ask for this, please contact us.",
        ...statusLink(facts),
      ].join('\n\n'),
    }),
  },
  /** Contains none of the prefilled answers. */
  invitation: (facts: InvitationFacts) => ({
    subject: `${facts.brandName} invites you to apply`,
    text: [
      `${facts.brandName} started an application to accept card payments for you. Check what is filled in, add what is missing, and sign.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  invitationReminder: (facts: InvitationFacts) => ({
    subject: `Reminder: finish your application to ${facts.brandName}`,
    text: [
      `Your application to ${facts.brandName} isn't finished yet.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  invitationNewLink: (facts: InvitationFacts) => ({
    subject: `Your new link to apply to ${facts.brandName}`,
    text: [
      `Here is the new link to your application to ${facts.brandName}. The previous one no longer works.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  /** Contains neither answers of the application nor the reviewer's words. */
  correction: (facts: CorrectionFacts) => ({
    subject: `Please correct or complete your application ${facts.reference}`,
    text: [
      `${facts.brandName} reviewed your application ${facts.reference} and needs you to correct, add, or answer something.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  correctionReminder: (facts: CorrectionFacts) => ({
    subject: `Reminder: please correct or complete your application ${facts.reference}`,
    text: [
      `${facts.brandName} still needs you to correct, add, or answer something in application ${facts.reference}.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  /** For the signer, when someone else receives the link. */
  correctionNotice: (facts: DecisionFacts) => ({
    subject: `Corrections to your application ${facts.reference}`,
    text: [
      `${facts.brandName} asked the contact of your application ${facts.reference} to correct, add, or answer something. They received a link to do so, and the application has to be signed again.`,
      "If you don't know about this, please contact us.",
      askAbout(facts),
    ].join('\n\n'),
  }),
  /** For the signer of the version before, if someone else signed this one. */
  correctedNotice: (facts: DecisionFacts) => ({
    subject: `Your application ${facts.reference} was corrected`,
    text: [
      `${facts.brandName} received a corrected version of your application ${facts.reference}, and someone else signed it.`,
      "If you don't know about this, please contact us right away.",
      askAbout(facts),
    ].join('\n\n'),
  }),
  /** For the operator. */
  newApplication: ({ brandName, businessName, reference, receivedAt }: NewApplication) => ({
    subject: `${brandName}: new application ${reference}`,
    text: `${businessName || 'A business'} submitted an application.\n\nReference: ${reference}\nReceived: ${utc(receivedAt)}\n`,
  }),
  newApplications: ({ brandName, applications }: NewApplications) => ({
    subject: `${brandName}: ${applications.length} new applications`,
    text: `${applications.length} applications were submitted.\n\n${applications
      .map(({ reference, businessName, receivedAt }) =>
        [reference, businessName || 'A business', utc(receivedAt)].join(', '),
      )
      .join('\n')}\n`,
  }),
  correctedApplication: ({ brandName, businessName, reference, receivedAt }: NewApplication) => ({
    subject: `${brandName}: application ${reference} was corrected`,
    text: `${businessName || 'A business'} sent the corrections that you asked for.\n\nReference: ${reference}\nReceived: ${utc(receivedAt)}\n`,
  }),
} as const
