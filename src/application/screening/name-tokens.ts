/**
 * The compared parts of a name: its words in plain Latin letters and digits, without accents, marks
 * and legal forms, and the sound of each word. Digits stay, since they may be the only difference
 * between companies.
 */
import { plainLetters } from '../text/plain-letters.ts'
import { hasHidden } from '../text/sanitize-text.ts'

/** The legal forms of companies as words, which do not distinguish companies. */
const LEGAL_FORMS = new Set(
  (
    'ab ag as asa bhd bv bvba ca company co coop corp corporation cv eirl eirl est establishment eurl ' +
    'fzc fzco fze fzllc gmbh group holding holdings inc incorporated jsc kg kgaa kk lda limitada ' +
    'limited llc llp lp ltd ltda mbh nv oao ojsc ooo oy oyj pjsc plc private pt pte pty pvt rl sa ' +
    'sab sac saic sal sapi sarl sas sc scs sdn sl slu sociedad anonima sociedade spa spol sprl spzoo srl sro ' +
    'the de and y e et und zao zoo'
  ).split(' '),
)

/** Legal forms that are written out, as most are in lists. Alone, their words may be a name's. */
const LONG_FORMS =
  /\b(?:(?:open|closed|public|private) )?joint stock\b|\blimited liability\b|\baktiengesellschaft\b|\bsociete anonyme\b|\b(?:otkrytoe |zakrytoe |publichnoe )?aktsionernoe obshchestvo\b|\bobshchestvo s ogranichennoi otvetstvennostyu\b/g

/** Titles and suffixes, which people add to their names and lists do not. */
const TITLES = new Set('dr mr mrs ms miss prof esq phd jr sr junior senior ii iii iv'.split(' '))

/**
 * Returns the words of a name in lower-case plain Latin letters and digits: "AL-TIKRITI, Saddam"
 * has three; "S.A." and "O'Brien" have one each. Characters of other scripts and invisible ones are
 * left out.
 */
export function nameTokens(name: string): readonly string[] {
  return inPlainLetters(name)
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '')
}

/** Returns a name in plain letters. Full stops between letters leave no gap: "S.A." is a word. */
function inPlainLetters(name: string): string {
  return plainLetters(name).replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|,|$)/gu, '')
}

/**
 * Returns whether a name has a letter or digit that cannot be compared: of another script, one that
 * looks like a Latin letter, or a character that makes it read as another name. Such a name without
 * matches proves nothing.
 */
export function isUnreadableName(name: string): boolean {
  if (hasHidden(name)) return true
  const plain = inPlainLetters(name)
  const other = /(?![a-z0-9])[\p{Alphabetic}\p{Nd}\p{Regional_Indicator}]/u
  return !/[a-z0-9]/.test(plain) || other.test(plain)
}

/** Signs between the words of a name, which nobody takes for a letter. */
const SIGNS = /[\s!-#%-/:-?[-`{}~¡§«»°¿†‡•·‐-―‘-‟′″‹›…¢-¥$@|™℠®©℗№ªº´ʹʻʼ＇]/u
/** Signs that stand in place of a similar letter: `$addam`, `Hu$$ein`, `Husse|n`. */
const FOR_LETTERS =
  /[$@|\p{Sc}](?=\p{L})|(?<=\p{L})[$@|\p{Sc}]|(?<=\p{L})[!+](?=\p{L})|[©®℗ªº](?=\p{L})/u
/** Pictures that can be read as a letter, such as a circle or a cross. */
const PICTURES_FOR_LETTERS =
  /\p{Extended_Pictographic}\ufe0f?(?=\p{L})|[\u{1f18e}\u{1f191}-\u{1f19a}]/u
/** Marks of letters that have no precomposed character, as in Yoruba and Lithuanian. */
const KNOWN_MARKS = /[\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0323]/u
const MANY_MARKS = /\p{M}{3}/u
/** More single letters in a row than initials: a name with a space after every letter. */
const SPACED_LETTERS = /(?:\b\p{L}\b[^\p{L}\p{N}]+){4}/u

/** Returns whether a name may read differently from its compared parts. */
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

/** No name has more words. Comparing hundreds with a whole list would take minutes. */
export const MAX_WORDS = 30

/**
 * Returns whether a name without matches proves nothing: it has letters, digits or words that are
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
  if (nameTokens(name).length > MAX_WORDS) return true
  // A business may have a number in its name, and its single letters are compared as one word.
  return kind === 'person' && (/[0-9]/.test(name) || SPACED_LETTERS.test(inPlainLetters(name)))
}

/** Returns the words of a name without legal forms, unless nothing else is left. */
export function companyTokens(name: string): readonly string[] {
  const tokens = nameTokens(name)
  const rest = tokens.filter((token) => !LEGAL_FORMS.has(token))
  return rest.length > 0 ? rest : tokens
}

/** Legal forms that people write together with the name. Few words begin or end with them. */
const GLUED = 'fzllc fzco ojsc pjsc gmbh ltda fze jsc llc ltd oao ooo'.split(' ')
/** The shortest rest of a word that still counts. */
const MIN_LEFT = 4

/** Returns the screened words of a person's name: without titles, unless only one word is left. */
export function screenedPersonTokens(name: string): readonly string[] {
  const tokens = nameTokens(name)
  const rest = tokens.filter((token) => !TITLES.has(token))
  return rest.length > 1 ? rest : tokens
}

/**
 * Returns the screened words of a company's name: without legal forms, even if one is written
 * together with a word (JSCARGUMENT), and with single letters joined into one word (A-B-C).
 */
export function screenedCompanyTokens(name: string): readonly string[] {
  const joined = withJoinedLetters(nameTokens(name)).map(withoutGluedForm)
  const short = joined.join(' ').replace(LONG_FORMS, '').split(' ')
  const rest = short.filter((token) => token !== '' && !LEGAL_FORMS.has(token))
  return rest.length > 0 ? rest : joined
}

function withJoinedLetters(tokens: readonly string[]): readonly string[] {
  const isLetter = (token: string | undefined) => token?.length === 1
  return tokens
    .map((token, index) => (isLetter(token) && isLetter(tokens[index + 1]) ? token : `${token} `))
    .join('')
    .trim()
    .split(' ')
}

function withoutGluedForm(token: string): string {
  const form = GLUED.find((particle) => token.startsWith(particle) || token.endsWith(particle))
  if (form === undefined || token.length < form.length + MIN_LEFT) return token
  return token.startsWith(form) ? token.slice(form.length) : token.slice(0, -form.length)
}

/**
 * Returns the approximate sound of a word in any language. Spellings that transliterate one name
 * have the same sound (Mohamed and Muhammad, Youssef and Yusuf, Qasim and Kassem). Words that are
 * not pronounced, such as those with digits, sound as they are written.
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
