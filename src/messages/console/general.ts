/** The general texts of the operator's console. They exist only in American English. */
import type { ConsoleRole } from '../../api/console/session.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'

/** Returns `1,024`; `1,000+` for a lower bound. */
export const countText = (count: number, isAtLeast = false) =>
  `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`

/** Returns `1 application`, `1,024 approved applications`. */
export const applications = (count: number, noun = 'application') =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

export const frame = {
  console: 'Console',
  pages: 'Pages',
  queue: 'Applications',
  screening: 'Screening',
  deliveries: 'Deliveries',
  invitations: 'Invitations',
  funnel: 'Funnel',
  numbers: 'Numbers',
  sessions: 'Sessions',
  passkeys: 'Passkeys',
  toContent: 'Skip to content',
  keys: 'Keyboard shortcuts',
  signOut: 'Sign out',
  notSignedOut: 'You are still signed in',
  close: 'Close',
  notFound: 'This page does not exist',
  notFoundIntro: 'The address may be incomplete.',
  toQueue: 'All applications',
} as const

export const roles: Readonly<Record<ConsoleRole, string>> = {
  viewer: 'Viewer',
  reviewer: 'Reviewer',
  administrator: 'Administrator',
}

export const statuses: Readonly<Record<ApplicationStatus, string>> = {
  received: 'Received',
  reviewing: 'In review',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const failures = {
  'signed-out': "Your session ended. You haven't lost anything you typed. Try again.",
  forbidden: 'Your role does not allow this.',
  'not-found': "We couldn't find this. It may have been erased.",
  conflict: 'Someone else changed it in the meantime. Please look at it again.',
  refused: 'The server did not accept this. Reload the page, then try again.',
  busy: "The server can't answer right now. Try again in a moment.",
  offline:
    "You're offline. You haven't lost anything you typed. Try again when you're back online.",
  unreachable: "We couldn't reach the server. You haven't lost anything you typed. Try again.",
  tryAgain: 'Try again',
} as const

/** The texts in place of a part of the page that did not load. */
export const notLoaded = {
  title: 'This did not load',
  intro:
    "We couldn't load this. You haven't lost anything you typed. Try again. If that does not help, the console has been updated: finish what you typed, then reload the page.",
} as const

/** The texts of a tab that is signed out. */
export const signedOut = {
  title: 'You are signed out',
  intro:
    "Your session ended. Sign in again in a new tab, then come back here. You haven't lost anything you typed.",
  replacedBy: (name: string) =>
    `${name} has signed in, in another tab. Sign in again in a new tab, then come back here. You haven't lost anything you typed. To work as ${name} here, reload this page.`,
  signIn: 'Sign in (opens a new tab)',
  goOn: 'Continue',
} as const
