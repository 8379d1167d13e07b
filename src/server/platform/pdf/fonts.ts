import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The two faces of every document, embedded as subsets of the full fonts. */
export interface Fonts {
  readonly regular: Buffer
  readonly bold: Buffer
}

export type Face = keyof Fonts

let loaded: Promise<Fonts> | undefined

/** Reads the font files once per process, and again after a failure. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function readFonts(): Promise<Fonts> {
  const require = createRequire(import.meta.url)
  const [regular, bold] = await Promise.all([
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  ])
  return { regular, bold }
}

/** All but Latin, Greek, Cyrillic and common signs, whose blocks both faces contain completely. */
const MISSING =
  /[^\u0020-\u007e\u00a0-\u02af\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0525\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u2116\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265]/u

/** Returns the first character of `text` that the fonts lack, if any. `text` must be in NFC. */
export function missingFromFonts(text: string): string | undefined {
  return MISSING.exec(text)?.[0]
}

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
  return [...line].map((char) => (missingFromFonts(char) ? codeOf(char) : char)).join('')
}

/** Returns whether `printable` must replace characters with numbers. */
export function hasUnprintable(text: string): boolean {
  return /\[U\+[0-9A-F]{4,6}\]/.test(printable(text))
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
