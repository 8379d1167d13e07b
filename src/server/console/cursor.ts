/** Positions in the queue as texts that only the server reads. */
import * as v from 'valibot'
import { HttpError } from '../platform/http/http-error.ts'
import type { QueueCursor } from '../queue/service.ts'

const position = v.strictTuple([v.string(), v.string(), v.pipe(v.number(), v.safeInteger())])

/** Positions in a list ordered by time contain no sales. */
type Position = Omit<QueueCursor, 'annual_sales'> & Partial<QueueCursor>

/** Returns null without a position. */
export function cursorText(cursor: Position | undefined): string | null {
  if (!cursor) return null
  const { received_at, reference, annual_sales = 0 } = cursor
  return Buffer.from(JSON.stringify([received_at, reference, annual_sales])).toString('base64url')
}

/** Throws if the text is not one of our cursors. */
export function readCursor(text: string | undefined): QueueCursor | undefined {
  if (text === undefined) return undefined
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [received_at, reference, annual_sales] = v.parse(position, read)
    return { received_at, reference, annual_sales }
  } catch {
    throw new HttpError(400)
  }
}
