import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the cookies of a request as they were sent. Ours need no decoding, and thousands that
 * cannot be decoded would take long.
 */
export function cookiesOf({
  headers,
}: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string | undefined>> {
  return parseCookie(headers.cookie ?? '', { decode: String })
}
