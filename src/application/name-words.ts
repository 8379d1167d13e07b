/** The words by which business names are found: as they are written, and in plain letters. */
import { plainLetters } from './plain-letters.ts'

/** An index of PostgreSQL holds no text of more than 2,704 bytes. */
const MAX_WORD_LENGTH = 64

/** A name whatever its capitals, spacing and invisible characters. */
export function normalizedName(businessName: string): string {
  return businessName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The words of a name as it is written, of very long ones the beginning. */
function wordsOf(businessName: string): readonly string[] {
  const words = normalizedName(businessName).split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** The words by which a readable name is found: as they are written, and in plain letters. */
export function storedWords(businessName: string): readonly string[] {
  return [...new Set([...wordsOf(businessName), ...wordsOf(plainLetters(businessName))])]
}

/**
 * Returns the words of a search in several spellings; a name that has all words of one of them is
 * found.
 */
export function searchedWords(text: string): readonly (readonly string[])[] {
  const ways = [wordsOf(text), wordsOf(plainLetters(text))].map((words) => [...new Set(words)])
  return ways.filter(
    (words, at) => ways.findIndex((other) => other.join(' ') === words.join(' ')) === at,
  )
}
