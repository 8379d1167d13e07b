/** Positions in the queue as texts that only the server reads. */
import * as v from 'valibot'
import { HttpError } from '../platform/http/http-error.ts'
import type { QueueCursor } from '../queue/service.ts'
import type { LogPlace } from '../records/check-service.ts'

const position = v.strictTuple([v.string(), v.string(), v.pipe(v.number(), v.safeInteger())])

const place = v.strictTuple([v.pipe(v.number(), v.safeInteger()), v.string()])

/** Positions in a list ordered by time contain no sales. */
type Position = Omit<QueueCursor, 'annual_sales'> & Partial<QueueCursor>

/** Returns null without a position. */
export function cursorText(cursor: Position | undefined): string | null {
  if (!cursor) return null
  const { received_at, reference, annual_sales = 0 } = cursor
  return textOf([received_at, reference, annual_sales])
}

export function placeText({ position, hash = '' }: LogPlace): string {
  return textOf([position, hash])
}

function textOf(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Returns undefined if the text is no place in the audit log. */
export function readPlace(text: string | undefined): LogPlace | undefined {
  if (text === undefined) return undefined
  const read = v.safeParse(place, readJson(text))
  if (!read.success) return undefined
  const [position, hash] = read.output
  return { position, ...(hash !== '' && { hash }) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Throws if the text is not one of our cursors. */
export function readCursor(text: string | undefined): QueueCursor | undefined {
  if (text === undefined) return undefined
  const read = v.safeParse(position, readJson(text))
  if (!read.success) throw new HttpError(400)
  const [received_at, reference, annual_sales] = read.output
  return { received_at, reference, annual_sales }
}
