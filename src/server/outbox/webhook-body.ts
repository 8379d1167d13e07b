/**
 * The body of a webhook: Standard Webhooks' `type`, `timestamp` and `data`; no personal data in the
 * clear.
 */
import { findApplication } from '../applications/table.ts'
import type { Database } from '../platform/database/database.ts'
import type { StoredDelivery } from './table.ts'

/** Undefined if the application has been purged. */
export async function webhookBody(
  db: Database,
  delivery: StoredDelivery,
): Promise<string | undefined> {
  const { type, created_at: timestamp, payload } = delivery
  const row = await findApplication(db, delivery.reference)
  if (!row) return undefined
  const data =
    payload === null
      ? {
          reference: row.reference,
          receivedAt: row.received_at,
          summary: {
            businessName: row.business_name,
            businessStructure: row.structure,
            mcc: row.mcc,
            state: row.state,
            annualSales: row.annual_sales,
            bankMethod: row.bank_method,
            pmi: row.pmi,
          },
          sealedRecord: Buffer.from(row.sealed).toString('base64'),
        }
      : { reference: row.reference, ...JSON.parse(Buffer.from(payload).toString('utf8')) }
  return JSON.stringify({ type, timestamp, data })
}
