import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** Returns the cookies as sent: ours need no decoding, and thousands of bad ones take long. */
export function cookiesOf({
  headers,
}: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string | undefined>> {
  return parseCookie(headers.cookie ?? '', { decode: String })
}
