/**
 * What is sent often is made once: one buffer in each encoding that browsers ask for, which all
 * answers share, with a hash by which a browser that has it is not sent it again.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface EncodedBody {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  /** The hash of `identity`. */
  readonly hash: string
}

/** Buffers that exist once, however many clients are being sent them. */
const shared = new WeakSet<Uint8Array>()

/** Whether sending these bytes takes no memory of its own. */
export function isShared(bytes: Uint8Array): boolean {
  return shared.has(bytes)
}

/** Blocks for some milliseconds: use it for data that is made once and sent often. */
export function encoded(text: string): EncodedBody {
  return encodedBytes(Buffer.from(text), true)
}

/** The same of bytes that are compressed already, such as a PDF. */
export function encodedOnce(bytes: Uint8Array): EncodedBody {
  return encodedBytes(Buffer.from(bytes), false)
}

function encodedBytes(identity: Buffer, compress: boolean): EncodedBody {
  const made = {
    identity,
    gzip: compress ? gzipSync(identity) : identity,
    br: compress ? brotliCompressSync(identity) : identity,
    hash: createHash('sha256').update(identity).digest('base64url'),
  }
  for (const bytes of [made.identity, made.gzip, made.br]) shared.add(bytes)
  return made
}

/** Sends it in the best encoding that the request accepts, or 304 if the browser has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  one: EncodedBody,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = one[encoding]
  const isEncoded = bytes !== one.identity
  const etag = `"${one.hash}${isEncoded ? `-${encoding}` : ''}"`
  reply.header('etag', etag)
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  if (isEncoded) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Weak comparison, as RFC 9110 asks for: a proxy that compresses makes it weak. */
function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((one) => {
    const stated = one.trim()
    return stated === '*' || stated.replace(/^W\//, '') === etag
  })
}

/** The best encoding that an `Accept-Encoding` header accepts. */
function encodingFor(accepted: string | undefined): 'identity' | 'gzip' | 'br' {
  const offered = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}
