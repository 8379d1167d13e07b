/**
 * What of a name is compared: its words in plain Latin letters and digits, without accents, marks
 * and legal forms, and how each word sounds. Digits stay: a company may differ in nothing else.
 */

import { plainLetters } from '../plain-letters.ts'
import { hasHidden } from '../sanitize-text.ts'

/** Legal forms of companies, as words: they do not distinguish companies. */
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

/** A full stop between single letters leaves no gap: "S.A." is one word. */
function inPlainLetters(name: string): string {
  return plainLetters(name).replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|,|$)/gu, '')
}

/**
 * Whether a name has a letter or digit that cannot be compared: of another script, one that looks
 * like a Latin letter, or a character that makes it read as another name. Finding nothing for such
 * a name proves nothing.
 */
export function isUnreadableName(name: string): boolean {
  if (hasHidden(name)) return true
  const plain = inPlainLetters(name)
  const other = /(?![a-z0-9])[\p{Alphabetic}\p{Nd}\p{Regional_Indicator}]/u
  return !/[a-z0-9]/.test(plain) || other.test(plain)
}

/** Signs of names that stand between words, and that nobody takes for a letter. */
const SIGNS = /[\s!-#%-/:-?[-`{}~¡§«»°¿†‡•·‐-―‘-‟′″‹›…¢-¥$@|™℠®©℗№ªº´ʹʻʼ＇]/u
/** Signs that are read as the letter they stand in place of: `$addam`, `Hu$$ein`, `Husse|n`. */
const FOR_LETTERS =
  /[$@|\p{Sc}](?=\p{L})|(?<=\p{L})[$@|\p{Sc}]|(?<=\p{L})[!+](?=\p{L})|[©®℗ªº](?=\p{L})/u
/** Pictures, among which are some of a circle and a cross: read as a letter before others. */
const PICTURES_FOR_LETTERS =
  /\p{Extended_Pictographic}\ufe0f?(?=\p{L})|[\u{1f18e}\u{1f191}-\u{1f19a}]/u
/** Marks above and below letters that have no character of their own with it, as Yoruba and Lithuanian have. */
const KNOWN_MARKS = /[\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0323]/u
const MANY_MARKS = /\p{M}{3}/u
/** Words of one letter in a row, as initials are: more are a name with a space between all letters. */
const SPACED_LETTERS = /(?:\b\p{L}\b[^\p{L}\p{N}]+){4}/u

/** Whether a name may be read as another one than what is compared of it. */
function readsAsAnother(name: string): boolean {
  const shown = name.normalize('NFC')
  const others = shown.replace(
    /\p{L}|[0-9#*]\ufe0f?\u20e3|[0-9]|\ufe0f|\u200d|\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu,
    '',
  )
  return (
    [...others].some((sign) => !SIGNS.test(sign) && !KNOWN_MARKS.test(sign)) ||
    FOR_LETTERS.test(shown) ||
    PICTURES_FOR_LETTERS.test(shown) ||
    MANY_MARKS.test(shown.normalize('NFD')) ||
    /\p{L}[0-9]+\p{L}/u.test(shown)
  )
}

/**
 * Whether nothing follows from it that no listed name is similar: it has letters or digits that are
 * not compared, or signs and digits that are read as letters.
 */
export function isNotCompared({
  kind,
  name,
}: {
  readonly kind: 'person' | 'organization'
  readonly name: string
}): boolean {
  if (isUnreadableName(name) || readsAsAnother(name)) return true
  // A business may have a number in its name, and its single letters are compared as one word.
  return kind === 'person' && (/[0-9]/.test(name) || SPACED_LETTERS.test(inPlainLetters(name)))
}

/** The words of a name without legal forms, unless nothing else is left. */
export function companyTokens(name: string): readonly string[] {
  const tokens = nameTokens(name)
  const rest = tokens.filter((token) => !LEGAL_FORMS.has(token))
  return rest.length > 0 ? rest : tokens
}

/** Legal forms that people write together with the name, and with which few words begin or end. */
const GLUED = 'fzllc fzco ojsc pjsc gmbh ltda fze jsc llc ltd oao ooo'.split(' ')
/** The shortest rest of a word that still counts. */
const MIN_LEFT = 4

/**
 * What of a company's name is screened: its words without legal forms, also where one is written
 * together with a word (JSCARGUMENT), and single letters as the one word that they are (A-B-C).
 */
export function screenedCompanyTokens(name: string): readonly string[] {
  const joined = withJoinedLetters(nameTokens(name)).map(withoutGluedForm)
  const rest = joined.filter((token) => !LEGAL_FORMS.has(token))
  return rest.length > 0 ? rest : joined
}

function withJoinedLetters(tokens: readonly string[]): readonly string[] {
  const isLetter = (token: string | undefined) => token?.length === 1
  return tokens
    .map((token, at) => (isLetter(token) && isLetter(tokens[at + 1]) ? token : `${token} `))
    .join('')
    .trim()
    .split(' ')
}

function withoutGluedForm(token: string): string {
  const form = GLUED.find((one) => token.startsWith(one) || token.endsWith(one))
  if (form === undefined || token.length < form.length + MIN_LEFT) return token
  return token.startsWith(form) ? token.slice(form.length) : token.slice(0, -form.length)
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
