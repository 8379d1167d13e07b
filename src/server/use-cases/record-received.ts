import type { StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { bytesHash, rowFingerprint } from '../storage/event-hash.ts'
import { addFirstEvent } from '../storage/events.ts'

/** Begins an application's chain of events; commit it together with the row. */
export async function recordReceived(
  db: Database,
  row: StoredApplication,
  recipients: string,
): Promise<void> {
  const { reference, received_at } = row
  const detail = { row: rowFingerprint(row), sealed: bytesHash(row.sealed), recipients }
  await addFirstEvent(db, { reference, at: new Date(received_at) }, { kind: 'received', detail })
}
