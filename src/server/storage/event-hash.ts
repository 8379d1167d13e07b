/**
 * What the hashes of the audit log cover. Each is a SHA-256 in lower-case hex over a JSON list that
 * begins with its purpose. To change what a hash covers, add a new purpose (`… 2`); never edit one.
 */
import { createHash } from 'node:crypto'
import type { StoredAgreement } from './agreements.ts'
import type { StoredApplication } from './applications.ts'

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

/** Covers the columns of an application that never change. */
export function rowFingerprint(row: Omit<StoredApplication, 'status' | 'sealed'>): string {
  return hashOf([
    'merchant-application row 1',
    row.reference,
    row.received_at,
    row.business_name,
    row.structure,
    row.mcc,
    row.state,
    row.annual_sales,
    row.bank_method,
    row.idempotency_key_hash,
    row.body_hash,
    row.answer_url,
  ])
}

/** Covers everything in an agreement, page and PDF by their hashes, but not when it was served. */
export function agreementFingerprint(
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

/** SHA-256 of bytes, such as a sealed record. */
export function bytesHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hashOf(parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
