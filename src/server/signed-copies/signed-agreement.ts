import type { Evidence } from '../../application/evidence.ts'
import type { AgreementText } from '../agreements/markdown/blocks.ts'
import { findAgreement } from '../agreements/table.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedAgreement } from './signed-copy.ts'

/** The agreement that was signed; undefined if it is not stored. */
export async function findSignedAgreement(
  db: Database,
  { agreement }: Pick<Evidence, 'agreement'>,
): Promise<SignedAgreement | undefined> {
  const found = await findAgreement(db, agreement.htmlSha256)
  return found && { text: JSON.parse(found.source) as AgreementText, brandName: found.brand_name }
}
