import type { Agreement } from '../documents/agreement.ts'
import { addAgreement, textsOfVersion } from '../storage/agreements.ts'
import type { Database } from '../storage/database.ts'

/**
 * Keeps the agreement as it is served from now on, byte for byte. False where the same version was
 * served with another text or under another name before, which makes signatures harder to tell apart.
 */
export async function keepAgreement(
  db: Database,
  agreement: Agreement,
  { brandName, now }: { readonly brandName: string; readonly now: Date },
): Promise<boolean> {
  await addAgreement(db, {
    html_sha256: agreement.htmlSha256,
    pdf_sha256: agreement.pdfSha256,
    version: agreement.version,
    brand_name: brandName.normalize('NFC'),
    source: JSON.stringify(agreement.text),
    html: agreement.html,
    pdf: agreement.pdf,
    first_served_at: now.toISOString(),
  })
  return (await textsOfVersion(db, agreement.version)) === 1
}
