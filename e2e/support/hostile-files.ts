/** Files that an applicant may attack a reviewer's browser with. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

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

/** An image of one pixel whose data unpack to gigabytes. */
export const inflatingImage = {
  name: 'inflating.png',
  mimeType: 'image/png',
  buffer: blackPng(1, () => manySpaces(4000)),
}

/** An archive that unpacks to gigabytes, with the name of a document. */
export const archive = {
  name: 'statements.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), manySpaces(4000)]),
}

/** Returns a square with one bit a pixel. */
function blackPng(side: number, pack: (rows: Buffer) => Buffer = deflateSync): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = pack(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
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

/** A PDF of a few kilobytes whose page content unpacks to gigabytes. */
export const inflatingPdf = {
  name: 'inflating.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(manySpaces(10_000))),
  ]),
}

export const pdfWithoutPages = {
  name: 'no-pages.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
}

const LEVELS = 12
const FIRST_FORM = 5

/** A page with ten drawings, each of which draws ten others, and so on. */
export const nestedPdf = {
  name: 'nested.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /F ${FIRST_FORM} 0 R >> >> >>`,
    stream('', Buffer.from('/F Do '.repeat(10))),
    ...Array.from({ length: LEVELS }, (_, level) =>
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${FIRST_FORM + level + 1} 0 R >> >>`,
        Buffer.from('/F Do '.repeat(10)),
      ),
    ),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792]',
      Buffer.from('0 0 m 612 792 l S '.repeat(10)),
    ),
  ]),
}

/** Returns this many megabytes of spaces, deflated to a thousandth of the size. */
function manySpaces(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1_000_000, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => megabyte),
  ])
}

function stream(entries: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${bytes.length} >> stream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

/** Returns a PDF without a table of its objects, which PDF.js finds anyway. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const written = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj `),
    Buffer.from(object),
    Buffer.from(' endobj\n'),
  ])
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...written,
    Buffer.from('trailer << /Root 1 0 R >>'),
  ])
}

/** Returns a PDF encrypted as banks do; with an empty password it opens for everyone. */
export async function encryptedPdf(userPassword: string): Promise<Buffer> {
  const document = new PDFDocument({
    pdfVersion: '1.7ext3',
    userPassword,
    ownerPassword: 'of the bank',
    permissions: { modifying: false },
  })
  document.text('Statement of your account')
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
