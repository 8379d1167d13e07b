/**
 * Counts the memory of request and response bodies against one budget of the process: bytes that
 * have arrived, not announced ones, and bytes that wait to be read. Buffers that all answers share
 * do not count. Large answers are written in parts, so that it becomes visible how fast a client
 * reads.
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
import type { HttpError } from '../http-error.ts'

/** Bodies up to this size fit into memory for every connection at once. */
const SMALL_BODY = 8 * 1024
const LARGE_ANSWER = 64 * 1024
const PART = 16 * 1024
/** The memory that a chunk takes besides its bytes: a stranger may send one byte in each. */
const CHUNK_COST = 512
/** If the chunks of a refused body are smaller on average, its rest is not worth reading. */
const LEAST_CHUNK = 64

/** Register this after `limitConnections`, and before any route. */
export function countBodies(app: FastifyInstance): void {
  const count: preParsingAsyncHookHandler = async ({ raw, headers }, reply, payload) => {
    const length = Number(headers['content-length'] ?? 0)
    if (headers['transfer-encoding'] === undefined && length <= SMALL_BODY) return payload
    const body = countBytes(payload, (bytes) => app.connections.hold(raw, bytes))
    // The rest of a refused body must be read, so that the connection can serve its next request.
    reply.raw.once('finish', () => {
      payload.unpipe(body)
      payload.resume()
    })
    return body
  }
  app.addHook('onRoute', (route) => {
    // This hook is the last, so that a route can check the headers before its body is read.
    route.preParsing = [route.preParsing ?? [], count].flat()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!(bytes instanceof Uint8Array) || bytes.length <= LARGE_ANSWER) return payload
    return inParts(request, reply, bytes)
  })

  function inParts({ raw }: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Readable {
    // The bytes exist already, so they are sent even if there is no room; slow readers then make
    // room.
    if (!isShared(bytes)) app.connections.hold(raw, bytes.length)
    reply.header('content-length', bytes.length)
    return Readable.from(partsOf(bytes), { objectMode: false })
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += PART) yield bytes.subarray(index, index + PART)
}

/** Returns the same body, which ends with the error of `hold` once there is no room for more. */
function countBytes(
  payload: RequestPayload,
  hold: (bytes: number) => HttpError | undefined,
): Transform {
  let chunks = 0
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks += 1
      bytes += chunk.length
      const refusal = hold(chunk.length + CHUNK_COST)
      if (!refusal) return done(null, chunk)
      if (bytes < chunks * LEAST_CHUNK) payload.destroy()
      done(refusal)
    },
  })
  // A reader may stop listening once it has enough.
  counting.on('error', () => undefined)
  payload.once('error', (error) => counting.destroy(error))
  return payload.pipe(counting)
}
