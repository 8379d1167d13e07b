import type { Person } from '../audit-log/event-kinds.ts'
import { addEvent, addReading, type Happened } from '../audit-log/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedFile } from './create-copy.ts'
import { type CopyOf, saveCopySignature } from './store.ts'

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
  const detail = { pdf: sha256, ...ofVersion(happened) }
  await addEvent(transaction, happened, { kind: 'copied', detail })
  return true
}

/**
 * Records that a copy was downloaded, by a person of the console or with the applicant's link.
 * Returns false, and adds nothing, if the application has been purged.
 */
export function recordDownload(
  db: Database,
  happened: Happened & Pick<CopyOf, 'version'>,
  by?: Person,
): Promise<boolean> {
  const detail = { ...(by && { by }), ...ofVersion(happened) }
  return addReading(db, happened, { kind: 'downloaded', detail })
}

/** Events about the first version do not name it. */
function ofVersion({ version }: Pick<CopyOf, 'version'>): { readonly version?: number } {
  return version > 1 ? { version } : {}
}
