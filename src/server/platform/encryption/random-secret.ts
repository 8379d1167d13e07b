/** Random identifiers. */
import { randomBytes, randomInt } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Digits and letters that are hard to confuse when read aloud. */
const READABLE = '23456789ACDEFGHJKMNPQRTVWXYZ'

/** A secret of 130 random bits as 26 letters and digits. */
export function randomSecret(): string {
  return Array.from(randomBytes(26), (byte) => BASE32[byte % BASE32.length]).join('')
}

/** `MA-7K3Q-9XDM`: easy to read over the phone, and not secret. */
export function randomReference(): string {
  return `MA-${randomText(4)}-${randomText(4)}`
}

function randomText(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
}
