/** The texts of the policy and the checklist in the operator's console. */

export const review = {
  policy: 'Policy',
  locked: 'Unlock to compare the answers with the policy.',
  clear: 'No rule applies to this application.',
  effects: {
    'not-accepted': 'Not accepted',
    closely: 'Look closely',
    information: 'For information only',
  },
  otherRules: (count: number) =>
    count === 1 ? '1 other rule does not apply.' : `${count} other rules do not apply.`,
  /** What a rule is about, and the answer. */
  answers: {
    category: (answer: string | number) => `Category: ${answer}`,
    state: (answer: string | number) => `State: ${answer}`,
    structure: (answer: string | number) => `Structure: ${answer}`,
    'annual-sales': (answer: string | number) =>
      `Annual sales: $${Number(answer).toLocaleString('en-US')}`,
    ticket: (answer: string | number) => `Highest sale: $${Number(answer).toLocaleString('en-US')}`,
    'business-age': (answer: string | number) => `Founded: ${answer}`,
    'owner-under-18': (answer: string | number) => `Youngest owner: ${answer} years old`,
    'free-mail': (answer: string | number) => `Business email: ${answer}`,
    delivery: (answer: string | number) => `Delivered after ${answer} days`,
    'internet-without-website': (answer: string | number) =>
      `Sold online: ${answer}%, no website given`,
  },
  checklist: 'Checklist',
  optional: '(not required)',
  done: (by: string, at: string) => `Done by ${by}, ${at}.`,
  machine: (by: string, at: string) => `Nothing found, in the browser of ${by}, ${at}.`,
  recorded: (by: string, at: string) => `Recorded by ${by}, ${at}.`,
  reset: (version: number) => `The correction that made version ${version} reset this.`,
  note: 'Note',
  noteHint: 'Sealed like other notes. What did you see?',
  noteMissing: 'Say why it is all right.',
  confirm: 'Mark as done',
  takeBack: 'Take back',
  /** What answers a step that a person cannot tick. */
  waits: {
    screening: 'Done once every similar name is decided above.',
    policy: 'A rule applies. If it is all right, say why.',
    documents: 'Something is missing. If it is all right, say why.',
    'no-duplicates':
      'Something was seen before, or is not compared yet. If it is all right, say why.',
    'tin-match': 'Waits for the answer of the IRS: operator tin-match.',
    'terminated-merchants': 'Record the inquiry:',
  },
  tin: (code: number) => `The IRS answered: ${TIN_CODES[code] ?? `code ${code}`}.`,
  inquiry: 'Where, reference and result',
  inquiryHint: 'Sealed. For example: “MATCH, 2026-11-25, reference 4711: no possible match.”',
  inquiryMissing: 'Enter where the inquiry was made, its reference and result.',
  record: 'Record inquiry',
} as const

/** IRS Publication 2108-A: the codes of a bulk answer. */
const TIN_CODES: Readonly<Record<number, string>> = {
  0: 'name and number match',
  1: 'the number was missing or not nine digits',
  2: 'this number was not issued',
  3: 'name and number do not match',
  4: 'the request was invalid',
  5: 'the request was there twice',
  6: 'name and number match as an SSN',
  7: 'name and number match as an EIN',
  8: 'name and number match as both',
}
