/** Characters that move or hide what stands beside them. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Whether a text, such as a file's name, may not read as it is written. */
export function isMisleading(text: string): boolean {
  return text.search(MISLEADING) >= 0
}

/** The same with what would not be seen in its place: `statement-[U+202E]fdp.exe`. */
export function visibleText(text: string): string {
  return text.replace(MISLEADING, (character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return character === '\n' ? character : `[U+${code}]`
  })
}

/**
 * Text for a readable column or a terminal: without control characters (PostgreSQL rejects NUL,
 * terminals obey escape sequences), bidirectional controls, characters that nobody sees, and lone
 * surrogates. A space shows where something stood that moves other text.
 */
export function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
}
