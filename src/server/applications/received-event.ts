import { type EventContent, firstEvent, type StoredEvent } from '../audit-log/events.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { StoredApplication } from './table.ts'
import { rowFingerprint } from './table.ts'

/** The first event of an application, to be committed together with its row. */
export function receivedEvent(
  row: StoredApplication,
  rest: Omit<Extract<EventContent, { readonly kind: 'received' }>['detail'], 'row' | 'sealed'>,
  signer: Signer,
): StoredEvent {
  const { reference, received_at } = row
  const detail = { row: rowFingerprint(row), sealed: bytesHash(row.sealed), ...rest }
  return firstEvent({ reference, at: new Date(received_at), signer }, { kind: 'received', detail })
}
