/** Random ids. `crypto.randomUUID` is not used, because it is absent without TLS. */

/** Returns 256 random bits as 64 hexadecimal digits. */
export function newSecret(): string {
  return hexadecimal(32)
}

/** Returns an id that no other person or address of this application has. */
export function newId(): string {
  return hexadecimal(8)
}

function hexadecimal(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
