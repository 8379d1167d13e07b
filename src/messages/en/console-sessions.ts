/** The texts of the console's page of sessions, and of a tab that is signed out. */

export const signedOut = {
  title: 'You are signed out',
  intro:
    "Your session ended. Sign in again in a new tab, then come back here. You haven't lost anything you typed.",
  replacedBy: (name: string) =>
    `${name} has signed in, in another tab. Sign in again in a new tab, then come back here. You haven't lost anything you typed. To work as ${name} here, reload this page.`,
  signIn: 'Sign in (opens a new tab)',
  goOn: 'Continue',
} as const

export const sessions = {
  title: 'Sessions',
  intro: 'Everyone who is signed in. A session ends by itself when it is not used.',
  columns: {
    name: 'Name',
    role: 'Role',
    created: 'Signed in',
    seen: 'Last seen',
    expires: 'Ends at the latest',
  },
  current: 'This session',
  end: 'End',
  ended: (name: string) => `The session of ${name} has ended.`,
} as const
