/** Stored rows for tests that need no database. */
import type { EventContent, EventDetail } from '../application/facts/event-kinds.ts'
import type { StoredEvent } from '../server/ledger/store.ts'
import type { StoredApplication } from '../server/records/service.ts'

/** The content of a submission's event. */
export const receipt: EventDetail<'received'> = {
  row: 'a',
  sealed: 'b',
  application: 'c',
  recipients: 'd',
  annualSales: 480_000,
  language: 'en',
  agreement: { version: '2026-11-01', sha256: 'e' },
  copy: 'f',
  deliveries: {},
}

/** Returns the row of an event, without its hash and signature. */
export function storedEvent(
  { kind, detail }: EventContent,
  overrides: Partial<StoredEvent> = {},
): StoredEvent {
  return {
    reference: 'MA-7K3Q-9XDM',
    number: 1,
    kind,
    at: '2026-11-24T12:00:00.000Z',
    detail: JSON.stringify(detail),
    note: null,
    signer: 'server',
    key_id: '',
    hash: '',
    signature: new Uint8Array(),
    position: null,
    log_hash: null,
    ...overrides,
  }
}

export const storedApplication: StoredApplication = {
  reference: 'MA-7K3Q-9XDM',
  received_at: '2026-11-21T17:00:00.000Z',
  business_name: 'Golden Gate Bakery',
  structure: 'LIMITED',
  mcc: '5462',
  state: 'CA',
  annual_sales: 999_999_999,
  bank_method: 'manual',
  pmi: null,
  status: 'received',
  assignee: '',
  correction: '',
  sealed: new Uint8Array([0, 1, 254, 255]),
  idempotency_key_hash: 'key',
  body_hash: 'body',
  answer_url: '/apply/confirmation#MA-7K3Q-9XDM',
  contact: null,
  business_name_hash: null,
  program: 'default',
}
