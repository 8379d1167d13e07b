/** What the server says to the people who use the operator's console, in English only. */

export const consoleErrors = {
  signedOut: 'You are signed out. Please sign in again.',
  role: 'Your role does not allow this',
  notFromPage: 'Please reload the page and try again',
  correctionRefused:
    'Corrections cannot be asked for or withdrawn any longer. Please look at the application again.',
  refused: 'The application has another status now. Please look at it again.',
  newVersion: 'The applicant has sent a new version. Please look at it first.',
  unchanged: 'The application has this status already',
  samePerson: 'A different person must decide the same, because the annual sales are high',
} as const

export const signInPages = {
  signedIn: { title: 'Signed in', text: 'You are signed in.', link: 'Go to the console' },
  failed: { title: 'Sign-in failed', text: "We couldn't sign you in.", link: 'Try again' },
  noRole: {
    title: 'No access',
    text: 'You have no role in the console. Ask whoever manages access to it.',
    link: 'Sign in as someone else',
  },
} as const
