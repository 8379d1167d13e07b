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
