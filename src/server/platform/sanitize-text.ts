/**
 * Text for a readable column or a terminal: without control characters (PostgreSQL rejects NUL,
 * terminals obey escape sequences), bidirectional overrides and lone surrogates.
 */
export function sanitizeText(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}
