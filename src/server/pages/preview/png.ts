/** Writes an image as PNG (ISO/IEC 15948): a palette from one color to another. */
import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from './raster.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const PALETTE = 3

/** @param background and `ink`, as `#rrggbb`: of a pixel that is 0, and of one that is 255 */
export function png({ width, height, pixels }: Raster, background: string, ink: string): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS, PALETTE], 8)
  // Each row begins with the filter that it was prepared by: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette(channels(background), channels(ink))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function palette(from: readonly number[], to: readonly number[]): Buffer {
  return Buffer.from(
    Array.from({ length: 256 }, (_, share) =>
      from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * (share / 255))),
    ).flat(),
  )
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
