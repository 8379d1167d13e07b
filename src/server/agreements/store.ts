/** Every agreement that was ever served, byte for byte, so that it can be produced years later. */

import type { Selectable } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { hashOf } from '../platform/encryption/hash.ts'

export interface AgreementsTable {
  /** The hash that receipts refer to: see `agreementHash`. */
  readonly sha256: string
  /** SHA-256 of the page, lower-case hex. */
  readonly html_sha256: string
  readonly pdf_sha256: string
  readonly version: string
  readonly brand_name: string
  /** The parsed text as JSON, which copies are generated from. */
  readonly source: string
  readonly html: string
  readonly pdf: Uint8Array
  readonly first_served_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly agreements: AgreementsTable
  }
}

export type StoredAgreement = Selectable<AgreementsTable>

/** Adds an agreement unless it is stored already. */
export async function addAgreement(db: Database, row: StoredAgreement): Promise<void> {
  await db
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the agreements whose page has this hash. */
export async function agreementsWithPage(
  db: Database,
  htmlSha256: string,
): Promise<readonly Omit<StoredAgreement, 'html' | 'pdf'>[]> {
  return db
    .selectFrom('agreements')
    .select(['sha256', 'html_sha256', 'pdf_sha256', 'version', 'brand_name', 'source'])
    .select('first_served_at')
    .where('html_sha256', '=', htmlSha256)
    .execute()
}

/** Returns each agreement as it was served, with its hashes. */
export async function servedAgreements(db: Database): Promise<readonly StoredAgreement[]> {
  return db.selectFrom('agreements').selectAll().orderBy('first_served_at').execute()
}

/**
 * Counts the different texts that a brand has served under a version. More than one is a mistake;
 * another brand's text has another name in it.
 */
export async function textsOfVersion(
  db: Database,
  { version, brand_name }: Pick<StoredAgreement, 'version' | 'brand_name'>,
): Promise<number> {
  const rows = await db
    .selectFrom('agreements')
    .select('html_sha256')
    .distinct()
    .where('version', '=', version)
    .where('brand_name', '=', brand_name)
    .execute()
  return rows.length
}

/** Returns a hash over all of an agreement, with its page and PDF, but not when it was served. */
export function agreementHash(
  agreement: Pick<
    StoredAgreement,
    'version' | 'brand_name' | 'source' | 'html_sha256' | 'pdf_sha256'
  >,
): string {
  return hashOf([
    'merchant-application agreement 1',
    agreement.version,
    agreement.brand_name,
    agreement.source,
    agreement.html_sha256,
    agreement.pdf_sha256,
  ])
}
