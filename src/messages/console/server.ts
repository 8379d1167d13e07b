/** The server's texts for the people who use the operator's console, in English only. */

export const consoleErrors = {
  signedOut: 'You are signed out. Please sign in again.',
  role: 'Your role does not allow this.',
  notFromPage: 'Please reload the page and try again.',
  correctionRefused:
    'You can no longer request or cancel corrections. Please check the application again.',
  refused: 'The application has another status now. Please look at it again.',
  newVersion: 'The applicant has sent a new version. Please look at it first.',
  notOpened: 'You have not opened this version. Please read it first.',
  tooManyViews: 'You have reached the limit of saved views. Remove one first.',
  tooManyPasskeys: 'You have reached the limit of passkeys. Remove one first.',
  screeningOutdated:
    'The application or the sanctions list has changed in the meantime. Please look again.',
  notScreened:
    'You have not recorded a screening of this version against the current sanctions list, or a match is not decided, or was confirmed.',
  firstNotScreened:
    'The person who decided first has not screened this version against the current sanctions list. Ask them to open the application and screen it again.',
  listUnusable:
    'The sanctions list is too old, or was changed. An operator has to import the current one.',
  screeningDiffers:
    'Your screening found other matches than the first person recorded. Please tell your operator.',
  matchKeysOutdated:
    'The application, or what it is compared with, has changed in the meantime. Please reload the page.',
  matchSecretChanged:
    'The secret for recognizing applicants was changed or is missing. Please ask your operator to run rekey.',
  ownRecord:
    'This step cannot be ticked. It is completed by a screening, an answer about the tax number, or an inquiry.',
  checklistOpen: 'The checklist is not complete for this version.',
  programRemoved:
    'The program of this application was removed from the server, so its applicant could not answer. Ask your operator to put it back first.',
  evidence: 'The stored data of this application was changed. Please tell your operator.',
  unchanged: 'The application already has this status.',
  unknownPerson:
    'One decision was made in the console and one with a signing key. The setting OPERATOR_PEOPLE does not say whose key it is, so one person may have made both.',
  correctionWaits: 'The applicant still has an open request for corrections. A decision ends it.',
  changedMeanwhile: 'Some of these applications were erased or corrected in the meantime.',
  taken: 'Someone else has taken it in the meantime.',
  notDecided: 'There is no decision to undo.',
  notTheirs: 'Another person made the decision, so only they can undo it.',
  tooLate:
    'The decision can no longer be undone: the time for that is over, or someone has already been notified. Reopen the application instead.',
  samePerson:
    'A second person has to make the same decision, because annual sales are above the limit.',
} as const

/** A page that cannot be shown. */
export const errorPage = { title: "This page can't be shown", link: 'Try again' } as const

export const signInPages = {
  signedIn: { title: 'Signed in', text: 'You are signed in.', link: 'Go to the console' },
  signedOut: { title: 'Signed out', text: 'You are signed out.', link: 'Sign in again' },
  failed: {
    title: 'Sign-in failed',
    text: "We couldn't sign you in. If this happens again, ask the person who manages the console: the server's log says why.",
    link: 'Try again',
  },
  away: {
    title: 'Sign-in is unavailable',
    text: "Your company's sign-in page doesn't answer. Try again in a few minutes. If this keeps happening, ask the person who manages the console: the server's log says why.",
    link: 'Try again',
  },
  noRole: {
    title: 'No access',
    text: 'You have no role in the console. Ask the person who manages access to it.',
    link: 'Sign in as someone else',
  },
} as const
