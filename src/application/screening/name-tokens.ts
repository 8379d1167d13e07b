/**
 * What of a name is compared: its words in plain Latin letters and digits, without accents, marks
 * and legal forms, and how each word sounds. Digits stay: a company may differ in nothing else.
 */

import { ownValue } from '../own-value.ts'
import { hasHidden, sanitizeText } from '../sanitize-text.ts'

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
}

/** Legal forms of companies, as words: they say nothing about who is meant. */
const LEGAL_FORMS = new Set(
  (
    'ab ag as asa bhd bv bvba ca company co coop corp corporation cv eirl eirl est establishment eurl ' +
    'fzc fzco fze fzllc gmbh group holding holdings inc incorporated jsc kg kgaa kk lda limitada ' +
    'limited llc llp lp ltd ltda mbh nv oao ojsc ooo oy oyj pjsc plc private pt pte pty pvt rl sa ' +
    'sab sac saic sal sapi sarl sas sc scs sdn sl slu sociedad anonima sociedade spa spol sprl spzoo srl sro ' +
    'the de and y e et und zao zoo'
  ).split(' '),
)

/**
 * The words of a name in lower-case plain Latin letters and digits: "AL-TIKRITI, Saddam" has three,
 * "S.A." and "O'Brien" are one each. What is in another script, or not seen, is left out.
 */
export function nameTokens(name: string): readonly string[] {
  return inPlainLetters(name)
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '')
}

function inPlainLetters(name: string): string {
  return sanitizeText(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => ownValue(LETTERS, letter) ?? letter)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|,|$)/gu, '')
    .replace(/['’‘`ʻʼ´ªº]/g, '')
}

/**
 * Whether a name has a letter or digit that is not compared: of another script, or one that looks
 * like a Latin letter; or a character that makes it read as another name. That nothing is found of
 * such a name says nothing.
 */
export function isUnreadableName(name: string): boolean {
  if (hasHidden(name)) return true
  const plain = inPlainLetters(name)
  const other = /(?![a-z0-9])[\p{Alphabetic}\p{Nd}\p{Regional_Indicator}]/u
  return !/[a-z0-9]/.test(plain) || other.test(plain)
}

/** The same without legal forms, unless nothing else is left. */
export function companyTokens(name: string): readonly string[] {
  const tokens = nameTokens(name)
  const rest = tokens.filter((token) => !LEGAL_FORMS.has(token))
  return rest.length > 0 ? rest : tokens
}

/**
 * How a word sounds, roughly and in any language: the same for spellings that transliterate one
 * name (Mohamed and Muhammad, Youssef and Yusuf, Qasim and Kassem). Words that are not pronounced,
 * such as those with digits, sound as they are written.
 */
export function soundOf(token: string): string {
  if (/[0-9]/.test(token)) return token
  const consonants = token
    .replace(/^(ou|u|o|e|i|a)+/, 'a')
    .replace(/ch(?=[mnlr])/g, 'h')
    .replace(/sch|sh|ch|tch/g, 's')
    .replace(/dzh|dj|zh/g, 'j')
    .replace(/ph/g, 'f')
    .replace(/[kg]h/g, 'h')
    .replace(/th|dh/g, (pair) => pair.charAt(0))
    .replace(/ts|tz/g, 'z')
    .replace(/ck|q|c(?![eiy])|x/g, 'k')
    .replace(/c/g, 's')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/(?<=.)[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1')
  return consonants
}
