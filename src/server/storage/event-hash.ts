/**
 * What the hashes of the evidence cover. All are SHA-256 as lower-case hex over a JSON list that
 * begins with its purpose; a change of any of them is a new purpose (`… 2`), never an edit.
 */
import { createHash } from 'node:crypto'
import type { StoredAgreement } from './agreements.ts'
import type { StoredApplication } from './applications.ts'

/** What stands before the first event of an application, and before the first of the log. */
export const NOTHING_BEFORE = ''

export interface HashedEvent {
  readonly reference: string
  readonly number: number
  readonly kind: string
  readonly at: string
  /** The text as it is stored. */
  readonly detail: string
}

/** An event together with the hash of the same application's event before it. */
export function eventHash(before: string, event: HashedEvent): string {
  const { reference, number, kind, at, detail } = event
  return hashOf(['merchant-application event 1', before, reference, number, kind, at, detail])
}

/** One link of the log: the hash of the link before it and of the event that it adds. */
export function logHash(before: string, event: string): string {
  return hashOf(['merchant-application log 1', before, event])
}

/** The columns of an application that never change once it is received. */
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

/** All that makes up an agreement, the page and the file by their hashes; not when it was served. */
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
