/** Reads JSON bodies with bounds that no application comes near. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export const BODY_LIMIT = 256 * 1024
const DEEPEST = 12
const MOST_VALUES = 3000

/** Bodies are JSON and nothing else; `__proto__` and `constructor.prototype` are refused. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body as string, (error, parsed) => {
      if (error) done(new Refusal(400, 'The request is not valid JSON'))
      else if (!isBounded(parsed))
        done(new Refusal(400, 'The request is too deeply nested or too long'))
      else done(null, parsed)
    })
  })
}

/** Whether a value is nested no deeper and holds no more values than allowed. */
function isBounded(value: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let counted = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    counted += 1
    if (next.depth > DEEPEST || counted > MOST_VALUES) return false
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const held of Object.values(next.value)) {
      waiting.push({ value: held, depth: next.depth + 1 })
      if (waiting.length > MOST_VALUES) return false
    }
  }
  return true
}
