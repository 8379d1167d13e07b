import { missingFromFonts } from './fonts.ts'

/**
 * Text of an applicant as the fonts can show it. A character that they lack stands as its number
 * (`[U+674E]`), so that it is neither lost nor a box; line breaks and control characters become
 * spaces.
 */
export function printable(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].map((one) => (missingFromFonts(one) ? codeOf(one) : one)).join('')
}

/** Whether `printable` has to put numbers in the place of characters. */
export function hasUnprintable(text: string): boolean {
  return /\[U\+[0-9A-F]{4,6}\]/.test(printable(text))
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
