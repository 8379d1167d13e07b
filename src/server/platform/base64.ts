/**
 * Returns bytes as responses and webhooks contain them; an empty text for none. SQLite also stores
 * other values in a changed row, which are no bytes either.
 */
export function base64(bytes: Uint8Array | null): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : ''
}
