import { everydayWords } from './category-words.ts'
import type { MerchantCategory } from './merchant-categories.ts'
import type { CategoryTexts } from './reference-texts.ts'

interface CategorySearch {
  /** The matches, best first; equally good ones stay in the order given. */
  readonly find: <Category extends MerchantCategory>(
    categories: readonly Category[],
  ) => readonly Category[]
  /** What is emphasized in a code or description, as a group for `split`. */
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

/** Also true while the filler word is still being typed. */
function isFiller(word: string, fillers: readonly string[]): boolean {
  return [...FILLERS, ...fillers].some((filler) => filler.startsWith(plain(word)))
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * Finds the categories that contain every typed word, in any case, in the code, the description or
 * the words that people use instead. If there are none, filler words are ignored (“coffee shop”).
 * One or two characters have to begin a word: almost every description contains an “e”. A singular
 * also finds its plural. Matches of whole words come first, then beginnings of words, then matches
 * inside words (“eating” in “heating”). A letter matches itself with any accent. In another
 * language than English, both are searched.
 */
export function categorySearch(typed: string, texts?: CategoryTexts): CategorySearch {
  const words = typed.split(/\s+/).filter(Boolean)
  const significant = words.filter((word) => !isFiller(word, texts?.fillers ?? []))
  return {
    find: (categories) => {
      const found = matching(words, categories, texts)
      return found.length > 0 || significant.length === 0
        ? found
        : matching(significant, categories, texts)
    },
    marks: new RegExp(`(${words.map(pattern).join('|') || '$^'})`, 'iu'),
  }
}

function matching<Category extends MerchantCategory>(
  words: readonly string[],
  categories: readonly Category[],
  texts: CategoryTexts | undefined,
): readonly Category[] {
  const anywhere = words.map((word) => new RegExp(pattern(word), 'iu'))
  const atStart = words.map((word) => new RegExp(`(?:^|\\W)${pattern(word)}`, 'iu'))
  const whole = words.map((word) => new RegExp(`(?:^|\\W)${pattern(word)}(?:$|\\W)`, 'iu'))
  const wholeWords: Category[] = []
  const beginnings: Category[] = []
  const insides: Category[] = []
  for (const category of categories) {
    const { code, description } = category
    const other = texts?.categories.get(code)
    const text = [code, description, everydayWords[code], other?.description, other?.words].join(
      ' ',
    )
    const hold = (searches: readonly RegExp[]) => searches.every((search) => search.test(text))
    // Most categories contain none of the typed words, and are tested once.
    if (!hold(anywhere)) continue
    if (!hold(atStart)) insides.push(category)
    else if (!hold(whole)) beginnings.push(category)
    else wholeWords.push(category)
  }
  return [...wholeWords, ...beginnings, ...insides]
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const accented = plain(escaped).replace(/[aeinou]/g, (letter) => `[${ACCENTED[letter]}]`)
  if (/^\w{1,2}$/.test(word)) return `\\b${accented}`
  return accented.replace(/y$/i, '(?:y|ies)')
}
