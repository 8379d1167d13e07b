import PDFDocument from 'pdfkit'

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
