import { everydayWords } from './category-words.ts'
import type { MerchantCategory } from './merchant-categories.ts'

export interface CategorySearch {
  readonly matches: (category: MerchantCategory) => boolean
  /** What is emphasised in a code or description, as a group for `split`. */
  readonly marks: RegExp
}

/**
 * Finds the categories that hold every typed word, in any case, in the code, the description or the
 * words that people use instead. One or two characters have to begin a word: almost every
 * description has an “e” somewhere. A singular finds its plural as well.
 */
export function categorySearch(typed: string): CategorySearch {
  const words = typed.split(/\s+/).filter(Boolean).map(pattern)
  const searches = words.map((word) => new RegExp(word, 'iu'))
  return {
    matches: ({ code, description }) => {
      const text = `${code} ${description} ${everydayWords[code] ?? ''}`
      return searches.every((search) => search.test(text))
    },
    marks: new RegExp(`(${words.join('|') || '$^'})`, 'iu'),
  }
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (/^\w{1,2}$/.test(word)) return `\\b${escaped}`
  return escaped.replace(/y$/i, '(?:y|ies)')
}
