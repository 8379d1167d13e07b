/**
 * Bodies that are sent often, encoded once. All answers share a buffer for each encoding that
 * browsers accept, and a hash that spares browsers a body that they already have.
 */
import { hash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface EncodedBody {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  /** The hash of `identity`. */
  readonly hash: string
}

/** Buffers that exist once, however many clients receive them. */
const shared = new WeakSet<Uint8Array>()

/** Returns whether these bytes are shared, so that sending them takes no extra memory. */
export function isShared(bytes: Uint8Array): boolean {
  return shared.has(bytes)
}

/** Encodes a text. Blocks for milliseconds: use it for what is created once and sent often. */
export function encoded(text: string): EncodedBody {
  return encodedBytes(Buffer.from(text), true)
}

/** Returns the body of bytes that are compressed already, such as a PDF. */
export function encodedOnce(bytes: Uint8Array): EncodedBody {
  return encodedBytes(Buffer.from(bytes), false)
}

function encodedBytes(identity: Buffer, compress: boolean): EncodedBody {
  const body = {
    identity,
    gzip: compress ? gzipSync(identity) : identity,
    br: compress ? brotliCompressSync(identity) : identity,
    hash: hash('sha256', identity, 'base64url'),
  }
  for (const bytes of [body.identity, body.gzip, body.br]) shared.add(bytes)
  return body
}

/** Sends the body in the best encoding that the request accepts, or a 304 if the browser has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = body[encoding]
  const isEncoded = bytes !== body.identity
  const etag = `"${body.hash}${isEncoded ? `-${encoding}` : ''}"`
  reply.header('etag', etag)
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  if (isEncoded) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Compares weakly, as RFC 9110 requires, because a proxy that compresses makes the ETag weak. */
function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}

function encodingFor(accepted: string | undefined): 'identity' | 'gzip' | 'br' {
  const offered = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}
