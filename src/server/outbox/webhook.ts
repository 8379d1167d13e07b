/**
 * Webhooks that announce events: Standard Webhooks' `type`, `timestamp` and `data`; no personal data
 * in the clear.
 */
import { findApplication, listedFields } from '../applications/table.ts'
import { detailOf, findEvent, type StoredEvent } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { deliveryOf, type NewDelivery, type StoredDelivery } from './table.ts'

/** To be committed with the event. Whoever commits it need not know whether there is a receiver. */
export function webhookFor(
  event: StoredEvent,
  type: 'application.submitted' | 'application.status',
): NewDelivery {
  return deliveryOf(event, 'webhook', type)
}

/** The body, from what is stored now. Undefined if the application has been purged. */
export async function webhookBody(
  db: Database,
  { reference, type, event: number, created_at: timestamp }: StoredDelivery,
): Promise<string | undefined> {
  const row = await findApplication(db, reference)
  const event = number === null ? undefined : await findEvent(db, reference, number)
  if (!row || !event) return undefined
  const data = event.kind === 'received' ? submitted(row) : statusChanged(event)
  return JSON.stringify({ type, timestamp, data })
}

type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

function submitted(row: FoundApplication) {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    summary: listedFields(row),
    sealedRecord: base64(row.sealed),
  }
}

function statusChanged(event: StoredEvent) {
  const { reference, at, note } = event
  const { from, to } = detailOf(event)
  return { reference, at, from, to, ...(note ? { sealedNote: base64(note) } : {}) }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
