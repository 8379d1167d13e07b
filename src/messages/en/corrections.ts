import type { Limits } from './formats.ts'

/** The page where an applicant corrects an application. */
export const corrections = {
  opening: 'Opening your application…',
  intro: (count: number, brandName: string, reference: string) =>
    `${brandName} needs ${count === 1 ? '1 thing' : `${count} things`} for your application ${reference}. Correct or answer below, check the rest, and sign again.`,
  item: (number: number, count: number, subject: string) => `${number} of ${count}: ${subject}`,
  reviewer: 'From the person reviewing your application:',
  opened: 'You may also need to change this answer so that it matches the others.',
  gone: "We no longer ask for this, so there's nothing to answer here.",
  noOtherOwner: ({ minimumStake }: Limits) =>
    `There is no other company owner with at least ${minimumStake}% stake.`,
  wrongOwners:
    'A sole proprietorship has exactly one owner. Choose another structure, or contact us.',
  earlier: 'What we wrote to each other before, oldest first.',
  rest: {
    heading: 'Your whole application',
    intro: "You'll sign the whole application again. You can change only the answers above.",
  },
  changes: {
    heading: 'What you have changed',
    none: 'Nothing yet.',
    empty: 'Not shown, or not answered',
  },
  replace: {
    intro:
      "You have corrections to another application that you haven't sent yet. If you open this link, we'll delete them.",
    open: 'Open this link',
    keep: 'Continue with the other application',
  },
  errors: {
    incomplete:
      'This link was cut off or changed on its way to you, or what you entered was sent or deleted. Open it again from the original message, or contact us for a new one.',
    'not-found':
      "We can't find anything for this link. Open the whole link again, exactly as you received it, or contact us for a new one.",
    expired: 'This link has expired. Contact us for a new one.',
    withdrawn: 'We no longer need these corrections, so there is nothing to do here.',
    corrected:
      'We already received the corrections for this link. If that was not you, please contact us.',
    damaged:
      "We couldn't open your application with this link. Open the whole link again, exactly as you received it, or contact us for a new one.",
    outdated:
      "We're updating this form. Open the whole link again in a few minutes, exactly as you received it.",
    unreachable: "We couldn't reach the server. Check your connection, then try again.",
  },
} as const
