/** The hashes of the audit log. */
import { hashOf } from '../platform/encryption/hash.ts'

/** The previous hash of an application's first event and of the audit log's first entry. */
export const NOTHING_BEFORE = ''

/** What a chain's first event follows. */
export const BEFORE_THE_FIRST = { number: 0, hash: NOTHING_BEFORE } as const

export interface HashedEvent {
  readonly reference: string
  readonly number: number
  readonly kind: string
  readonly at: string
  /** The text as it is stored. */
  readonly detail: string
  readonly signer: string
  readonly key_id: string
}

/** Hashes an event together with its signer and the hash of the application's previous event. */
export function eventHash(before: string, event: HashedEvent): string {
  const { reference, number, kind, at, detail, signer, key_id } = event
  const parts = [before, reference, number, kind, at, detail, signer, key_id]
  return hashOf(['merchant-application event 2', ...parts])
}

/**
 * Returns whether an event has the hash of its content and of the event before it in its chain.
 *
 * @param before the hash of the event before it; none for the first event
 */
export function hasRightHash(
  event: HashedEvent & { readonly hash: string },
  before: string | null | undefined,
): boolean {
  return event.hash === eventHash(before ?? NOTHING_BEFORE, event)
}

/**
 * Returns the hash of an audit log entry, which covers the previous entry's hash and the event's
 * hash.
 */
export function logHash(before: string, event: string): string {
  return hashOf(['merchant-application log 1', before, event])
}

/** Returns the text that is signed for the chain head. */
export function headHash(head: { readonly position: number; readonly hash: string }): string {
  return hashOf(['merchant-application log head 1', head.position, head.hash])
}
