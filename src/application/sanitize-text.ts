/**
 * Characters that nobody sees, that move what stands beside them, or that look like a space and are
 * none. Each of them can make a text read as another one.
 */

/**
 * All invisible characters. U+2800 is a Braille pattern without dots, U+1D159 a note without a
 * head, and U+FFFC stands for a missing object.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}]|(?! )\p{Zs}/gu
/** Marks on so many marks that they cover the lines around. */
const PILED = /(?<=\p{M}{6})\p{M}/gu
/** Joiners change the letters beside them in these scripts: Persian, Hindi, Sinhala, Khmer. */
const JOINED =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Khmer}\p{sc=Myanmar}]/u
const PICTURE = /\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** More than the flag of a region has. */
const FLAG_LENGTH = 16
const BLACK_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u

/**
 * Whether an invisible character is part of its neighbors: a joiner between letters or pictures
 * that need one, a variant of a Chinese character or picture, a flag's region.
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

/** The same text, with something else in place of each hidden character. */
function replaceHidden(text: string, replacement: (character: string) => string): string {
  const shown = text.replace(HIDDEN, (character, offset: number) => {
    const end = offset + character.length
    const before = text.slice(Math.max(0, offset - FLAG_LENGTH), offset)
    const isSeen = belongs(character, before, text.slice(end, end + 2))
    return isSeen ? character : replacement(character)
  })
  // Afterwards: what stood between them may be gone.
  return shown.replace(PILED, replacement)
}

/** Whether a text, such as a file's name, may not read as it is written. */
export function isMisleading(text: string): boolean {
  return /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)
}

/** Whether a text has a character that nobody sees, or that makes it read as another text. */
export function hasHidden(text: string, { hasLines = false } = {}): boolean {
  const checked = hasLines ? text.replace(/[\n\r\t]/g, ' ') : text
  return replaceHidden(checked, () => '') !== checked
}

/**
 * A text as it was meant by the person who pasted or typed it: what would be a space is one, what
 * nobody sees goes, and a hyphen that does not break is a plain one. A joiner at the end stays
 * while its next letter may still be typed.
 */
export function cleanText(text: string, { hasLines = false, isTyping = false } = {}): string {
  const [joiner = ''] = (isTyping && /[\u200c\u200d]$/.exec(text)) || []
  const given = joiner === '' ? text : text.slice(0, -1)
  const isNeeded = JOINED.test(given.slice(-1)) || PICTURE.test(given.slice(-2))
  const plain = given.replace(/[\u2010\u2011]/g, '-')
  return withoutHidden(plain, { hasLines }) + (isNeeded ? joiner : '')
}

/** The same text with a space for each hidden one, and without what nobody sees. */
export function withoutHidden(text: string, { hasLines = false } = {}): string {
  const onLines = hasLines ? text : text.replace(/\r\n/g, ' ')
  return replaceHidden(onLines, (character) => {
    if (hasLines && /[\n\r\t]/.test(character)) return character
    return /[\s\p{Z}\u2800]/u.test(character) && character !== '\ufeff' ? ' ' : ''
  })
}

/**
 * Returns the same text with names in place of invisible characters: `statement-[U+202E]fdp.exe`.
 * Line breaks stay. Our own texts may have spaces that do not break, if they are shown together
 * with it.
 */
export function visibleText(text: string, { hasOurSpaces = false } = {}): string {
  return replaceHidden(text, (character) => {
    if (/[\n\r\t]/.test(character)) return character
    if (hasOurSpaces && /[\u00a0\u202f]/.test(character)) return character
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `[U+${code}]`
  })
}

/** The same on one line, for a terminal: it obeys no escape sequence, and no line is written over. */
export function printedText(text: string): string {
  return visibleText(text).replace(/[\n\r\t]+/g, ' ')
}

/**
 * Text for a readable column: without control characters (PostgreSQL rejects NUL), bidirectional
 * controls, characters that nobody sees, and lone surrogates. A space shows where something stood
 * that moves other text.
 */
export function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
}
