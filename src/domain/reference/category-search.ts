import type { MerchantCategory } from './merchant-categories.ts'

export interface CategorySearch {
  readonly matches: (category: MerchantCategory) => boolean
  /** What is emphasised in a code or description, as a group for `split`. */
  readonly marks: RegExp
}

/**
 * Finds the categories that hold every typed word, in any case, in the code or the description. One
 * or two characters have to begin a word: almost every description has an “e” somewhere.
 */
export function categorySearch(typed: string): CategorySearch {
  const words = typed.split(/\s+/).filter(Boolean).map(pattern)
  const searches = words.map((word) => new RegExp(word, 'iu'))
  return {
    matches: ({ code, description }) => {
      const text = `${code} ${description}`
      return searches.every((search) => search.test(text))
    },
    marks: new RegExp(`(${words.join('|') || '$^'})`, 'iu'),
  }
}

function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return /^\w{1,2}$/.test(word) ? `\\b${escaped}` : escaped
}
