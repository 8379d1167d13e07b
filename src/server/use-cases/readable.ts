/**
 * Text for a readable column or a terminal: without control characters (PostgreSQL takes no NUL, a
 * terminal obeys escape sequences), without characters that turn the direction of what follows, and
 * without halves of characters.
 */
export function readable(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}
