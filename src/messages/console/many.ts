/** The console's texts for actions on many applications at once. */
import { applications } from './general.ts'

export const many = {
  bar: 'Selected applications',
  chosen: (count: number) => `${applications(count)} selected`,
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all on this page',
  clear: 'Clear the selection',
  assign: 'Assign',
  note: 'Add a note',
  ask: 'Ask for a document',
  export: 'Export these',
  cancel: 'Cancel',
  stop: 'Stop',
  close: 'Close',
  titles: {
    assign: (count: number) => `Assign ${applications(count)}`,
    note: (count: number) => `Add a note to ${applications(count)}`,
    ask: (count: number) => `Ask for a document for ${applications(count)}`,
  },
  to: 'To',
  me: 'Me',
  nobody: 'Nobody',
  takesOver: 'Applications that are assigned to others will be reassigned.',
  noteLabel: 'Note',
  noteHint: 'For your colleagues, the same for each. Your browser seals it.',
  noteMissing: 'Write something first.',
  noteTooLong: 'Please use fewer words: the note is too long.',
  document: 'Document',
  askHint:
    'Each applicant gets a request of their own, in their language and in the words of the template. They sign again, which makes a new version.',
  progress: (done: number, count: number) => `${done} of ${count}`,
  done: (count: number) => `Done for ${applications(count)}.`,
  left: 'These were not changed:',
  leftOne: (reference: string, problem: string) => `${reference}: ${problem}`,
  links: 'No email is sent for these. Copy each link, and send it yourself:',
  copyLinks: 'Copy all links',
  notCopied: 'Select each link and copy it.',
  leaveLinks: 'Close without these links?',
  linksOnce: "Nobody can see them again. Without its link, an applicant can't answer.",
  backToLinks: 'Back to the links',
  stopped: 'You stopped before this one.',
  notAssigned: 'It does not exist, or is not in your programs.',
  notOpened: "Your identity file can't open it.",
  changed: 'Its sealed answers are not those that were signed. Run operator verify.',
} as const

export const savedViews = {
  label: 'Saved views',
  save: 'Save this view',
  saveIt: 'Save',
  cancel: 'Cancel',
  name: 'Name',
  nameHint: "Don't use a person's name: it is stored unencrypted.",
  nameMissing: 'Give it a name.',
  share: 'Share it with the team',
  shared: 'shared',
  remove: (name: string) => `Remove “${name}”`,
  withoutSearch: 'Filters and order are saved, but not your search.',
} as const

export const find = {
  open: 'Find a person or account',
  title: 'Find a person or account',
  what: 'Name, email, phone, tax number, or account',
  hint: 'Or a Social Security number, or a routing number with the account number after it. Your browser hashes it: the server never sees it, and it never appears in an address.',
  find: 'Find',
  close: 'Close',
  notUnderstood:
    'Enter a whole name or email, ten digits of a phone, nine of a tax number, or a routing number and an account number.',
  notOpened: "Your identity file can't open the secret for comparing applications.",
  notSearched: (programs: readonly string[]) =>
    `Not searched, because your identity file can't open the secret for it: ${programs.join(', ')}.`,
  none: 'No results. Only applications that “Seen before?” has compared can be found.',
  more: 'There are more.',
} as const
