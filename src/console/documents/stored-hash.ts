import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { Document } from '../../application/documents/documents.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { countingIn } from '../history/history-entries.ts'

/** The events of the application that matter here. */
export type History = readonly Pick<
  ConsoleApplication['history'][number],
  'kind' | 'detail' | 'problem'
>[]

/** Returns the hash of the stored document, which a re-encryption changes. */
export function storedHash(
  { id, sha256 }: Pick<Document, 'id' | 'sha256'>,
  history: History,
): string {
  const rekeyed = countingIn(history)
    .filter(({ kind }) => kind === 'rekeyed')
    .map(({ detail }) => isRecord(detail.documents) && ownValue(detail.documents, id))
    .findLast(isRecord)
  return rekeyed ? String(rekeyed.sha256) : sha256
}

/**
 * Returns the hash of each generated copy of a version. An update of the PDF library changes the
 * bytes, while the applicant's earlier copies may still be stored.
 */
export function copyHashes(version: number, history: History): readonly string[] {
  return countingIn(history)
    .filter(({ kind, detail }) => kind === 'copied' && (detail.version ?? 1) === version)
    .map(({ detail }) => String(detail.pdf))
}

/** Returns the hash of the signed application as its receipt states it; undefined without one. */
export function signedHash(version: number, history: History): unknown {
  return countingIn(history).find(
    ({ kind, detail }) =>
      (kind === 'received' || kind === 'corrected') && (detail.version ?? 1) === version,
  )?.detail.application
}
