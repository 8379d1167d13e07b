import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { needsPassword } from './needs-password.ts'

// The parts that draw pages are missing outside a browser, about which PDF.js would warn.
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
  // The user's password is empty, so everyone can read the PDF.
  expect(await needsPassword(await pdf(owned))).toBe(false)
  expect(await needsPassword(await pdf({ ...owned, userPassword: 'secret' }))).toBe(true)
})

test('a PDF whose word for encryption is escaped, or has a comment after it, still needs its password', async () => {
  const owned = { pdfVersion: '1.4', ownerPassword: 'of the bank', userPassword: 'secret' } as const
  const text = new TextDecoder('latin1').decode(await (await pdf(owned)).arrayBuffer())
  for (const word of ['/Encryp#74', '/#45ncrypt', '/Encrypt%\n']) {
    const changed = text.replace(/\/Encrypt(?= )/g, word)
    expect(changed).not.toBe(text)
    const bytes = Uint8Array.from(changed, (byte) => byte.charCodeAt(0))
    expect([word, await needsPassword(new Blob([bytes]))]).toEqual([word, true])
  }
})

test('a file that only claims to be encrypted needs no password', async () => {
  expect(await needsPassword(new Blob(['%PDF-1.7 /Encrypt 5 0 R']))).toBe(false)
})
