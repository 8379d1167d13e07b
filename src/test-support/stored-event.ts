import type { EventContent, EventDetail } from '../application/facts/event-kinds.ts'
import type { StoredEvent } from '../server/ledger/store.ts'

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
