/**
 * The one transliteration of names into lower-case plain Latin letters. Tax authorities, searches,
 * "Seen before" and screening compare its results, so that a name is the same for all of them.
 */
import { ownValue } from '../json/own-value.ts'
import { sanitizeText } from './sanitize-text.ts'
import { withoutAccents } from './without-accents.ts'

/** Letters that Unicode does not decompose into a plain one and a mark (NFD). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
  ĳ: 'ij',
  ŀ: 'l',
  ŉ: 'n',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
}

const OTHERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Apostrophes of every kind, and signs of shortened words. */
const APOSTROPHES = /['’‘‛`ʻʼʹ´′＇ªº]/g

/**
 * Returns a text in lower case without accents and apostrophes, which leave no gap: `O'Groß` is
 * `ogross`. Everything else stays, including letters of other scripts.
 */
export function plainLetters(text: string): string {
  return withoutAccents(sanitizeText(text))
    .replace(OTHERS, (letter) => ownValue(LETTERS, letter) ?? letter)
    .replace(APOSTROPHES, '')
}
