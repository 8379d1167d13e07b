import type { Limits } from './formats.ts'

/** The link that an owner enters their own details with. */
export const ownerLink = {
  states: {
    waiting: (name: string) => `Waiting for ${name}`,
    expired: (name: string) => `The link for ${name} has expired. Create a new one.`,
    withdrawn: (name: string) => `The link for ${name} no longer works. Create a new one.`,
  },
  entered: (name: string) => `${name} has entered their details.`,
  objected: (name: string) => `${name} says that something isn't right.`,
  /** On the card of the owner; without a text, it cannot be read. */
  objection: (name: string, text: string) =>
    `${name} says that something isn't right${text === '' ? '. Ask them what.' : `: “${text}”`}`,
  correct: 'Correct it here, save, then create a new link and send it to them.',
  expires: (date: string) => `Link expires ${date}`,
  intro: (name: string) =>
    `Send this link only to ${name}. It works once. You won't see what they enter. You can keep working on the application, and sign it once they're done.`,
  link: (name: string) => `Link for ${name}`,
  email: 'Email it to them',
  subject: (businessName: string) => `${businessName} asks for your details as an owner`,
  note: (
    name: string,
    businessName: string,
    link: string,
    date: string,
    { minimumStake }: Limits,
  ) =>
    `${name}, ${businessName} is applying to accept card payments. Federal law requires us to identify everyone who owns ${minimumStake}% or more of the business. Please enter your details here:\n\n${link}\n\nThe link works once, until ${date}. Nobody at ${businessName} can see what you enter. If you're not sure about this email, call ${businessName} at a number that you already know before you open the link.\n`,
  until: (date: string) => `The link works until ${date}.`,
  withdraw: 'Cancel the link',
  renew: 'Create a new link',
  notCreated: "We couldn't create a link. Check your connection, then try again.",
  failed: "That didn't work. Check your connection, then try again.",
} as const
