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
