/** HTTP checks that Node would make before any hook: in a hook, their refusals are logged, too. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** For Fastify's `http` option, because we make this check ourselves. */
export const DISABLED_HTTP_CHECKS = { requireHostHeader: false } as const

/** Register this after the hooks that set headers, so that the error response has them, too. */
export function httpChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // If there are several, a proxy may use a different one (RFC 9112, section 3.2).
    const isOne = headers.host !== undefined && countOf('host', raw.rawHeaders) === 1
    if (!isOne && (headers.host !== undefined || raw.httpVersion === '1.1')) {
      throw new HttpError(400, { message: ({ noHost }) => noHost })
    }
  })
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/** @param rawHeaders names and values, alternating */
function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}
