import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** Returns the cookies as they were sent. Ours need no decoding, which may take long. */
export function cookiesOf({
  headers,
}: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string | undefined>> {
  return parseCookie(headers.cookie ?? '', { decode: String })
}
