/** The console's texts about requests for corrections. */

export const corrections = {
  title: 'Corrections',
  unlockFirst: 'Unlock to ask for corrections.',
  programRemoved: "Its program was removed, so its applicant can't answer.",
  ask: 'Ask for corrections',
  askQuestion: 'Ask a question',
  intro: (language: string) =>
    `Mark what the applicant has to correct or to add, and write why. They see your words beside each field, so write them in ${language}. They see their other answers, except sensitive numbers and dates, and sign again.`,
  find: 'Find an answer',
  findHint: "Part of its name, or of a person's. Ctrl + Enter sends the request.",
  wholePart: 'All of these',
  missingOwner: 'Missing owner',
  noOtherOwner: 'Missing owner (the applicant has added none)',
  noDocument: 'None',
  why: (label: string) => `Why: ${label}`,
  noAnswer: 'Not answered',
  marked: (count: number) => (count === 0 ? 'Nothing is marked yet.' : `${count} marked.`),
  request: 'The request',
  byMail: (address: string) =>
    `We email the link to the contact of the application, ${address}. The signer is notified, too.`,
  byHand:
    'We have no address to email the link to. You get the link and send it yourself, which the history records.',
  cost: (version: number) =>
    `The applicant has to check the whole application and sign it again, which makes version ${version}. You then have to read and screen that version, and repeat the checklist steps for the answers that changed. A proposed decision is dropped. If two people have to decide, you can't be both of them.`,
  linkHint:
    'Anyone who has the link can read the application, without sensitive numbers and dates, and sign it.',
  sendRequest: 'Send the request',
  cancel: 'Cancel',
  missing: 'Mark at least one answer or document, or ask a question.',
  tooMany: (max: number) => `Mark ${max} at most, or a whole part at once.`,
  noteMissing: 'Write why.',
  noteTooLong: (max: number) => `Please use ${max.toLocaleString('en-US')} characters or fewer.`,
  notesWrong: 'Fix the messages that are marked with an error.',
  waiting: (name: string, time: string) => `${name} asked for this on ${time}:`,
  until: (time: string) =>
    `The applicant has until ${time}. Deciding on the application cancels the request.`,
  mailed: "We're emailing the link to the applicant.",
  notMailed: 'No email is sent. Copy the link and send it yourself.',
  link: 'Link for the applicant',
  copyLink: 'Copy link',
  copied: 'Copied.',
  notCopied: 'Select the link and copy it.',
  linkOnce: 'This tab forgets the link when you reload or close it.',
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

/** The console's texts about the reviewer's own questions and the thread with the applicant. */

export const thread = {
  title: 'Questions and messages',
  own: 'Questions of your own',
  ownHint: 'The applicant answers each with text, a file, or both.',
  question: (number: number) => `Question ${number}`,
  add: 'Add a question',
  ready: 'Ready-made question',
  choose: 'Choose one',
  remove: 'Remove',
  missing: 'Write the question.',
} as const
