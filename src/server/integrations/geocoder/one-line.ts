/** Parts of an address in one line, the empty ones left out. */
export function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
