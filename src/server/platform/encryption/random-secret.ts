import { randomBytes } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns a secret of 130 random bits as 26 letters and digits. */
export function randomSecret(): string {
  return Array.from(randomBytes(26), (byte) => BASE32[byte % BASE32.length]).join('')
}
