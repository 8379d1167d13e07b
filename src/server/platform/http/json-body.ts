/** Parses JSON bodies, with limits far above what an application needs. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The parsed body as it was sent, without the defaults that its schema fills in. */
    sentBody: unknown
  }
}

/** In bytes. An application with all answers at their maximum length has 49,000 characters. */
export const BODY_LIMIT = 64 * 1024
const MAX_DEPTH = 12
const MAX_VALUES = 3000

/** Accepts only JSON bodies, and rejects `__proto__` and `constructor.prototype`. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.decorateRequest('sentBody', null)
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body as string, (error, parsed) => {
      if (error) done(new HttpError(400, { message: ({ notJson }) => notJson }))
      else if (!isBounded(parsed))
        done(new HttpError(400, { message: ({ tooComplex }) => tooComplex }))
      else done(null, parsed)
    })
  })
}

/** Whether a value stays within the limits for depth and size. */
function isBounded(value: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let counted = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    counted += 1
    if (next.depth > MAX_DEPTH || counted > MAX_VALUES) return false
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const held of Object.values(next.value)) {
      waiting.push({ value: held, depth: next.depth + 1 })
      if (waiting.length > MAX_VALUES) return false
    }
  }
  return true
}
