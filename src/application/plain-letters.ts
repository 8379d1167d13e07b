/**
 * The one transliteration of names: into lower-case plain Latin letters. It is what a tax authority, a
 * search, "Seen before" and screening compare, so that a name is the same for all of them.
 */
import { ownValue } from './own-value.ts'
import { sanitizeText } from './sanitize-text.ts'

/** Letters that do not fall apart into a plain one and a mark (Unicode NFD). */
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

/** Kinds of apostrophes, and signs that stand for shortened words. */
const APOSTROPHES = /['’‘‛`ʻʼʹ´′＇ªº]/g

/**
 * A text in lower case without accents and apostrophes, which leave no gap: `O'Groß` is `ogross`.
 * Everything else stays, letters of another script among it.
 */
export function plainLetters(text: string): string {
  return sanitizeText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => ownValue(LETTERS, letter) ?? letter)
    .replace(APOSTROPHES, '')
}
