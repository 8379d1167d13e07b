import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { needsPassword } from './needs-password.ts'

// What draws pages is missing outside a browser, which PDF.js would warn of.
vi.stubGlobal('DOMMatrix', class {})
vi.stubGlobal('Path2D', class {})

async function pdf(options: ConstructorParameters<typeof PDFDocument>[0]): Promise<Blob> {
  const document = new PDFDocument(options)
  document.text('A statement, /Encrypt is a word of it')
  document.end()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of document) parts.push(Uint8Array.from(part))
  return new Blob(parts)
}

test.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)('a PDF %s', async (pdfVersion) => {
  const owned = { pdfVersion, ownerPassword: 'of the bank', permissions: { modifying: false } }
  expect(await needsPassword(await pdf({ pdfVersion }))).toBe(false)
  // Its user's password is empty: everyone can read it.
  expect(await needsPassword(await pdf(owned))).toBe(false)
  expect(await needsPassword(await pdf({ ...owned, userPassword: 'secret' }))).toBe(true)
})

test('what only says that it is encrypted needs no password', async () => {
  expect(await needsPassword(new Blob(['%PDF-1.7 /Encrypt 5 0 R']))).toBe(false)
})
