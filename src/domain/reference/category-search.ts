import { everydayWords } from './category-words.ts'
import { type MerchantCategory, merchantCategories } from './merchant-categories.ts'

export interface CategorySearch {
  readonly matches: (category: MerchantCategory) => boolean
  /** What is emphasised in a code or description, as a group for `split`. */
  readonly marks: RegExp
}

/** Words that many call any business by; they count only where nothing holds them. */
const FILLERS =
  'a and business company in inc llc local my of online or retail services shops small stores the'.split(
    ' ',
  )

/** Also one that is not yet typed to its end. */
function isFiller(word: string): boolean {
  return FILLERS.some((filler) => filler.startsWith(word.toLowerCase()))
}

/**
 * Finds the categories that hold every typed word, in any case, in the code, the description or the
 * words that people use instead; where there is none, those that hold the words which say what kind
 * of business it is (“coffee shop”). One or two characters have to begin a word: almost every
 * description has an “e” somewhere. A singular finds its plural as well.
 */
export function categorySearch(typed: string): CategorySearch {
  const words = typed.split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !isFiller(word))
  const all = holding(words)
  const anyHasAll = telling.length === 0 || merchantCategories.some(all)
  return {
    matches: anyHasAll ? all : holding(telling),
    marks: new RegExp(`(${words.map(pattern).join('|') || '$^'})`, 'iu'),
  }
}

function holding(words: readonly string[]): CategorySearch['matches'] {
  const searches = words.map((word) => new RegExp(pattern(word), 'iu'))
  return ({ code, description }) => {
    const text = `${code} ${description} ${everydayWords[code] ?? ''}`
    return searches.every((search) => search.test(text))
  }
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (/^\w{1,2}$/.test(word)) return `\\b${escaped}`
  return escaped.replace(/y$/i, '(?:y|ies)')
}
