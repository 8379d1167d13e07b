/**
 * Invisible characters, characters that move the text beside them, and characters that only look
 * like a space. Each of them can make a text read as another one.
 */

/**
 * All invisible characters. U+2800 is a Braille pattern without dots, U+1D159 is a note without a
 * head, and U+FFFC stands for a missing object.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}]|(?! )\p{Zs}/gu
/** Marks on top of so many other marks that they cover the lines around. */
const PILED = /(?<=\p{M}{6})\p{M}/gu
/** Scripts in which joiners change the letters beside them: Persian, Hindi, Sinhala, Khmer. */
const JOINED =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Khmer}\p{sc=Myanmar}]/u
const PICTURE = /\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** More characters than the flag of a region has. */
const FLAG_LENGTH = 16
const BLACK_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u

/**
 * Returns whether an invisible character belongs to its neighbors: a joiner between letters or
 * pictures that need one, a variant of a Chinese character or picture, a flag's region.
 */
function belongs(character: string, before: string, after: string): boolean {
  const last = [...before.slice(-2)].at(-1) ?? ''
  const [first = ''] = after
  const code = character.codePointAt(0) ?? 0
  if (code === 0x200c || code === 0x200d) {
    const isPictures = code === 0x200d && PICTURE.test(last) && PICTURE.test(after.slice(0, 2))
    return isPictures || (JOINED.test(last) && JOINED.test(first))
  }
  if (code === 0xfe0f || code === 0xfe0e) {
    if (/[0-9#*]/.test(last)) return first === '\u20e3'
    if (/\p{Emoji}/u.test(last)) return true
  }
  const isVariant = (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
  if (isVariant) return /\p{sc=Han}/u.test(last)
  return code >= 0xe0020 && code <= 0xe007f && BLACK_FLAG.test(before)
}

function replaceHidden(text: string, replacement: (character: string) => string): string {
  const shown = text.replace(HIDDEN, (character, offset: number) => {
    const end = offset + character.length
    const before = text.slice(Math.max(0, offset - FLAG_LENGTH), offset)
    const isSeen = belongs(character, before, text.slice(end, end + 2))
    return isSeen ? character : replacement(character)
  })
  // The text between the marks may be gone by now.
  return shown.replace(PILED, replacement)
}

/** Returns whether a text, such as a file's name, may read differently from its characters. */
export function isMisleading(text: string): boolean {
  return /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)
}

/** Returns whether a text has an invisible character, or one that makes it read as another text. */
export function hasHidden(text: string, { hasLines = false } = {}): boolean {
  const checked = hasLines ? text.replace(/[\n\r\t]/g, ' ') : text
  return replaceHidden(checked, () => '') !== checked
}

/**
 * Returns a text as the person who typed or pasted it meant it: spaces of every kind become plain
 * ones, invisible characters are removed, and a non-breaking hyphen becomes a plain one. A joiner
 * at the end stays while its next letter may still be typed.
 */
export function cleanText(text: string, { hasLines = false, isTyping = false } = {}): string {
  const [joiner = ''] = (isTyping && /[\u200c\u200d]$/.exec(text)) || []
  const given = joiner === '' ? text : text.slice(0, -1)
  const isNeeded = joiner !== '' && (JOINED.test(given.slice(-1)) || PICTURE.test(given.slice(-2)))
  const plain = given.replace(/[\u2010\u2011]/g, '-')
  return withoutHidden(plain, { hasLines }) + (isNeeded ? joiner : '')
}

/** Returns the text with spaces for hidden characters that look like one, without the others. */
export function withoutHidden(text: string, { hasLines = false } = {}): string {
  const onLines = hasLines ? text : text.replace(/\r\n/g, ' ')
  return replaceHidden(onLines, (character) => {
    if (hasLines && /[\n\r\t]/.test(character)) return character
    return /[\s\p{Z}\u2800]/u.test(character) && character !== '\ufeff' ? ' ' : ''
  })
}

/**
 * Returns the text with names in place of invisible characters: `statement-[U+202E]fdp.exe`. Line
 * breaks stay. Our own texts around it may have non-breaking spaces.
 */
export function visibleText(text: string, { hasOurSpaces = false } = {}): string {
  return replaceHidden(text, (character) => {
    if (/[\n\r\t]/.test(character)) return character
    if (hasOurSpaces && /[\u00a0\u202f]/.test(character)) return character
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `[U+${code}]`
  })
}

/**
 * Returns the text on one line, with names in place of invisible characters, so that a terminal
 * obeys no escape sequence and overwrites no line.
 */
export function printedText(text: string): string {
  return visibleText(text).replace(/[\n\r\t]+/g, ' ')
}

/**
 * Returns text for a readable column: without control characters (PostgreSQL rejects NUL),
 * bidirectional controls, invisible characters and lone surrogates. A space takes the place of
 * characters that move other text.
 */
export function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cf}\p{DI}]+/gu, '')
}
