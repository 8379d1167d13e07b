/** The words for searching business names, as they are written and in plain letters. */
import { plainLetters } from './text/plain-letters.ts'

/** An index of PostgreSQL accepts texts of up to 2,704 bytes. */
const MAX_WORD_LENGTH = 64

/** Returns a name regardless of its capitals, spacing and invisible characters. */
export function normalizedName(businessName: string): string {
  return businessName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Returns the words of a name as it is written, and only the beginnings of very long ones. */
function wordsOf(businessName: string): readonly string[] {
  const words = normalizedName(businessName).split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** Returns the stored words that find a readable name: as written, and in plain letters. */
export function storedWords(businessName: string): readonly string[] {
  return [...new Set([...wordsOf(businessName), ...wordsOf(plainLetters(businessName))])]
}

/** Returns the words of a search in several spellings. A name matches if it has all of one. */
export function searchedWords(text: string): readonly (readonly string[])[] {
  const ways = [wordsOf(text), wordsOf(plainLetters(text))].map((words) => [...new Set(words)])
  return ways.filter(
    (words, index) => ways.findIndex((other) => other.join(' ') === words.join(' ')) === index,
  )
}
