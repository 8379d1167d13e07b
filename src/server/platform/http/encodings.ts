/** One document in each encoding that browsers ask for, compressed once. */
import { brotliCompressSync, gzipSync } from 'node:zlib'

export interface Encoded {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Blocks for some milliseconds: for what is made once and sent often. */
export function encoded(text: string): Encoded {
  const identity = Buffer.from(text)
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
}

/** The best encoding that an `Accept-Encoding` header accepts. */
export function encodingFor(accepted: string | undefined): keyof Encoded {
  const offered = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}
