import { randomInt } from 'node:crypto'

/** Digits and letters that are hard to confuse when somebody reads them aloud. */
const READABLE = '23456789ACDEFGHJKMNPQRTVWXYZ'

/** Returns `MA-7K3Q-9XDM`: easy to read over the phone, and not secret. */
export function randomReference(): string {
  return `MA-${randomText(4)}-${randomText(4)}`
}

function randomText(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
}
