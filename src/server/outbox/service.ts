/** What a delivery contains, and how an attempt to send it ends. */
import * as v from 'valibot'
import type { DeliveryKind } from '../../api/console/deliveries.ts'
import type { CommittedDeliveries } from '../audit-log/event-kinds.ts'
import type { StoredEvent } from '../audit-log/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import type { StoredEntry } from '../records/owner-entries.ts'
import type { StoredApplication } from '../records/store.ts'
import type { StoredVersion } from '../records/versions.ts'

/** A delivery before it is stored with the event that it reports. */
export interface NewDelivery {
  /** The same for all attempts, so that the receiver can detect duplicates. */
  readonly id: string
  readonly kind: DeliveryKind
  /** Of a webhook (`WebhookType`), or the kind of email. */
  readonly type: string
  /** An encrypted email. Null if it was sent, or is composed from the event when it is sent. */
  readonly payload: Uint8Array | null
}

/** The application whose event a delivery reports; without a row if it has been purged. */
export interface Announced {
  readonly row: StoredApplication | undefined
  readonly events: readonly StoredEvent[]
  /** What its owners have entered themselves. */
  readonly entries: readonly StoredEntry[]
  /** Those after the first. */
  readonly versions: readonly StoredVersion[]
}

/**
 * `gone`: the receiver answered 410. `unknown`: it may have arrived. `skipped`: it no longer
 * applies. `failure` is in our own words.
 */
export type AttemptOutcome =
  | { readonly outcome: 'arrived' }
  | { readonly outcome: 'failed' | 'gone' | 'unknown' | 'skipped'; readonly failure: string }

/** An email to one address, as it waits; encrypted in `payload`. */
export const waitingMail = v.object({ to: v.string(), subject: v.string(), text: v.string() })
export type WaitingMail = v.InferOutput<typeof waitingMail>

/** How often an email is sent at most while it is unknown whether it arrived: once more. */
export const MAX_UNANSWERED = 2

/** As Standard Webhooks recommends: a prefix, then a random part. */
export function newDeliveryId(): string {
  return `msg_${randomSecret()}`
}

/** A delivery that is composed from its event when it is sent. */
export function composedDelivery(kind: DeliveryKind, type: string): NewDelivery {
  return { id: newDeliveryId(), kind, type, payload: null }
}

/** What an event contains of a delivery. Without the payload, it is the beginning of it. */
export function deliveryContent({ kind, type, payload }: Omit<NewDelivery, 'id'>): string {
  return `${kind} ${type} ${payload ? bytesHash(payload) : ''}`
}

/** For the event that the deliveries report. */
export function committed(deliveries: readonly NewDelivery[]): CommittedDeliveries {
  return Object.fromEntries(deliveries.map((one) => [one.id, deliveryContent(one)]))
}
