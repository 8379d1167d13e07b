/** Returns a text in lower case without its accents, for comparison: `niño` is `nino`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
