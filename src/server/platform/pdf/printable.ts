import { missingFromFonts } from './fonts.ts'

/**
 * Returns an applicant's text in characters that the fonts have. Other characters become their
 * number (`[U+674E]`), so that nothing is lost or appears as a box. Line breaks and control
 * characters become spaces.
 */
export function printable(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].map((one) => (missingFromFonts(one) ? codeOf(one) : one)).join('')
}

/** Whether `printable` must replace characters with numbers. */
export function hasUnprintable(text: string): boolean {
  return /\[U\+[0-9A-F]{4,6}\]/.test(printable(text))
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
