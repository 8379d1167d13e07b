import * as v from 'valibot'
import type { Evidence } from '../../application/evidence.ts'
import { type RecordedEvent, signedAgreements } from '../../application/facts/event-reading.ts'
import { agreementHash, agreementsWithPage } from '../agreements/service.ts'
import { agreementText } from '../agreements/text-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedAgreement } from './copy-content.ts'

/**
 * Returns the agreement that was signed; undefined if the stored one does not match the signed
 * receipt. Otherwise someone who can write to the database could have us sign a copy with another
 * text.
 */
export async function findSignedAgreement(
  db: Database,
  { agreement }: Pick<Evidence, 'agreement'>,
  events: readonly RecordedEvent[],
): Promise<SignedAgreement | undefined> {
  const signed = signedAgreements(events).map(({ sha256 }) => sha256)
  const rows = await agreementsWithPage(db, agreement.htmlSha256)
  const result = rows.find((row) => signed.includes(agreementHash(row)))
  if (!result) return undefined
  return { text: v.parse(agreementText, JSON.parse(result.source)), brandName: result.brand_name }
}
