import type { StoredApplication } from '../server/records/service.ts'

/** The stored row of an application. */
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
