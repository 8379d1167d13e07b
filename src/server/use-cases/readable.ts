/**
 * Text for a readable column or a terminal: without control characters (PostgreSQL takes no NUL, a
 * terminal obeys escape sequences) and without halves of characters.
 */
export function readable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}
