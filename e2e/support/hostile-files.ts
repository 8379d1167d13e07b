/** What an applicant may upload against a reviewer's browser. */
import { crc32, deflateSync } from 'node:zlib'

/** Markup that begins as a PDF does. */
export const hostilePdf = {
  name: 'hostile.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.7 <html><script>parent.document.title = document.title = "taken over"</script></html>',
  ),
}

/** A few kilobytes that claim 400 million pixels. */
export const hugeImage = { name: 'huge.png', mimeType: 'image/png', buffer: blackPng(20_000) }

/** A square of one bit a pixel. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const chunks = [
    ['IHDR', header],
    ['IDAT', rows],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const written = chunks.map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written])
}
