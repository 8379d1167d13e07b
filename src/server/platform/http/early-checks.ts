/**
 * What an address and headers say is checked before a byte of the body is read: a request that is
 * refused by them holds no memory. What they give a right to, a route checks in its `preParsing`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { RequestInvalid } from './valibot-schemas.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const PARTS = ['params', 'querystring', 'headers'] as const

/** Register this before the hooks that read bodies. */
export function checkBeforeBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    // What a route checks of its own before the body relies on it, whether there is a body or not.
    if (READS.has(request.method) && !hasBody(request)) return
    const { schema } = request.routeOptions
    for (const part of PARTS) {
      const own: unknown = schema?.[part]
      if (!isSchema(own)) continue
      const { issues } = v.safeParse(own, request[part === 'querystring' ? 'query' : part])
      if (!issues) continue
      const invalid = new RequestInvalid(issues)
      invalid.validationContext = part
      throw invalid
    }
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isSchema(part: unknown): part is v.GenericSchema {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}
