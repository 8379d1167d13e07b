/** Returns bytes as responses and webhooks contain them; an empty text for none. */
export function base64(bytes: Uint8Array | null): string {
  return Buffer.from(bytes ?? '').toString('base64')
}
