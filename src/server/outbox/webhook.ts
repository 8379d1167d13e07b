/**
 * Webhooks that announce events: Standard Webhooks' `type`, `timestamp` and `data`; no personal
 * data in the clear.
 */
import type { ChainHead } from '../../application/evidence.ts'
import type { StoredEntry } from '../applications/owner-entries.ts'
import { listedFields, type StoredApplication } from '../applications/table.ts'
import type { StoredVersion } from '../applications/versions.ts'
import { detailOf, type StoredEvent } from '../audit-log/events.ts'
import { type Announced, composedDelivery, type NewDelivery } from './delivery.ts'
import type { StoredDelivery } from './table.ts'

/** To be committed with the event. Whoever commits it need not know whether there is a receiver. */
export function webhookFor(
  type: 'application.submitted' | 'application.corrected' | 'application.status',
): NewDelivery {
  return composedDelivery('webhook', type)
}

/**
 * The body, from what is stored now, with the chain head of the audit log. Undefined if the
 * application has been purged.
 */
export function webhookBody(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  { row, events, entries, versions }: Announced,
  auditLog: ChainHead | undefined,
): string | undefined {
  const event = events.find((one) => one.number === number)
  if (!row || !event) return undefined
  const version = versions.find((one) => one.version === detailOf(event).version)
  const data =
    event.kind === 'received'
      ? received(event, row, row, entries)
      : version
        ? { ...received(event, row, version, entries), version: version.version }
        : statusChanged(event)
  return JSON.stringify({ type, timestamp: event.at, data: { ...data, auditLog } })
}

function received(
  { at }: Pick<StoredEvent, 'at'>,
  row: StoredApplication,
  { sealed }: Pick<StoredVersion, 'sealed'>,
  entries: readonly StoredEntry[],
) {
  return {
    reference: row.reference,
    receivedAt: at,
    summary: listedFields(row),
    sealedRecord: base64(sealed),
    ...(entries.length > 0 && {
      sealedEntries: Object.fromEntries(
        entries.map(({ invitation, sealed }) => [invitation, base64(sealed)]),
      ),
    }),
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
