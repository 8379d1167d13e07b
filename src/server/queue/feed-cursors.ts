/** Up to which position of the audit log a system has read the feed. */
import { decryptBytes, encryptBytes, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { HttpError } from '../platform/http/http-error.ts'

interface FeedCursors {
  readonly write: (position: number) => string
  /** Throws a 400 if it is not one of these. */
  readonly read: (cursor: string) => number
}

/** A plain position, as it once was for all. */
const PLAIN = /^\d{1,15}$/
/** However great a position is: the length of a cursor tells nothing. */
const DIGITS = 16
/**
 * With a single program, a plain cursor counts as the multiple before it, so bisecting reveals no
 * more.
 */
const STEP = 1000

/**
 * To a system of one program, a position would reveal how much happens in the others. So it is
 * encrypted, if servers share a key.
 * @param program undefined for all
 */
export function feedCursors(mailKey: string | undefined, program: string | undefined): FeedCursors {
  if (mailKey === undefined || program === undefined) {
    return {
      write: String,
      read: (cursor) => (PLAIN.test(cursor) ? Number(cursor) : refuse()),
    }
  }
  const key = keyFrom(mailKey, 'merchant-application feed cursor')
  return {
    write: (position) => {
      const text = Buffer.from(String(position).padStart(DIGITS, '0'))
      return Buffer.from(encryptBytes(key, text, program)).toString('base64url')
    },
    read: (cursor) => {
      if (PLAIN.test(cursor)) return Math.floor(Number(cursor) / STEP) * STEP
      try {
        return Number(decryptBytes(key, Buffer.from(cursor, 'base64url'), program).toString())
      } catch {
        return refuse()
      }
    },
  }
}

function refuse(): never {
  throw new HttpError(400)
}
