import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { Document } from '../../application/documents.ts'
import { isRecord } from '../../application/is-record.ts'

/** The hash of a document as it is stored: that of what was submitted, until it is re-encrypted. */
export function storedHash(
  { id, sha256 }: Pick<Document, 'id' | 'sha256'>,
  history: readonly Pick<ConsoleApplication['history'][number], 'kind' | 'detail'>[],
): string {
  const rekeyed = history
    .filter(({ kind }) => kind === 'rekeyed')
    .map(({ detail }) => isRecord(detail.documents) && detail.documents[id])
    .findLast(isRecord)
  return rekeyed ? String(rekeyed.sha256) : sha256
}
