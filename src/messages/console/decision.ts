/** The console's texts about decisions, and the letter of a decline. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import { statuses } from './general.ts'

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
  undoHint: 'Nobody has been notified yet, so you can still undo it.',
  undone: 'Your decision was undone. Nobody was notified.',
  reopenHint: 'Reopening puts it back in review, so that it can be decided again.',
  reasons: 'Principal reasons',
  reasonsHint: 'Up to four. The letter to the applicant names them.',
  reasonsMissing: 'Choose at least one reason.',
  reasonsTooMany: 'Choose four reasons at most.',
  chooseMissing: 'Choose what to do.',
  note: 'Note',
  noteHint: "For your colleagues. Your browser seals it, so the server can't read it.",
  addNote: 'Add note',
  missing: 'Still to do before you approve:',
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
      "The person who asked for a correction can't decide alone: two people must make the same decision.",
  },
  pending: (name: string, to: ApplicationStatus, time: string) =>
    `${name} decided on ${time}: ${statuses[to]}. It takes effect when a second person makes the same decision.`,
  pendingByMe: (to: ApplicationStatus, time: string) =>
    `You decided on ${time}: ${statuses[to]}. It takes effect when a second person makes the same decision.`,
  noNote: 'There is no note.',
  since: 'What has happened since:',
  nothingSince: 'Nothing has changed since.',
  endsTitle: 'End the request for corrections?',
  ends: (name: string, fields: string, until: string) =>
    `${name} asked the applicant to correct: ${fields}. They have until ${until}. This decision ends the request, and the link stops working.`,
  endsConfirm: 'Decide and end it',
  endsCancel: 'Keep waiting',
  notOpened:
    'You have not opened this version. To approve or decline it, unlock and read it first.',
  viewer: 'Your role is read-only. A reviewer decides.',
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
