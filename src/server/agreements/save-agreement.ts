import type { Database } from '../platform/database/database.ts'
import type { Agreement } from './agreement.ts'
import {
  addAgreement,
  agreementFingerprint,
  type StoredAgreement,
  textsOfVersion,
} from './store.ts'

/** The stored record of an agreement, without the time it was first served. */
export function agreementRecord(
  agreement: Agreement,
  brandName: string,
): Omit<StoredAgreement, 'first_served_at'> {
  const record = {
    html_sha256: agreement.htmlSha256,
    pdf_sha256: agreement.pdfSha256,
    version: agreement.version,
    brand_name: brandName.normalize('NFC'),
    source: JSON.stringify(agreement.text),
    html: agreement.html,
    pdf: agreement.pdf,
  }
  return { sha256: agreementFingerprint(record), ...record }
}

/**
 * Stores the agreement as it is served from now on, byte for byte. Returns false if the same
 * version was served with another text or brand before, which makes signatures harder to tell
 * apart.
 */
export async function saveAgreement(
  db: Database,
  agreement: Agreement,
  { brandName, now }: { readonly brandName: string; readonly now: Date },
): Promise<boolean> {
  const record = agreementRecord(agreement, brandName)
  await addAgreement(db, { ...record, first_served_at: now.toISOString() })
  return (await textsOfVersion(db, agreement.version)) === 1
}
