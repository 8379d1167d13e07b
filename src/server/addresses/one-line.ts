/** The non-empty parts of an address on one line. */
export function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
