/** The server's texts for the people who use the operator's console, in English only. */

export const consoleErrors = {
  signedOut: 'You are signed out. Please sign in again.',
  role: 'Your role does not allow this.',
  notFromPage: 'Please reload the page and try again.',
} as const

/** Why an action was refused, by the code of its 409. The page shows the text as it is. */
export const conflicts = {
  /** Someone else has the application by now. */
  taken: 'Someone else has taken it in the meantime.',
  /** Stored data of the application was changed. */
  evidence: 'The stored data of this application was changed. Please tell your operator.',
  /** The application's program is no longer configured. */
  'program-removed':
    'The program of this application was removed from the server, so its applicant could not answer. Ask your operator to put it back first.',
  /** This status cannot follow the present one. */
  refused: 'The application has another status now. Please look at it again.',
  /** The application has this status already. */
  unchanged: 'The application already has this status.',
  /** The applicant has sent a version that the reviewer had not seen. */
  'new-version': 'The applicant has sent a new version. Please look at it first.',
  /** The person who decided first cannot be the second person. */
  'same-person': 'You decided first. A second person has to make the same decision.',
  /** The person who approves or declines has not opened this version. */
  'not-opened': 'You have not opened this version. Please read it first.',
  /** One decision comes from the console, one from a signing key: both may be the same person's. */
  'unknown-person':
    "The first decision was made with a signing key, and the server can't tell whether it is yours. Another person in the console has to decide first, or the setting OPERATOR_PEOPLE has to name the key's owner, who then has to sign in here once.",
  /** The decision would end a waiting request for corrections. */
  'correction-waits':
    'The applicant has been asked for corrections in the meantime. Please look at that first.',
  /**
   * The person who approves has not screened this version with the list in force, or matches are
   * undecided.
   */
  'not-screened':
    'You have not recorded a screening of this version against the current sanctions list, or a match is not decided, or was confirmed.',
  /** The person who decided first has not screened this version with the list in force. */
  'first-not-screened':
    'The person who decided first has not screened this version against the current sanctions list. Ask them to open the application and screen it again.',
  /** The sanctions list is too old, missing, or differs from the import. */
  'screening-list':
    'The sanctions list is too old, or was changed. Ask an operator to import the current one.',
  /** The second person's browser found a different number of matches from the first person's. */
  'screening-differs':
    'Your screening found other matches than the first person recorded. Please tell your operator.',
  /** A required step of the checklist is not done for this version. */
  'checklist-open': 'The checklist is not complete for this version. Finish it first.',
  'not-decided': 'There is no decision to undo.',
  'not-theirs': 'Another person made the decision, so only they can undo it.',
  /** The time to undo it is over, or someone has been told. */
  'too-late':
    'The decision can no longer be undone: the time for that is over, or someone has already been notified. Reopen the application instead.',
  'correction.refused':
    'The application has changed in the meantime: it was decided or corrected, its contact changed, or another request was sent. Please look at it again.',
  /** The version, the list or the threshold of a screening is no longer in force. */
  'screening-outdated':
    'The application or the sanctions list has changed in the meantime. Please look again.',
  /** The version of a checklist's step is not the latest. */
  'review-outdated': 'The applicant has sent a new version. Please look at it first.',
  /** A step is completed by a record of another kind, and not by a tick. */
  'own-record':
    "This step can't be ticked. It is completed by a screening, an answer about the tax number, or an inquiry.",
  /** The secret or the version is no longer in force. */
  'match-keys-outdated':
    'The application, or what it is compared with, has changed in the meantime. Please reload the page.',
  /** The secret of match keys was changed, so that an operator has to replace it. */
  'match-secret-changed':
    'The secret for recognizing applicants was changed or is missing. Please ask your operator to run rekey.',
  'changed-meanwhile': 'Some of these applications were erased or corrected in the meantime.',
  'passkeys.too-many': 'You have reached the limit of passkeys. Remove one first.',
  'too-many-views': 'You have reached the limit of saved views. Remove one first.',
} as const

/** The code of a 409. */
export type ConflictCode = keyof typeof conflicts

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
