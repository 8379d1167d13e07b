/** The texts of sanctions screening in the operator's console. */
import { applications, countText } from './general.ts'

const entries = (count: number) =>
  count === 1 ? '1 listed entry' : `${countText(count)} listed entries`

export const screening = {
  title: 'Sanctions screening',
  locked: 'Unlock to compare the names with the sanctions list. They never leave this tab.',
  comparing: 'Comparing names…',
  list: (published: string, count: number) => `List of ${published}, ${entries(count)}.`,
  threshold: (percent: number) => `Names that are at least ${percent}% alike are shown.`,
  old: 'This list is old. Ask an operator to import the current one: until then, nothing can be approved.',
  damaged:
    'The imported list is missing or was changed. Nothing can be approved until an operator imports it again.',
  replaced: 'This list has replaced the earlier one.',
  none: 'No listed name is similar to a name in this application.',
  similar: (count: number) => `${entries(count)} with a similar name.`,
  decide: 'Decide each:',
  notCompared: (name: string) =>
    `“${name}” has letters that are not plain Latin, or signs, digits or gaps that may stand for letters, so it can't be compared. Check it by hand.`,
  lookedUp: 'I checked it by hand',
  recorded: (at: string) => `You recorded this screening on ${at}.`,
  recordedOpen: (at: string, open: number) =>
    `You recorded this screening on ${at}, with ${open} open: not decided, or confirmed. Nothing can be approved until none is open.`,
  leftOpen: (by: string, open: number) =>
    `${by} left ${open} open: not decided, or confirmed. Speak with them, and screen again before you approve.`,
  again: 'Screen again',
  failed: "The list couldn't be loaded, or the tab was locked in the meantime.",
  retry: 'Try again',
  differs: (by: string, theirs: number) =>
    `${by} recorded ${entries(theirs)}. Your browser found a different number, so the second decision will be refused. Tell your operator.`,
  save: 'Save screening',
  answer: 'Is it the same?',
  answers: {
    'not-this': 'No, not the same',
    confirmed: 'Yes, confirmed',
    permitted: 'Yes, but it may go ahead anyway',
  },
  reason: 'Why',
  reasonHint: 'Sealed like a note. For example: “Born 1961; our applicant was born 1984.”',
  undecided: 'Not decided yet.',
  reasonMissing: 'Say why.',
  otherNames: 'Also listed as',
  programs: 'Programs',
  births: 'Born',
  places: 'Places',
  remarks: 'Remarks',
  score: (percent: number) => `${percent}% similar`,
  /** The reasons for and against a match. */
  words: {
    same: (word: string) => `“${word}” is the same`,
    initial: (word: string, listed: string) => `“${word}” may stand for “${listed}”`,
    'one-letter': (word: string, listed: string) =>
      `“${word}” and “${listed}” differ by one letter`,
    'sounds-alike': (word: string, listed: string) => `“${word}” sounds like “${listed}”`,
    similar: (word: string, listed: string) => `“${word}” is similar to “${listed}”`,
    'not-listed': (word: string) => `“${word}” is not in the listed name`,
  },
  missing: (words: string) => `the listed name also has ${words}`,
  birth: {
    'same-day': (listed: string) => `birth date ${listed} matches`,
    'same-year': (listed: string) => `birth year in ${listed} matches`,
    near: (listed: string) => `birth year is close to ${listed}`,
    different: (listed: string) => `born ${listed}, another year`,
    unknown: (listed: string) => `listed as born ${listed}`,
  },
  place: (listed: string) => `place matches: ${listed}`,
  number: 'the SSN or TIN is in the remarks',
} as const

const approved = (count: number) => applications(count, 'approved application')

/** Texts for runs: this tab opens applications one after the other. */
export const runs = {
  progress: (done: number, count: number) =>
    `${countText(done)} of ${applications(count)} compared…`,
  paused: (done: number, count: number) =>
    `Paused. ${countText(done)} of ${applications(count)} compared.`,
  done: (count: number) => `${applications(count)} compared.`,
  left: (left: readonly { readonly reference: string; readonly reason: string }[]) =>
    `${left.length === 1 ? 'One application was' : `${countText(left.length)} applications were`} left out: ${left.map(({ reference, reason }) => `${reference}: ${reason}`).join(' ')}`,
  /** The reasons, each a sentence of its own. */
  doesNotOpen: "Your key doesn't open it.",
  changed: "It doesn't match the audit log. Run operator verify.",
  failed: "It couldn't be compared.",
  pause: 'Pause',
  resume: 'Resume',
} as const

export const rescreening = {
  title: 'Screening',
  intro:
    'After each new sanctions list, approved applications are compared with it. The names never leave this tab.',
  approved: 'Approved applications',
  noList: 'No sanctions list was imported, so there is nothing to compare with.',
  counts: (screened: number, waiting: number) =>
    `${approved(screened)} compared with this list, ${countText(waiting)} not yet.`,
  locked: 'Unlock to compare the others. Opening them here does not count as reading them.',
  begin: (count: number, published: string) =>
    `Screen ${approved(count)} against the list of ${published}`,
  found: 'Names to decide',
  nothingFound: 'There are none.',
  latest: (shown: number, count: number) =>
    `The latest ${shown} of ${applications(count)}; once you decide some, others appear.`,
  matches: (count: number) =>
    `· ${countText(count)} to decide: similar to a listed name, or not comparable`,
} as const
