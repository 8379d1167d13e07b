import type { Limits } from './formats.ts'

interface OwnerRequest {
  readonly name: string
  readonly stake: string
  readonly businessName: string
  readonly email: string
}

/** The owner, and the person who asks them. */
type RequestNames = Omit<OwnerRequest, 'stake' | 'email'>

/** The page where an owner enters their own details. */
export const ownerEntry = {
  intro: ({ name, stake, businessName }: OwnerRequest, brandName: string) =>
    `${businessName} is applying to ${brandName} to accept card payments, and named ${name} as an owner of ${stake}% of the business.`,
  why: ({ minimumStake }: Limits) =>
    `Federal law (31 CFR 1010.230) requires us to identify everyone who owns ${minimumStake}% or more of a business that opens an account.`,
  sealed:
    "What you enter is encrypted as soon as we receive it. Only the people who review the application can read it. The person who sent you the link can't, and our web server can't either.",
  questions: ({ businessName }: RequestNames) =>
    `If you don't know why you got this link, don't enter anything. Call ${businessName} at a number that you already know, not at one from the message with the link.`,
  /** The owner's objection to something on the page. */
  objection: {
    open: "This isn't right",
    label: "What isn't right?",
    hint: ({ businessName }: RequestNames) =>
      `For example, your name, or how much of the business you own. ${businessName} can read this, so don't enter your SSN or birth date here. You don't have to enter your details for it.`,
    empty: "Please say what isn't right",
    send: ({ businessName }: RequestNames) => `Tell ${businessName}`,
    failed: "We couldn't send this. Check your connection, then try again.",
    said: ({ businessName }: RequestNames) =>
      `${businessName} will see your message in the application. They can correct it and send you a new link.`,
    /** The objection was sent before, and this page cannot show it. */
    saidBefore: ({ businessName }: RequestNames) =>
      `Something was already reported to ${businessName} with this link. They can correct it and send you a new link.`,
    alsoByMail: ({ businessName }: RequestNames) => `Also email ${businessName}`,
    mail: ({ name, businessName }: RequestNames, text: string) => ({
      subject: `${businessName}: something isn't right`,
      body: `${name} says that something isn't right in the application of ${businessName}:\n\n${text}\n`,
    }),
  },
  notConfirmed: 'Please confirm that the details are yours.',
  notSent:
    "We couldn't reach the server. Your answers are still here, and we'll try again. Keep this page open.",
  outdated:
    "We're updating this form. Please send your details again in a minute. If that doesn't help, open the link again, exactly as you received it, and enter your details there.",
  send: 'Send my details',
  knownEmail: ({ businessName, email }: OwnerRequest) =>
    `We'll use ${email}, the email that ${businessName} gave us for you.`,
  otherEmail: 'Use another email',
  tryAgain: 'Try again',
  ends: {
    title: 'Details received',
    entered: ({ businessName }: RequestNames) =>
      `Thank you. We received the details that ${businessName} asked you for, and encrypted them. You can close this page.`,
    used: ({ name, businessName }: RequestNames) =>
      `${businessName} asked ${name} for these details, and they were already entered with this link, so it no longer works. If that was not you, call ${businessName} at a number that you already know.`,
    next: {
      heading: 'What happens next',
      steps: ({ businessName }: RequestNames, brandName: string, { enteredDays }: Limits) => [
        `Your details become part of the application when ${businessName} signs and submits it.`,
        `Only the people who review applications for ${brandName} can read them. Nobody at ${businessName} can.`,
        `Did you make a mistake? Ask ${businessName} for a new link before they submit the application.`,
        `If the application isn't submitted within ${enteredDays} days, we delete your details.`,
      ],
    },
  },
  states: {
    opening: 'Opening the link…',
    incomplete:
      'This link was cut off or changed on its way to you, or the page was reloaded. Open it again from the original message, or ask the person who sent it for a new one.',
    damaged: "This link doesn't work. Open the whole link again, exactly as you received it.",
    outdated:
      "We're updating this form. Open the whole link again in a few minutes, exactly as you received it.",
    'not-found':
      "We can't find anything for this link. Open the whole link again, exactly as you received it, or ask the person who sent it for a new one.",
    used: 'The details were already entered with this link, so it no longer works. If that was not you, tell the person who sent it.',
    withdrawn:
      'The person who sent you this link canceled it. Ask them for a new one if they still need your details.',
    expired: 'This link has expired. Ask the person who sent it for a new one.',
    unreachable: "We couldn't reach the server. Check your connection, then try again.",
  },
  confirmation: (name: string) =>
    `I am ${name}, and what I entered here about myself is complete and correct to the best of my knowledge.`,
} as const
