/** Random names. `crypto.randomUUID` is not used, because it is missing without TLS. */

/** 256 random bits as 64 hexadecimal digits. */
export function newSecret(): string {
  return hexadecimal(32)
}

/** A name that no other person or address of this application has. */
export function newId(): string {
  return hexadecimal(8)
}

function hexadecimal(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
