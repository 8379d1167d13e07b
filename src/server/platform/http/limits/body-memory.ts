/**
 * What bodies and answers hold in memory is counted against one budget of the process: bytes that have
 * arrived, not those that are announced, and bytes that wait to be read. What all answers share takes
 * none. Large answers are written on in parts, so that it shows how fast they are read.
 */
import { Readable, Transform } from 'node:stream'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  RequestPayload,
} from 'fastify'
import { isShared } from '../encodings.ts'
import { unavailable } from '../http-error.ts'

/** Smaller bodies fit beside each other, as many as there are connections. */
const SMALL_BODY = 8 * 1024
const LARGE_ANSWER = 64 * 1024
const PART = 16 * 1024

/** Register this after `limitConnections`, and before any route. */
export function countBodies(app: FastifyInstance): void {
  const count: preParsingAsyncHookHandler = async ({ raw, headers }, reply, payload) => {
    const length = Number(headers['content-length'] ?? 0)
    if (headers['transfer-encoding'] === undefined && length <= SMALL_BODY) return payload
    const body = counted(payload, (bytes) => app.connections.hold(raw, bytes))
    // What was refused without reading it would keep the connection from its next request.
    reply.raw.once('finish', () => {
      payload.unpipe(body)
      payload.resume()
    })
    return body
  }
  app.addHook('onRoute', (route) => {
    // This hook is the last, so that no body is read before a route has checked the headers.
    route.preParsing = [route.preParsing ?? [], count].flat()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!(bytes instanceof Uint8Array) || bytes.length <= LARGE_ANSWER) return payload
    return inParts(request, reply, bytes)
  })

  function inParts({ raw }: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Readable {
    // It is made already: it is sent, and slow readers make room for it.
    if (!isShared(bytes)) app.connections.hold(raw, bytes.length)
    reply.header('content-length', bytes.length)
    return Readable.from(partsOf(bytes), { objectMode: false })
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

/** Returns the same body, which ends with a 503 once `hold` has no room for more. */
function counted(payload: RequestPayload, hold: (bytes: number) => boolean): Transform {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (hold(chunk.length)) done(null, chunk)
      else done(unavailable())
    },
  })
  // A reader that has enough stops listening.
  counting.on('error', () => undefined)
  payload.once('error', (error) => counting.destroy(error))
  return payload.pipe(counting)
}
