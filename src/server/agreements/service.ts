import type { Pricing } from '../../application/forms/us/pricing.ts'
import type { Language } from '../../application/language.ts'
import type { Database } from '../platform/database/database.ts'
import { addAgreement, agreementHash, type StoredAgreement, textsOfVersion } from './store.ts'
import type { AgreementText } from './text-service.ts'

export {
  agreementHash,
  agreementsWithPage,
  type StoredAgreement,
  servedAgreements,
} from './store.ts'

/** Returns the row to store for an agreement, without the time when it was first served. */
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
  return { sha256: agreementHash(record), ...record }
}

/**
 * Stores the agreement as it is served from now on, byte for byte. Returns false if the same brand
 * served another text under this version before, because signatures are then harder to tell apart.
 */
export async function saveAgreement(
  db: Database,
  agreement: Agreement,
  { brandName, now }: { readonly brandName: string; readonly now: Date },
): Promise<boolean> {
  const record = agreementRecord(agreement, brandName)
  await addAgreement(db, { ...record, first_served_at: now.toISOString() })
  return (await textsOfVersion(db, record)) === 1
}

/** The agreement in each language; in English if an operator has no other. */
export type Agreements = Readonly<Record<Language, Agreement>>

/** An agreement as it is served, created from one file when the server starts. */
export interface Agreement {
  readonly version: string
  /** The parsed text, for documents that contain the agreement. */
  readonly text: AgreementText
  readonly html: string
  readonly pdf: Uint8Array
  /** SHA-256 of `html` in UTF-8, and of `pdf`, as lower-case hex. */
  readonly htmlSha256: string
  readonly pdfSha256: string
}

/** The company that offers the agreement, and its prices. Both replace placeholders in the text. */
export interface Brand {
  readonly name: string
  /** The standard prices by default. */
  readonly pricing?: Pricing
}

/** The source of an agreement. For a language without a file, the English one is shown. */
export interface AgreementSource {
  readonly files: Readonly<Partial<Record<Language, string | undefined>>> & { readonly en: string }
  readonly brand: Brand
}
