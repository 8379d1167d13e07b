/** What the hashes of the audit log cover. */
import { hashOf } from '../platform/encryption/hash.ts'

/** The previous hash of an application's first event and of the audit log's first entry. */
export const NOTHING_BEFORE = ''

export interface HashedEvent {
  readonly reference: string
  readonly number: number
  readonly kind: string
  readonly at: string
  /** The stored text. */
  readonly detail: string
}

/** Covers an event and the hash of the application's previous event. */
export function eventHash(before: string, event: HashedEvent): string {
  const { reference, number, kind, at, detail } = event
  return hashOf(['merchant-application event 1', before, reference, number, kind, at, detail])
}

/** An audit log entry: covers the previous entry's hash and the event's hash. */
export function logHash(before: string, event: string): string {
  return hashOf(['merchant-application log 1', before, event])
}
