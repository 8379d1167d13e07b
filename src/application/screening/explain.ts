/**
 * The reasons for and against a match: words of the names, birth dates, places and numbers. They
 * explain and rank matches, and never hide one.
 */
import { digits } from '../fields/digits.ts'
import { screenedTokens } from './compare-names.ts'
import { nameTokens, soundOf } from './name-tokens.ts'
import type { ListMatch } from './screen.ts'
import type { ScreeningSubject } from './subjects.ts'
import { personWordSimilarity, wordSimilarity } from './word-similarity.ts'

export interface Explanation {
  /** The words of the application's name, each with the most similar listed word. */
  readonly words: readonly {
    readonly word: string
    /** Empty if no listed word is similar. */
    readonly listed: string
    readonly how: 'same' | 'initial' | 'one-letter' | 'sounds-alike' | 'similar' | 'not-listed'
  }[]
  /** Listed words that the application's name lacks. */
  readonly missing: readonly string[]
  /** Each birth date of the entry, and its comparison with the application's. */
  readonly births: readonly {
    readonly listed: string
    readonly how: 'same-day' | 'same-year' | 'near' | 'different' | 'unknown'
  }[]
  /** The places of the entry that name the application's city or state. */
  readonly places: readonly string[]
  /** Whether the entry's remarks have the application's SSN or TIN. */
  readonly hasNumber: boolean
}

/** The possible error in years of a `circa` birth date, or of a list. */
const NEAR_YEARS = 2

/** Explains a match. */
export function explain(subject: ScreeningSubject, { entry, name }: ListMatch): Explanation {
  // The names as they are compared: a legal form says nothing for or against.
  const arePeople = subject.kind === 'person' && entry.kind === 'person'
  const likenessOf = arePeople ? personWordSimilarity : wordSimilarity
  const listed = screenedTokens(entry.kind, name)
  const words = screenedTokens(subject.kind, subject.name).map((word) =>
    wordIn(word, listed, likenessOf),
  )
  const named = new Set(words.map((word) => word.listed))
  return {
    words,
    missing: listed.filter((word) => !named.has(word)),
    births: entry.births.map((birth) => ({
      listed: birth,
      how: comparedBirth(subject.dob, birth),
    })),
    places: entry.places.filter((place) => isSamePlace(subject.place, place)),
    hasNumber: subject.number !== '' && digits(entry.remarks).includes(subject.number),
  }
}

/** A listed entry with a name similar to one of the application's. */
export interface RankedMatch {
  readonly subject: ScreeningSubject
  readonly match: ListMatch
  readonly why: Explanation
}

/**
 * Returns the matches of all subjects, the strongest first. An entry is included once for each
 * person, since a fact about one owner says nothing about another, and once for the business, which
 * has two names.
 */
export function rankedMatches(
  subjects: readonly ScreeningSubject[],
  screen: (subject: ScreeningSubject) => readonly ListMatch[],
): readonly RankedMatch[] {
  const matches = subjects
    .flatMap((subject) =>
      screen(subject).map((match) => ({ subject, match, why: explain(subject, match) })),
    )
    .sort((a, b) => weightOf(b) - weightOf(a))
  const whose = ({ subject: { kind, dob, number }, match: { entry } }: RankedMatch) =>
    [kind, dob, number, entry.id].join(' ')
  // A sole proprietor is a person and a business of one name, and matches as whatever the entry is.
  const isSame = (
    { subject: { dob, number }, match: { entry } }: RankedMatch,
    other: RankedMatch,
  ) => entry === other.match.entry && dob === other.subject.dob && number === other.subject.number
  return matches.filter(
    (match, index) =>
      matches.findIndex((other) =>
        match.subject.kind === match.match.entry.kind
          ? whose(other) === whose(match)
          : isSame(match, other),
      ) === index,
  )
}

function weightOf({ subject, match, why }: RankedMatch) {
  const birth = Math.max(0, ...why.births.map(({ how }) => BIRTH_WEIGHTS[how]))
  const kind = subject.kind === match.entry.kind ? 0 : ANOTHER_KIND
  return kind + match.score + birth + (why.hasNumber ? 100 : 0) + (why.places.length > 0 ? 3 : 0)
}

/** A business with the name of a listed person comes after all people, and vice versa. */
const ANOTHER_KIND = -1000

const BIRTH_WEIGHTS = { 'same-day': 30, 'same-year': 15, near: 5, different: 0, unknown: 0 }

function wordIn(
  word: string,
  listed: readonly string[],
  likenessOf: typeof wordSimilarity,
): Explanation['words'][number] {
  const [best] = listed
    .map((other) => ({ other, likeness: likenessOf(word, other) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
  if (!best) return { word, listed: '', how: 'not-listed' }
  return { word, listed: best.other, how: difference(word, best.other) }
}

function difference(word: string, other: string): Explanation['words'][number]['how'] {
  if (word === other) return 'same'
  if (Math.min(word.length, other.length) === 1) return 'initial'
  if (isOneLetterOff(word, other)) return 'one-letter'
  return soundOf(word) === soundOf(other) ? 'sounds-alike' : 'similar'
}

/** Returns whether one letter is left out, added or replaced, or two neighbors are exchanged. */
function isOneLetterOff(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [restOfLeft, restOfRight] = [left.slice(start), right.slice(start)]
  const isExchanged =
    restOfLeft.charAt(1) + restOfLeft.charAt(0) + restOfLeft.slice(2) === restOfRight
  return (
    isExchanged ||
    restOfLeft.slice(1) === restOfRight ||
    restOfLeft === restOfRight.slice(1) ||
    restOfLeft.slice(1) === restOfRight.slice(1)
  )
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Compares `MMDDYYYY` with a listed birth date: `25 Jan 1961`, `circa 1961`, `1960 to 1962`. */
function comparedBirth(dob: string, listed: string): Explanation['births'][number]['how'] {
  const years = [...listed.matchAll(/\b(?:1[89]|20)\d\d\b/g)].map(([year]) => Number(year))
  const year = Number(dob.slice(4))
  if (dob.length !== 8 || years.length === 0) return 'unknown'
  const day = `${Number(dob.slice(2, 4))} ${MONTHS[Number(dob.slice(0, 2)) - 1] ?? ''} ${year}`
  if (listed.split(' to ').some((date) => date.replace(/^(circa )?0/, '') === day))
    return 'same-day'
  const [from, to] = [Math.min(...years), Math.max(...years)]
  if (year >= from && year <= to) return 'same-year'
  return year >= from - NEAR_YEARS && year <= to + NEAR_YEARS ? 'near' : 'different'
}

function isSamePlace(ours: string, listed: string): boolean {
  const [city = ''] = ours.split(', ')
  const words = nameTokens(city)
  const theirs = nameTokens(listed)
  return words.length > 0 && words.every((word) => theirs.includes(word))
}
