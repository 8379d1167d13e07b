import { ownValue } from '../json/own-value.ts'
import { distancesToBeginnings } from '../text/edit-distance.ts'
import { withoutAccents } from '../text/without-accents.ts'
import { everydayWords } from './category-words.ts'
import type { MerchantCategory } from './merchant-categories.ts'
import type { CategoryTexts } from './reference-texts.ts'

interface CategorySearch {
  /** Returns the matches, best first. Equally good matches stay in the given order. */
  readonly find: <Category extends MerchantCategory>(
    categories: readonly Category[],
  ) => readonly Category[]
  /** Returns whether a category itself contains every typed word, so that it is no guess. */
  readonly contains: (category: MerchantCategory) => boolean
  /** The highlighted parts of a code or description, as a group for `split`. */
  readonly marks: RegExp
}

/** Filler words, which fit any business. They count only if a category contains them. */
const FILLERS =
  'a and business company in inc llc local my of online or retail services shops small stores the'.split(
    ' ',
  )

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'aá',
  e: 'eé',
  i: 'ií',
  n: 'nñ',
  o: 'oó',
  u: 'uúü',
}

/** Returns whether a word is a filler word, or the beginning of one that is still being typed. */
function isFiller(word: string, fillers: readonly string[]): boolean {
  return [...FILLERS, ...fillers].some((filler) => filler.startsWith(withoutAccents(word)))
}

/**
 * Finds the categories that contain every typed word, in any case, in the code, the description or
 * the everyday words. If there are none, it first ignores filler words (“coffee shop”), then
 * accepts similar spellings (“cofee”), and then any of the words, with the rarest counting most
 * (“Mexican restaurant”). One or two characters have to begin a word, since almost every
 * description contains an “e”. A singular also finds its plural. Matches of whole words come first,
 * then beginnings of words, then matches inside words (“eating” in “heating”). Among equals,
 * descriptions that begin with the first word come first. A letter matches itself with any accent.
 * In languages other than English, both languages are searched.
 */
export function categorySearch(typed: string, texts?: CategoryTexts): CategorySearch {
  const words = typed.split(/[\s/,:#]+/).filter(Boolean)
  const significant = words.filter((word) => !isFiller(word, texts?.fillers ?? []))
  return {
    contains: (category) => {
      const needed = significant.length > 0 ? significant : words
      return matching(needed.map(pattern), [searchedTexts(category, texts)]).length > 0
    },
    find: (categories) => {
      const searched = categories.map((category) => searchedTexts(category, texts))
      const matches = matching(words.map(pattern), searched)
      if (matches.length > 0 || significant.length === 0) return matches
      const loosely = matching(significant.map(pattern), searched)
      if (loosely.length > 0) return loosely
      const known = new Set(
        searched.flatMap(({ text }) => withoutAccents(text).match(/[a-z]{3,}/g) ?? []),
      )
      const alike = significant.map(
        (word) => closest(withoutAccents(word), known).map(pattern).join('|') || '$^',
      )
      const corrected = matching(alike, searched)
      if (corrected.length > 0 || significant.length === 1) return corrected
      const withOne = (word: string, index: number) => {
        const exact = matching([pattern(word)], searched)
        return exact.length > 0 ? exact : matching(alike.slice(index, index + 1), searched)
      }
      return withAny(significant.map(withOne))
    },
    marks: new RegExp(`(${words.map(pattern).join('|') || '$^'})`, 'iu'),
  }
}

/** Returns the matches of each of several words, the rarest word first. */
function withAny<Category>(lists: readonly (readonly Category[])[]): readonly Category[] {
  const weights = new Map<Category, number>()
  for (const categories of lists)
    for (const category of categories)
      weights.set(category, (weights.get(category) ?? 0) + 1 / categories.length)
  return [...weights].sort(([, one], [, other]) => other - one).map(([category]) => category)
}

interface SearchEntry<Category> {
  readonly category: Category
  /** The descriptions in the searched languages, as they are shown. */
  readonly shown: readonly string[]
  readonly text: string
}

function searchedTexts<Category extends MerchantCategory>(
  category: Category,
  texts: CategoryTexts | undefined,
): SearchEntry<Category> {
  const { code, description } = category
  const other = texts?.categories.get(code)
  const shown = [description, other?.description ?? '']
  return {
    category,
    shown,
    text: [code, ...shown, ownValue(everydayWords, code), other?.words].join(' '),
  }
}

function matching<Category>(
  patterns: readonly string[],
  searched: readonly SearchEntry<Category>[],
): readonly Category[] {
  const anywhere = patterns.map((pattern) => new RegExp(pattern, 'iu'))
  const atStart = patterns.map((pattern) => new RegExp(`(?:^|\\W)(?:${pattern})`, 'iu'))
  const whole = patterns.map(
    (pattern) => new RegExp(`(?:^|\\W)(?:${pattern})(?:e?s)?(?:$|\\W)`, 'iu'),
  )
  const first = new RegExp(`^(?:${patterns[0] ?? ''})`, 'iu')
  const insides: Category[] = []
  const beginnings: [Category[], Category[]] = [[], []]
  const wholeWords: [Category[], Category[]] = [[], []]
  for (const { category, shown, text } of searched) {
    const hold = (searches: readonly RegExp[]) => searches.every((search) => search.test(text))
    // Most categories contain none of the typed words, and are tested only once.
    if (!hold(anywhere)) continue
    const place = shown.some((description) => first.test(description)) ? 0 : 1
    if (!hold(atStart)) insides.push(category)
    else if (hold(whole)) wholeWords[place].push(category)
    else beginnings[place].push(category)
  }
  return [...wholeWords.flat(), ...beginnings.flat(), ...insides]
}

/** In words of up to this many letters, one may be wrong; in longer words, two. */
const MAX_LENGTH_FOR_ONE = 7
const MIN_LENGTH_TO_CORRECT = 4

/**
 * Returns the closest words that begin like a typed one, except for a letter or two that is wrong,
 * missing, doubled or swapped with its neighbor. Nobody mistypes the first letter.
 */
function closest(typed: string, known: Iterable<string>): readonly string[] {
  let best = typed.length > MAX_LENGTH_FOR_ONE ? 2 : 1
  let matches: string[] = []
  if (typed.length < MIN_LENGTH_TO_CORRECT) return matches
  for (const word of known) {
    if (word[0] !== typed[0]) continue
    const distance = Math.min(...distancesToBeginnings(typed, word))
    if (distance < best) matches = []
    if (distance > best) continue
    best = distance
    matches.push(word)
  }
  return matches
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const accented = withoutAccents(escaped).replace(
    /[aeinou]/g,
    (letter) => `[${ownValue(ACCENTED, letter)}]`,
  )
  if (/^\w{1,2}$/.test(word)) return `\\b${accented}`
  return accented.replace(/y$/i, '(?:y|ies)')
}
