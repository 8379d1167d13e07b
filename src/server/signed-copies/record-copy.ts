import { addEvent, type Happened } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedFile } from './create-copy.ts'
import { type CopyOf, saveCopySignature } from './table.ts'

/**
 * Records a copy, by whose hash it is verified, with an event unless it is known. Returns false if
 * another copy was recorded since this one was created.
 */
export async function recordCopy(
  transaction: Database,
  happened: Happened & Pick<CopyOf, 'version'>,
  copy: SignedFile,
): Promise<boolean> {
  const { sha256, recorded } = copy
  if (sha256 === recorded) return true
  if (!(await saveCopySignature(transaction, happened, copy))) return false
  const { version } = happened
  const detail = { pdf: sha256, ...(version > 1 && { version }) }
  await addEvent(transaction, happened, { kind: 'copied', detail })
  return true
}
