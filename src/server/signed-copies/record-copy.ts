import { addEvent, type Happened } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { saveCopyHash } from './table.ts'

/** Records the hash of a copy, by which it is verified, with an event unless it is known. */
export async function recordCopy(
  transaction: Database,
  happened: Happened,
  sha256: string,
): Promise<void> {
  if (!(await saveCopyHash(transaction, happened.reference, sha256))) return
  await addEvent(transaction, happened, { kind: 'copied', detail: { pdf: sha256 } })
}
