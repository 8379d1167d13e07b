/** Cursors of the feed: the last position in the audit log that a system has read. */
import { MAX_INTEGER } from '../platform/database/database.ts'
import { decryptBytes, encryptBytes, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { HttpError } from '../platform/http/http-error.ts'

interface ReadCursor {
  readonly position: number
  /** Whether the cursor names this very position, and not only one after it. */
  readonly isExact: boolean
}

interface FeedCursors {
  readonly write: (position: number) => string
  /** Throws a 400 if the text is not a cursor. */
  readonly read: (cursor: string) => ReadCursor
}

/** A plain position, as in the cursors of earlier releases. */
const PLAIN = /^\d{1,15}$/
/** The fixed number of digits, so that a cursor's length reveals nothing. */
const DIGITS = 16
/** With one program, a plain cursor counts as the multiple before it: bisecting reveals no more. */
const STEP = 1000

/**
 * Returns the cursors of a system. A plain position would show a system of one program how much
 * happens in the others. So it is encrypted, if the servers share a key.
 * @param program undefined for all programs
 */
export function feedCursors(mailKey: string | undefined, program: string | undefined): FeedCursors {
  if (mailKey === undefined || program === undefined) {
    return {
      write: String,
      read: (cursor) => (PLAIN.test(cursor) ? exact(cursor) : refuse()),
    }
  }
  const key = keyFrom(mailKey, 'merchant-application feed cursor')
  return {
    write: (position) => {
      const text = Buffer.from(String(position).padStart(DIGITS, '0'))
      return Buffer.from(encryptBytes(key, text, program)).toString('base64url')
    },
    read: (cursor) => {
      if (PLAIN.test(cursor)) {
        const { position } = exact(cursor)
        return { position: Math.floor(position / STEP) * STEP, isExact: false }
      }
      try {
        return exact(decryptBytes(key, Buffer.from(cursor, 'base64url'), program).toString())
      } catch {
        return refuse()
      }
    },
  }
}

function exact(digits: string): ReadCursor {
  const position = Number(digits)
  return position <= MAX_INTEGER ? { position, isExact: true } : refuse()
}

function refuse(): never {
  throw new HttpError(400)
}
