import { addEvent, type Happened } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedFile } from './create-copy.ts'
import { saveCopySignature } from './table.ts'

/**
 * Records a copy, by whose hash it is verified, with an event unless it is known. Returns false if
 * another copy was recorded since this one was created.
 */
export async function recordCopy(
  transaction: Database,
  happened: Happened,
  copy: SignedFile,
): Promise<boolean> {
  const { sha256, recorded } = copy
  if (sha256 === recorded) return true
  if (!(await saveCopySignature(transaction, happened.reference, copy))) return false
  await addEvent(transaction, happened, { kind: 'copied', detail: { pdf: sha256 } })
  return true
}
