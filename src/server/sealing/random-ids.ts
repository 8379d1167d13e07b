/** Identifiers that we give out. */
import { randomBytes, randomInt } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Digits and letters that nobody mistakes for another when they are read out. */
const READABLE = '23456789ACDEFGHJKMNPQRTVWXYZ'

/** A secret of 130 random bits as 26 letters and digits. */
export function randomSecret(): string {
  return Array.from(randomBytes(26), (byte) => BASE32[byte % BASE32.length]).join('')
}

/** `MA-7K3Q-9XDM`: told over the telephone, and no secret. */
export function randomReference(): string {
  return `MA-${readable(4)}-${readable(4)}`
}

function readable(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
}
