/** The texts of the operator's console, in American English; it has no other language. */
import type { Due, QueueView } from '../../api/console/applications.ts'
import type { DeliveryKind, DeliveryStatus, MailType } from '../../api/console/deliveries.ts'
import type { Figures } from '../../api/console/funnel.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import type { WebhookType } from '../../api/webhooks.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { BoardingResult } from '../../application/boarding.ts'
import { days as daysText } from './formats.ts'

const applications = (count: number) =>
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
  conflict: 'Someone else changed it in the meantime. Reload to see it.',
  refused: 'The server did not accept this. Reload the page, then try again.',
  busy: 'The server cannot answer right now. Try again in a moment.',
  offline:
    "You're offline. You haven't lost anything you typed. Try again when you're back online.",
  unreachable: "We couldn't reach the server. You haven't lost anything you typed. Try again.",
  tryAgain: 'Try again',
} as const

export const signedOut = {
  title: 'You are signed out',
  intro:
    "Your session ended. Sign in again in a new tab, then come back here. You haven't lost anything you typed.",
  replacedBy: (name: string) =>
    `${name} has signed in, in another tab. Sign in again in a new tab, then come back here. You haven't lost anything you typed. To work as ${name} here, reload this page.`,
  signIn: 'Sign in (opens a new tab)',
  goOn: 'Continue',
} as const

export const vault = {
  locked: 'Locked',
  unlocked: 'Unlocked',
  unlock: 'Unlock',
  lock: 'Lock',
  title: 'Unlock applications',
  intro: (idleMinutes: number) =>
    `Choose your identity file. It stays in this browser, for all your tabs of the console. It's never sent or saved. They lock when the last one is closed, and after ${idleMinutes} minutes without activity.`,
  file: 'Identity file',
  fileHint: 'The file from “operator keys new” or age-keygen, with or without a passphrase.',
  choose: 'Choose a file',
  passphrase: 'Passphrase',
  cancel: 'Cancel',
  outcomes: {
    'passphrase-needed': 'Enter the passphrase of this file.',
    'wrong-passphrase': 'The passphrase is wrong, or the file is damaged.',
    'no-identity': 'This file contains no age identity.',
    missing: 'Choose a file.',
    failed: "We couldn't start the part that opens applications. Reload the page, then try again.",
  },
  hint: 'The answers are sealed. Unlock with your identity file to read them; only this browser opens them.',
} as const

export const passkeys = {
  title: 'Passkeys',
  intro:
    'Unlock applications with a touch instead of a file. Your identity is encrypted to the key in this browser; the server stores it and cannot read it. Keep the identity file: it is the way back if a key is lost.',
  unlock: 'Unlock with a passkey',
  unlockWith: (name: string) => `Unlock with ${name}`,
  failed:
    "That didn't unlock it: it was canceled, or it is another key. Try again, or use your identity file.",
  otherHost:
    'Your passkeys were registered at another address of the console and do not work here. Unlock with your identity file, then register again.',
  own: 'Your passkeys',
  everybody: "Everyone's passkeys",
  none: 'You have none.',
  nobody: 'Nobody has one.',
  cannot:
    'This browser cannot unlock with a passkey here. Current versions of Chrome, Edge, Safari and Firefox can, where the address of the console is a name and not an IP address.',
  unlockFirst: 'Unlock with your identity file first. Then you can add a passkey.',
  touches:
    'You will be asked to touch the key twice: to register it, and to encrypt your identity to it.',
  name: 'Name of the key (optional)',
  types: { passkey: 'Passkey', 'security-key': 'Security key' },
  add: { passkey: 'Add a passkey', 'security-key': 'Add a security key' },
  keyName: (name: string) => `Merchant application console: ${name}`,
  added: (name: string) => `${name} was added. From now on, it unlocks with one touch.`,
  notAdded:
    "The key wasn't added: it was canceled, or the key cannot encrypt (it lacks the PRF extension). Try again, or use another key.",
  remove: 'Remove',
  removed: (name: string) =>
    `${name} was removed and no longer unlocks here. Anyone who has unlocked with it may still have the identity itself. If that is a concern, change the keys with “operator rekey”.`,
  columns: { name: 'Name', owner: 'Person', host: 'Registered at', created: 'Added' },
} as const

export const queue = {
  title: 'Applications',
  search: 'Search',
  searchHint: 'Reference or business name',
  filters: 'Filters',
  status: 'Status',
  assigned: 'Assigned',
  sort: 'Sort',
  since: 'Received on or after',
  until: 'Received on or before',
  program: 'Program',
  category: 'Category code',
  state: 'State',
  minSales: 'Annual sales from',
  maxSales: 'Annual sales to',
  views: {
    review: 'To review',
    second: 'Waits for a second person',
    returned: 'Came back',
    screening: 'Screening finds',
    mine: 'Mine',
    all: 'All',
  } satisfies Record<QueueView, string>,
  viewsLabel: 'Views',
  takeNext: 'Give me the next',
  nothingToTake: 'Nothing else is free.',
  isOthers: (name: string) => `${name} has it. Open it to take it over.`,
  giveBack: 'Give mine back',
  givenBack: (count: number) => `${applications(count)} given back`,
  walk: 'Walk through the list',
  next: 'Next',
  previous: 'Previous',
  lastOfView: 'This is the last one.',
  firstOfView: 'This is the first one.',
  noneLeft: (view: string) => `Nothing is left in “${view}”.`,
  backTo: (reference: string) => `Back to ${reference}, which you just decided`,
  viewCount: (count: number, isAtLeast: boolean) =>
    `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`,
  waitingTitle: (count: string) => `(${count}) Applications`,
  noneInView: 'Nothing here waits for you.',
  noneInViewFiltered: 'Nothing in this view matches these filters.',
  showAll: 'Search all applications',
  due: 'Due',
  overdueOnly: 'Overdue',
  waitsFor: (days: number) => (days === 0 ? 'Came today' : `Waits ${daysText(days)}`),
  cameBack: (days: number) => (days === 0 ? 'Came back today' : `Came back ${daysText(days)} ago`),
  dueStates: {
    open: (day: string) => `Due ${day}`,
    overdue: (day: string) => `Overdue: was due ${day}`,
    paused: () => 'Not due while the applicant has it',
  } satisfies Record<Due['state'], (day: string) => string>,
  filterNames: {
    view: 'view',
    due: 'due',
    search: 'search',
    status: 'status',
    assigned: 'assigned',
    sort: 'sort',
    since: 'received on or after',
    until: 'received on or before',
    mcc: 'category code',
    state: 'state',
    minSales: 'annual sales from',
    maxSales: 'annual sales to',
    bank: 'bank account',
    correction: 'corrections',
    program: 'program',
    notExportedWith: 'not exported with this mapping yet',
    references: 'single applications',
  },
  wrongFilters: (names: readonly string[]) =>
    `The address has filters that mean nothing here and were left out: ${names.join(', ')}.`,
  dropFilters: 'Remove them',
  ignored: {
    mcc: 'Enter four digits, such as 5462.',
    minSales: 'Enter whole dollars.',
    maxSales: 'Enter whole dollars.',
  },
  bank: 'Bank account',
  shortBanks: { linked: 'Linked', manual: 'Manual' },
  any: 'Any',
  toMe: 'To me',
  toNobody: 'Unassigned',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', sales: 'Largest sales first' },
  banks: { linked: 'Linked', manual: 'Entered manually' },
  correction: 'Corrections',
  waiting: 'Waiting for the applicant',
  notExportedWith: 'Not exported with this mapping yet',
  named: (count: number) =>
    count === 1
      ? 'Only the application that the address names is listed, unless it was erased.'
      : `Of the ${count} applications that the address names, all that were not erased are listed.`,
  noMappings: 'Nothing was exported with a mapping yet.',
  otherMapping: (hash: string) => `Another mapping (${hash})`,
  awaitsCorrection: 'Waiting for corrections',
  more: 'More filters',
  moreSet: (count: number) => `More filters (${count} set)`,
  clear: 'Clear all',
  newOnes: (count: number, isAtLeast: boolean) =>
    isAtLeast
      ? `More than ${count} new applications`
      : `${count} new ${count === 1 ? 'application' : 'applications'}`,
  changed: 'This list has changed.',
  showNew: 'Show',
  columns: {
    business: 'Business',
    received: 'Received',
    category: 'Category',
    state: 'State',
    sales: 'Annual sales',
    bank: 'Bank',
    status: 'Status',
    assignee: 'Assigned to',
    program: 'Program',
  },
  sealedName: '(sealed name)',
  nobody: 'Unassigned',
  openAt: (names: readonly string[]) => `Open at ${names.join(', ')}`,
  proposed: { approved: 'Approval proposed', declined: 'Decline proposed' },
  none: 'No applications match these filters.',
  empty: 'No applications yet. New ones appear here automatically.',
  nextPage: 'Next page',
  firstPage: 'First page',
  count: (shown: number, hasMore: boolean) =>
    hasMore ? `${applications(shown)} on this page` : applications(shown),
} as const

export const keys = {
  title: 'Keyboard shortcuts',
  show: 'Keyboard shortcuts',
  close: 'Close',
  list: [
    ['/', 'Search'],
    ['i', 'Find a person or account'],
    ['1 to 6', 'The views of the list'],
    ['7 to 9, v', 'The first saved views; save what is shown'],
    ['j or ↓', 'Next application'],
    ['k or ↑', 'Previous application'],
    ['Enter', 'Open it'],
    ['a', 'Assign to me, or unassign, in the list and on the page'],
    ['x', 'Choose it in the list, to do the same with many'],
    ['*', 'Choose all of the list, or none'],
    ['A, M, C, E', 'Assign the chosen ones, add a note, ask for a document, export'],
    ['o', 'Unlock'],
    ['] and [', 'Next and previous part of an application'],
    ['c and q', 'Ask for corrections, and ask a question of your own'],
    ['Ctrl + Enter', 'Send the request'],
    ['r', 'Cancel the request that waits'],
    ['d', 'Go to the decision'],
    ['e', 'Choose to start the review; Enter then does'],
    ['y, x, w', 'Choose to approve, decline, or mark as withdrawn; Enter then decides'],
    ['z', 'Undo your decision, before anyone is told'],
    ['m', 'Write a note'],
    ['1 … 9', 'Go to that step of the checklist; Enter then confirms it, or takes it back'],
    ['s', 'Go to the screening'],
    ['f and l', 'Case file, and letter'],
    ['Esc', 'Close what is open over the answers'],
    ['n and p', 'Next and previous application of the list'],
    ['g', 'Give me the next'],
    ['u', 'Back to the list'],
    ['?', 'This list'],
  ],
} as const

const boardingTexts: Readonly<Record<BoardingResult, string>> = {
  succeeded: 'Boarded',
  failed: 'Boarding failed',
  rejected: 'The processor did not take the data',
  declined: 'The processor declined the merchant',
}

export const application = {
  loading: 'Loading the application',
  received: (time: string) => `Received ${time}`,
  assignee: 'Assigned to',
  assigneeIsLabel:
    'A label for your team: anyone who may decide can decide. It ends by itself when its person does nothing for long.',
  assignToMe: 'Assign to me',
  unassign: 'Unassign',
  copy: 'Signed copy',
  copySigned: (time: string) => `Generated ${time}`,
  noCopy: 'Not generated yet',
  print: 'Print',
  caseFile: 'Case file',
  openBeside: 'Decision and checks',
  closeBeside: 'Back to the answers',
  facts: 'At a glance',
  reference: 'Reference',
  agreement: 'Agreement',
  version: (version: string) => `Version ${version}`,
  lead: 'Lead (pmi)',
  boarding: ({ result, id, at }: { result: BoardingResult; id: string | null; at: string }) =>
    `${boardingTexts[result]} ${at}${id === null ? '' : ` · merchant ID ${id}`}`,
  invitation: 'Invitation',
  intact: 'Evidence',
  isIntact:
    'Intact: nothing has changed since it was signed. Each document is checked when it is opened.',
  /** What was signed is there as it was, and this version of the program cannot read it. */
  isUnreadable:
    "Nothing has changed since it was signed, but this version of the program can't read it.",
  problems: 'The evidence of this application is damaged',
  notAsSigned: (version: number) =>
    version === 1
      ? 'the sealed answers are not those that were signed'
      : `the sealed answers of version ${version} are not those that were signed`,
  problemsHint: "Don't decide until you know why. Run operator verify.",
  opening: 'Opening the application',
  evidenceHint: 'Who signed, when, what they agreed to, and the hashes',
  asShown: 'As the applicant saw it',
  asShownHint: 'Words and answers on the screen before signing',
  notOpened: {
    'not-yours':
      "This identity file can't open this application. Lock, then unlock with another file.",
    another: "The sealed record is another application's. Run operator verify.",
  },
  show: 'Show',
  hide: 'Hide',
  history: 'History',
  earlierHistory: 'Show earlier views, downloads and deliveries',
  sealedNote: 'A sealed note. Unlock to read it.',
  notCounted: (problem: string) => `Counts for nothing, and may be forged: it ${problem}.`,
  changedNote: 'The note that was signed was changed or removed.',
  unreadableNote: "This identity file can't open this note.",
  by: (name: string) => `by ${name}`,
  deliveries: 'Deliveries',
  noDeliveries: 'None',
} as const

export const documents = {
  title: 'Documents',
  signedCopy: 'Signed copy',
  signedCopyHint: 'What the applicant signed, as a PDF',
  open: 'Open',
  opening: 'Opening the document',
  save: 'Save',
  close: 'Close',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  warning: 'Nobody has checked this file. Treat it as an attachment from a stranger.',
  notWhatItSays:
    'This is not a PDF or an image, whatever its name says, so it is not shown. If you save it, it gets the ending .bin: do not run it.',
  notDrawn: "This file can't be shown here. Save it to open it with another program.",
  needsPassword:
    'This PDF needs a password. Ask the applicant for a copy without one, or save it to open it with the password in another program.',
  tooSlow:
    'This file takes too long to be shown. It may have been made to: do not open it with another program, and ask the applicant for another file.',
  notOpened: {
    'not-yours':
      "This identity file can't open this document. Lock, then unlock with another file.",
    changed: 'The document is not the one that was stored. Run operator verify.',
  },
} as const

export const decision = {
  title: 'Decision',
  decide: 'Next step',
  actions: {
    received: 'Receive',
    reviewing: 'Start the review',
    approved: 'Approve',
    declined: 'Decline',
    withdrawn: 'Mark as withdrawn',
  } satisfies Record<ApplicationStatus, string>,
  choose: 'Decide',
  reopen: 'Reopen',
  undo: 'Undo',
  undoHint: 'Nobody has been told yet: you can still take it back.',
  undone: 'Your decision is taken back. Nobody was told of it.',
  reopenHint: 'Reopening puts it back in review, so that it can be decided again.',
  reasons: 'Principal reasons',
  reasonsHint: 'Up to four. The letter to the applicant names them.',
  reasonsMissing: 'Choose at least one reason.',
  reasonsTooMany: 'Choose four reasons at most.',
  chooseMissing: 'Choose what to do.',
  note: 'Note',
  noteHint: 'For your colleagues. Your browser seals it; the server cannot read it.',
  addNote: 'Add note',
  missing: 'To approve it, still to do:',
  screeningMissing: 'Sanctions screening',
  noteMissing: 'Write something first.',
  noteAdded: 'The note was added.',
  noteTooLong: 'Please use fewer words: the note is too long.',
  decided: (status: ApplicationStatus) => `The application is now: ${statuses[status]}.`,
  proposed:
    'Your decision is stored. It takes effect when a second person makes the same decision.',
  fourEyes: {
    sales: (amount: string) =>
      `A version has annual sales above ${amount}: two people must make the same decision.`,
    asker: () =>
      'Who asked for a correction does not decide alone: two people must make the same decision.',
  },
  pending: (name: string, to: ApplicationStatus, time: string) =>
    `${name} decided on ${time}: ${statuses[to]}. It takes effect when a second person makes the same decision.`,
  pendingByMe: (to: ApplicationStatus, time: string) =>
    `You decided on ${time}: ${statuses[to]}. It takes effect when a second person makes the same decision.`,
  noNote: 'No note was written with it.',
  since: 'What has happened since:',
  nothingSince: 'Nothing has changed since.',
  endsTitle: 'End the request for corrections?',
  ends: (name: string, fields: string, until: string) =>
    `${name} asked the applicant to correct: ${fields}. They have until ${until}. This decision ends the request, and the link stops working.`,
  endsConfirm: 'Decide and end it',
  endsCancel: 'Keep waiting',
  notOpened:
    'You have not opened this version. To approve or decline it, unlock and read it first.',
  viewer: 'Your role lets you read. A reviewer decides.',
  conflict: {
    refused: (status: ApplicationStatus) =>
      `It was changed in the meantime and is now: ${statuses[status]}. You haven't lost anything you typed.`,
    unchanged: (status: ApplicationStatus) => `It is already: ${statuses[status]}.`,
    'new-version': 'The applicant has sent a new version. Please look at it first.',
    'same-person': 'You decided first. A second person has to make the same decision.',
    'not-opened': 'You have not opened this version. Please read it first.',
    evidence: 'Something that is stored of this application was changed. Tell your operator.',
    'unknown-person':
      'The first decision was made with a signing key, and the setting OPERATOR_PEOPLE does not say whose. Another person in the console has to decide first, or the setting has to name the key.',
    'correction-waits':
      'The applicant has been asked for corrections in the meantime. Please look at that first.',
    'not-screened':
      'You have not recorded a screening of this version with the current sanctions list, or a match is not decided, or was confirmed.',
    'first-not-screened':
      'The person who decided first has not screened this version with the current sanctions list. Ask them to open it and screen again.',
    'screening-list':
      'The sanctions list is too old, or was changed. Ask an operator to import the current one.',
    'checklist-open': 'The checklist is not complete for this version. Finish it first.',
    'screening-differs':
      'Your screening found other matches than the first person recorded. Tell your operator.',
  },
} as const

export const corrections = {
  title: 'Corrections',
  unlockFirst: 'Unlock to ask for corrections.',
  ask: 'Ask for corrections',
  askQuestion: 'Ask a question',
  intro: (language: string) =>
    `Mark what the applicant has to correct or to add, and write why. They see your words beside each field, so write them in ${language}. They see their other answers, except sensitive numbers and dates, and sign again.`,
  find: 'Find an answer',
  findHint: 'Part of its name, or of a person’s. Ctrl + Enter sends the request.',
  wholePart: 'All of these',
  missingOwner: 'Missing owner',
  noOtherOwner: 'Missing owner (the applicant has added none)',
  noDocument: 'None',
  why: (label: string) => `Why: ${label}`,
  noAnswer: 'Not answered',
  marked: (count: number) => (count === 0 ? 'Nothing is marked yet.' : `${count} marked.`),
  request: 'The request',
  byMail: (address: string) =>
    `We email the link to the contact of the application, ${address}. The signer hears of it, too.`,
  byHand:
    'We have no address that we could email the link to. You get it, and send it yourself. The history says so.',
  cost: (version: number) =>
    `The applicant has to check the whole application and sign it again, which makes version ${version}. You then read and screen that version again, steps of the checklist about what changes are open again, and a decision that a first person proposed is dropped. Where two people may have to decide, you do not decide it alone.`,
  linkHint:
    'Anyone who has the link can read the application, without sensitive numbers and dates, and sign it.',
  sendRequest: 'Send the request',
  cancel: 'Cancel',
  missing: 'Mark at least one answer or document, or ask a question.',
  tooMany: (most: number) => `Mark ${most} at most, or a whole part at once.`,
  noteMissing: 'Write why.',
  noteTooLong: (most: number) => `Please use ${most.toLocaleString('en-US')} characters or fewer.`,
  notesWrong: 'Correct the messages that have an error below them.',
  refused:
    "The application was decided or corrected in the meantime, or another request was sent. You haven't lost anything you typed.",
  waiting: (name: string, time: string) => `${name} asked for this on ${time}:`,
  until: (time: string) =>
    `The applicant has until ${time}. Deciding on the application cancels the request.`,
  mailed: "We're emailing the link to the applicant.",
  notMailed: 'No email is sent. Copy the link and send it yourself.',
  link: 'Link for the applicant',
  copyLink: 'Copy link',
  copied: 'Copied.',
  notCopied: 'Select the link and copy it.',
  linkOnce: 'This page forgets the link when you leave it.',
  withdraw: 'Cancel the request',
  withdrawTitle: 'Cancel this request?',
  withdrawBody: 'The link stops working, and the applicant can no longer answer.',
  keep: 'Keep it',
  withdrawn: 'The request is canceled.',
  past: 'Earlier requests',
  asked: (name: string, time: string) => `${name}, ${time}`,
  outcomes: {
    corrected: (version: number, time: string) => `Corrected: version ${version}, ${time}`,
    withdrawn: 'Canceled',
    expired: 'Expired without an answer',
  },
} as const

export const versions = {
  version: 'Version',
  received: (version: number, time: string) => `Version ${version}, received ${time}`,
  earlier: (version: number) => `This is an earlier version. The latest is version ${version}.`,
  title: (version: number) => `Changes in version ${version}`,
  unasked: 'Other changes by the applicant (not requested)',
  asked: 'What was asked for',
  question: 'Question',
  column: (version: number) => `Version ${version}`,
  noAnswer: 'Not answered',
  looksTheSame: 'Different, though it looks the same',
  unchanged: (labels: readonly string[]) => `Asked for, and still the same: ${labels.join('; ')}.`,
  none: 'Nothing has changed.',
} as const

export const answerNotes = {
  title: 'Worth a question',
  hint: 'Computed in this tab from the answers. Nothing of it is sent or saved.',
  'tin.never-issued': () => 'No employer identification number begins with 00.',
  'routing.unknown': () => 'The routing number is not in your directory of banks.',
  'routing.unusual': () => 'The routing number is in a range that no bank is known to use.',
  'ssn.never-issued': (who: string) => `${who}: no such Social Security number is ever issued.`,
  'ssn.twice': (who: string) => `${who}: another person has the same Social Security number.`,
  'dob.child': (who: string) => `${who}: under 18 when the application was signed.`,
} as const

export const duplicates = {
  title: 'Seen before?',
  kinds: {
    tin: 'Same TIN',
    ssn: 'Same SSN',
    account: 'Same bank account',
    email: 'Same email',
    phone: 'Same phone',
    address: 'Same address',
    website: 'Same website',
    name: 'Similar business name',
    'name-part': 'Similar business name',
    person: 'Same name of a person',
  },
  none: (compared: string) =>
    compared === '1'
      ? 'The other application that was compared has nothing in common with this one.'
      : `None of the ${compared} others that were compared has the same TIN, SSN, bank account, email, phone, address, website, or a similar business name.`,
  nothingCompared: 'No other application has been compared yet.',
  noOther: 'There is no other application to compare with.',
  more: 'There are more. Look at these first.',
  found: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? '+' : ''} have something in common. The one that matters most:`,
  others: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
  decided: (by: string, at: string) => `by ${by}, ${at}`,
  /** A number of applications, not all of which may have been counted. */
  counted: (count: number, isAtLeast: boolean) =>
    `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`,
  compared: (compared: string, of: string) =>
    `${compared} of ${of} other applications compared. The server compares encrypted values that it can't read.`,
  compareOthers: (waiting: string) => `Compare ${waiting} more`,
  notOpened:
    "Your key doesn't open the secret that applications are compared with. Ask an operator to run operator rekey.",
  unknown: 'Unlock to compare with other applications.',
} as const

export const letter = {
  open: 'Adverse-action letter',
  title: 'Adverse-action letter',
  hint: "A template in the applicant's language. Check it against the rules that apply to you, and complete what is in brackets.",
  text: 'Letter',
  incomplete: (open: string) => `Complete what is in brackets, then print: ${open.slice(0, 60)}`,
  print: 'Print',
  close: 'Back to the application',
} as const

const emailNames: Readonly<Record<MailType, string>> = {
  'new-application': 'new application, to us',
  'corrected-application': 'corrected application, to us',
  'signed-copy': 'link to the signed copy',
  'copy-code': 'code for the signed copy',
  invitation: 'invitation',
  'invitation-reminder': 'reminder of an invitation',
  'invitation-link': 'new link of an invitation',
  decision: 'decision',
  correction: 'request for corrections',
  'correction-reminder': 'reminder of corrections',
  'correction-notice': 'request for corrections, to the signer',
  'corrected-notice': 'corrections received, to the signer before',
  'status-link': 'new link to the status',
}

const webhookNames: Readonly<Record<WebhookType, string>> = {
  'application.submitted': 'application received',
  'application.corrected': 'corrected application received',
  'application.status': 'new status',
  'application.boarded': 'boarding recorded',
  'application.proposed': 'first of two decisions',
  'application.documents-added': 'documents added',
  'application.correction-requested': 'corrections requested',
  'application.correction-reminded': 'reminder of corrections',
  'application.correction-expired': 'request for corrections expired',
  'application.correction-withdrawn': 'request for corrections canceled',
  'application.message': 'message from the applicant',
  'application.erased': 'application erased',
  'invitation.created': 'invitation made',
  'invitation.sent': 'invitation mailed',
  'invitation.opened': 'invitation opened',
  'invitation.started': 'invited application started',
  'invitation.submitted': 'invited application submitted',
  'invitation.expired': 'invitation expired',
  'invitation.revoked': 'invitation revoked',
}

/** What a delivery says, by its type in the API; one of a later version is named by its type. */
function deliveryName(kind: string, type: string): string {
  const names: Readonly<Record<string, string>> = kind === 'webhook' ? webhookNames : emailNames
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

export const invitations = {
  title: 'Invitations',
  intro: 'Applicants whom your systems invited, and what became of it.',
  status: 'Status',
  all: 'All',
  statuses: {
    created: 'Created',
    sent: 'Sent',
    opened: 'Opened',
    started: 'Started',
    submitted: 'Submitted',
    reviewing: 'In review',
    'changes-requested': 'Waiting for corrections',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    revoked: 'Canceled',
  },
  columns: {
    externalId: 'Your reference',
    status: 'Status',
    step: 'Step reached',
    created: 'Created',
    expires: 'Works until',
    disputed: 'Disputed by the applicant',
    application: 'Application',
  },
  none: 'No invitations yet.',
  noneSuch: 'No invitations with this status.',
  more: 'Older invitations',
} as const

export const deliveries = {
  title: 'Deliveries',
  intro:
    "Webhooks and emails. The list shows those that haven't arrived, unless you choose another status.",
  status: 'Status',
  notArrived: 'Not arrived',
  statuses: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    stopped: 'Stopped',
    failed: 'Failed',
    skipped: 'Not needed',
  } satisfies Record<DeliveryStatus, string>,
  what: (kind: DeliveryKind, type: string) =>
    `${kind === 'webhook' ? 'To your systems' : 'Email'}: ${deliveryName(kind, type)}`,
  /** A delivery in the history. */
  delivered: (kind: string, type: string) =>
    `${kind === 'webhook' ? 'Told your systems' : 'Email delivered'}: ${deliveryName(kind, type)}`,
  columns: {
    application: 'Application',
    type: 'What',
    status: 'Status',
    attempts: 'Attempts',
    created: 'Since',
    due: 'Next attempt',
    failure: 'Last error',
  },
  retry: 'Try again now',
  retryOne: 'Retry',
  retryAll: (count: number) => `Retry all ${count}`,
  retryThese: (count: number) => `Retry these ${count}`,
  newest: (count: number) => `The newest ${count} are listed.`,
  due: (count: number) =>
    count === 1 ? '1 delivery is due now.' : `${count} deliveries are due now.`,
  none: 'Nothing is waiting, and nothing has failed.',
  noneSuch: 'No deliveries with this status.',
} as const

export const funnel = {
  title: 'Funnel',
  intro:
    'How far applicants get, and what stops them. Counted without identifiers, and not where a browser asks not to be tracked.',
  since: 'From day (UTC)',
  until: 'Before day (UTC)',
  language: 'Language',
  anyLanguage: 'All languages',
  program: 'Program',
  anyProgram: 'All programs',
  invited: 'Invitation',
  anyInvited: 'With or without',
  invitedOptions: { yes: 'Invited', no: 'Not invited' },
  none: 'Nothing was counted.',
  steps: 'Steps',
  stepColumns: {
    step: 'Step',
    reached: 'Reached',
    wentOn: 'Continued',
    median: 'Median time',
  },
  outcomes: ({
    submitted,
    saved,
    resumed,
    entered,
  }: Pick<Figures, 'submitted' | 'saved' | 'resumed' | 'entered'>) =>
    `${submitted} submitted, ${saved} saved to finish later, ${resumed} resumed${
      entered > 0 ? `, ${entered} entered with an API key` : ''
    }.`,
  rules: 'What stops applicants most',
  ruleColumns: { field: 'Field', code: 'Rule', count: 'Stopped' },
  failures: 'Services that failed',
  failureColumns: { service: 'Service', count: 'Failed calls' },
  days: 'By day',
  dayColumns: {
    day: 'Day (UTC)',
    language: 'Language',
    reached: 'Reached each step',
    submitted: 'Submitted',
    saved: 'Saved',
    resumed: 'Resumed',
  },
} as const

export const exporting = {
  open: 'Export',
  title: 'Export these applications',
  intro:
    'All that match the filters, oldest first. The audit log records the export with your name.',
  introOfChosen: (count: number) =>
    `The ${applications(count)} that you chose, oldest first. The audit log records the export with your name.`,
  format: 'Format',
  formats: {
    csv: 'CSV, for a spreadsheet (an apostrophe keeps texts from being formulas)',
    csvForSystem: 'CSV, for another system (texts as they are)',
    json: 'JSON, with everything',
  },
  content: 'Content',
  contents: {
    listed: 'Only what the list shows',
    opened: 'All answers, opened in this tab',
    cases: 'Case files: how each was reviewed, masked (JSON, one on a line)',
  },
  withKeys: 'Also the keys of the signed copies, and the salts of their hashes',
  mapping: 'Mapping (optional)',
  mappingHint:
    'A file in JSONata, which makes of each application what a processor takes. Each is then marked as exported with it.',
  unlockFirst: 'Unlock first to export all answers.',
  withoutSearch:
    'The export ignores your search, so that no name ends up in the audit log. It includes everything that matches the other filters.',
  begin: 'Export',
  cancel: 'Cancel',
  progress: (done: number, count: number) => `${done} of ${applications(count)}`,
  done: (count: number) => `Saved ${applications(count)}.`,
  changed: (references: readonly string[]) =>
    `Not exported, because they don't match the audit log: ${references.join(', ')}. Run operator verify.`,
  someChanged: (references: readonly string[]) =>
    `Nothing was saved, because these don't match the audit log: ${references.join(', ')}. Run operator verify.`,
  /** Each with the reason, a sentence of its own. */
  skipped: (skipped: readonly string[]) =>
    `${skipped.length === 1 ? 'One application was' : `${skipped.length} applications were`} left out: ${skipped.join(' ')}`,
  doesNotOpen: "This identity file can't open it.",
  hasChanged: 'It changed meanwhile. Export it again.',
  notOpened: "This identity file can't open any of them, so nothing was saved.",
  locked: 'The tab was locked before the end, so nothing was saved. Unlock, then export again.',
  unreadable: (reason: string) => `Nothing was saved. ${reason}`,
  inDoubt: (question: string) =>
    `${question} Is that right? Otherwise, save it as UTF-8 and choose it again.`,
  readSo: 'Yes, export',
  tooLarge: 'The file would be larger than a browser can make. Choose fewer applications.',
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
