/** The texts of the policy and the checklist in the operator's console. */

const stated = (answer: string, unit = '') => (answer === '' ? 'not stated' : answer + unit)

export const review = {
  policy: 'Policy',
  locked: 'Unlock to compare the answers with the policy.',
  clear: 'No rule applies to this application.',
  effects: {
    'not-accepted': 'Not accepted',
    closely: 'Look closely',
    information: 'For information only',
  },
  /** About the operator's own questions. */
  questionsGone: (labels: readonly string[]) =>
    `The form no longer asks: ${labels.join('; ')}. The answers below are as they were signed.`,
  questionsChanged: (labels: readonly string[]) =>
    `The form has changed since this was signed: ${labels.join('; ')}. The texts below are those that were shown then.`,
  /** Shown for a rule that does not apply. */
  within: 'Does not apply',
  noWebsite: 'no website given',
  /** The subject of a rule, and the answer. */
  answers: {
    category: (answer: string) => `Category: ${stated(answer)}`,
    state: (answer: string) => `State: ${stated(answer)}`,
    structure: (answer: string) => `Structure: ${stated(answer)}`,
    'annual-sales': (answer: string) => `Annual sales: ${stated(answer)}`,
    ticket: (answer: string) => `Highest sale: ${stated(answer)}`,
    'business-age': (answer: string) => `Founded: ${stated(answer)}`,
    'owner-under-18': (answer: string) => `Youngest owner: ${stated(answer, ' years old')}`,
    'free-mail': (answer: string) => `Business email: ${stated(answer)}`,
    delivery: (answer: string) => `Delivered after payment: ${stated(answer, ' days later')}`,
    'internet-without-website': (answer: string) => `Sold online: ${answer}`,
    answers: (answer: string) => `Answers: ${answer}`,
  },
  checklist: 'Checklist',
  optional: '(not required)',
  done: (by: string, at: string) => `Done by ${by}, ${at}.`,
  machine: (by: string, at: string) => `Nothing found, in the browser of ${by}, ${at}.`,
  recorded: (by: string, at: string) => `Recorded by ${by}, ${at}.`,
  reset: (version: number) => `Reset by the correction in version ${version}.`,
  note: (step: string) => `Note on “${step}”`,
  noteHint: 'Sealed like other notes. Say what you saw, or why it is acceptable.',
  noteMissing: 'Say why it is acceptable.',
  confirm: 'Mark as done',
  undo: 'Undo',
  /** Who or what answers a step that a person cannot tick. */
  waits: {
    screening: 'Done once every similar name is decided above, and none is confirmed.',
    policy: 'A rule applies. If it is acceptable, say why.',
    documents: 'Something is missing. If it is acceptable, say why.',
    'no-duplicates':
      'Something was seen before, or is not compared yet. If it is acceptable, say why.',
    'tin-match': "Waiting for the IRS's answer: operator tin-match.",
    'terminated-merchants': 'Record the inquiry:',
  },
  tin: (code: number) => `The IRS answered: ${TIN_CODES[code] ?? `code ${code}`}.`,
  inquiry: 'Where, reference and result',
  inquiryHint: 'Sealed. For example: “MATCH, 2026-11-25, reference 4711: no possible match.”',
  inquiryMissing: 'Enter where the inquiry was made, its reference, and its result.',
  record: 'Record inquiry',
} as const

/** The codes of a bulk answer (IRS Publication 2108-A). */
const TIN_CODES: Readonly<Record<number, string>> = {
  0: 'name and number match',
  1: 'the number was missing or not nine digits',
  2: 'this number was not issued',
  3: 'name and number do not match',
  4: 'the request was invalid',
  5: 'the request was a duplicate',
  6: 'name and number match as an SSN',
  7: 'name and number match as an EIN',
  8: 'name and number match as both',
}
