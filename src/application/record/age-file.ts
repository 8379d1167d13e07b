/**
 * Limits of an age file before the library parses it. Browsers seal documents and notes, so anyone
 * may have made the files. The library tries a key on every stanza of a header, however many there
 * are.
 */
import { Unreadable } from '../reading/stored.ts'

/** Also the largest number of keys that data can be sealed to, since each has a stanza. */
export const MAX_STANZAS = 128
const MAX_HEADER_BYTES = 256 * 1024

const NEWLINE = 0x0a
const STANZA = [...'-> '].map((character) => character.charCodeAt(0))
const END = [...'---'].map((character) => character.charCodeAt(0))

/** Returns the file. Throws an `Unreadable` if its header is larger than any that we write. */
export function boundedAgeFile(file: Uint8Array): Uint8Array {
  if (isBounded(file)) return file
  throw new Unreadable('damaged', 'What is sealed is damaged: its header is too large.')
}

/**
 * Returns whether the header is within the limits. The library refuses a header that never ends.
 */
function isBounded(file: Uint8Array): boolean {
  const header = file.subarray(0, MAX_HEADER_BYTES)
  let stanzas = 0
  for (let index = 0; index < header.length; ) {
    if (startsWith(END, header, index)) return true
    if (startsWith(STANZA, header, index)) stanzas += 1
    if (stanzas > MAX_STANZAS) return false
    const end = header.indexOf(NEWLINE, index)
    index = end === -1 ? header.length : end + 1
  }
  return file.length <= MAX_HEADER_BYTES
}

function startsWith(start: readonly number[], bytes: Uint8Array, offset: number): boolean {
  return start.every((byte, index) => bytes[offset + index] === byte)
}

/**
 * Returns the identities in a file that `age-keygen` wrote: one `AGE-SECRET-KEY-…` per line, and
 * comments after `#`. Empty if the file contains none, or contains anything else.
 */
export function identitiesIn(text: string): readonly string[] {
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return identities.every((line) => line.startsWith('AGE-SECRET-KEY-')) ? identities : []
}
