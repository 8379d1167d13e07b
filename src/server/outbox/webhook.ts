/**
 * Webhooks that announce events: Standard Webhooks' `type`, `timestamp` and `data`; no personal
 * data in the clear.
 */
import type { ChainHead } from '../../application/evidence.ts'
import type { StoredEntry } from '../applications/owner-entries.ts'
import { listedFields, type StoredApplication } from '../applications/table.ts'
import { detailOf, type StoredEvent } from '../audit-log/events.ts'
import { type Announced, composedDelivery, type NewDelivery } from './delivery.ts'
import type { StoredDelivery } from './table.ts'

/** What a webhook announces: an event, and what is stored of its application. */
interface Announcement extends Announced {
  readonly row: StoredApplication
  readonly event: StoredEvent
}

/** The data of each webhook, without the chain head. Undefined if what it announces is gone. */
const WEBHOOKS = {
  'application.submitted': ({ event, row, entries }) => received(event, row, row.sealed, entries),
  'application.corrected': ({ event, row, entries, versions }) => {
    const version = versions.find((one) => one.version === detailOf(event).version)
    return (
      version && {
        ...received(event, row, version.sealed, entries),
        version: version.version,
      }
    )
  },
  'application.status': ({ event }) => {
    const { reference, at, note } = event
    const { from, to } = detailOf(event)
    return { reference, at, from, to, ...(note && { sealedNote: base64(note) }) }
  },
} as const satisfies Readonly<Record<string, (announced: Announcement) => object | undefined>>

type WebhookType = keyof typeof WEBHOOKS

/** To be committed with the event. Whoever commits it need not know whether there is a receiver. */
export function webhookFor(type: WebhookType): NewDelivery {
  return composedDelivery('webhook', type)
}

/**
 * The body, from what is stored now, with the chain head of the audit log. Undefined if the
 * application has been purged. Throws for a type that only a later version sends.
 */
export function webhookBody(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  application: Announced,
  auditLog: ChainHead | undefined,
): string | undefined {
  const { row, events } = application
  const event = events.find((one) => one.number === number)
  if (!isWebhook(type)) throw new Error(`There is no webhook ${type}`)
  if (!row || !event) return undefined
  const data = WEBHOOKS[type]({ ...application, row, event })
  return data && JSON.stringify({ type, timestamp: event.at, data: { ...data, auditLog } })
}

function isWebhook(type: string): type is WebhookType {
  return Object.hasOwn(WEBHOOKS, type)
}

function received(
  { at }: Pick<StoredEvent, 'at'>,
  row: StoredApplication,
  sealed: Uint8Array,
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

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
