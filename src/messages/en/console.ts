/** The general texts of the operator's console. They exist only in American English. */
import type { ConsoleRole } from '../../api/console/session.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'

/** Returns `1 application`, `1,024 applications`. */
export const applications = (count: number) =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`

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
  busy: 'The server cannot answer right now. Try again in a moment.',
  offline:
    "You're offline. You haven't lost anything you typed. Try again when you're back online.",
  unreachable: "We couldn't reach the server. You haven't lost anything you typed. Try again.",
  tryAgain: 'Try again',
} as const

export const keys = {
  title: 'Keyboard shortcuts',
  show: 'Keyboard shortcuts',
  close: 'Close',
  list: [
    ['/', 'Search'],
    ['i', 'Find a person or account'],
    ['1 to 6', 'The views of the list'],
    ['7 to 9, v', 'The first saved views; save this view'],
    ['j or ↓', 'Next application'],
    ['k or ↑', 'Previous application'],
    ['Enter', 'Open it'],
    ['a', 'Assign to me, or unassign, in the list and on the page'],
    ['x', 'Select the application in the list, for an action on several'],
    ['*', 'Select all or none in the list'],
    ['A, M, C, E', 'Assign the selected ones, add a note, ask for a document, export'],
    ['o', 'Unlock'],
    ['] and [', 'Next and previous part of an application'],
    ['c and q', 'Ask for corrections, and ask a question of your own'],
    ['Ctrl + Enter', 'Send the request'],
    ['r', 'Cancel the open request'],
    ['d', 'Go to the decision'],
    ['e', 'Select “Start the review”; Enter confirms'],
    ['y, x, w', 'Select approve, decline, or withdrawn; Enter confirms'],
    ['z', 'Undo your decision, before anyone is notified'],
    ['m', 'Write a note'],
    ['1 … 9', 'Go to that step of the checklist; Enter marks it as done, or undoes it'],
    ['s', 'Go to the screening'],
    ['f and l', 'Case file, and letter'],
    ['Esc', 'Close the panel over the answers'],
    ['n and p', 'Next and previous application of the list'],
    ['g', 'Take the next one'],
    ['u', 'Back to the list'],
    ['?', 'This list'],
  ],
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
