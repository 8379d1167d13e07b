import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { Document } from '../../application/documents.ts'
import { isRecord } from '../../application/is-record.ts'
import { ownValue } from '../../application/own-value.ts'

/** What the events say. */
export type History = readonly Pick<ConsoleApplication['history'][number], 'kind' | 'detail'>[]

/** Returns the hash of a stored document: the submitted one, until it is re-encrypted. */
export function storedHash(
  { id, sha256 }: Pick<Document, 'id' | 'sha256'>,
  history: History,
): string {
  const rekeyed = history
    .filter(({ kind }) => kind === 'rekeyed')
    .map(({ detail }) => isRecord(detail.documents) && ownValue(detail.documents, id))
    .findLast(isRecord)
  return rekeyed ? String(rekeyed.sha256) : sha256
}

/**
 * The hashes of the signed copy of a version, each time that it was generated: after an update of the
 * PDF library it has other bytes, while those that the applicant got may still be stored.
 */
export function copyHashes(version: number, history: History): readonly string[] {
  return history
    .filter(({ kind, detail }) => kind === 'copied' && (detail.version ?? 1) === version)
    .map(({ detail }) => String(detail.pdf))
}

/** The hash of the application that was signed, as its receipt has it; undefined if there is none. */
export function signedHash(version: number, history: History): unknown {
  return history.find(
    ({ kind, detail }) =>
      (kind === 'received' || kind === 'corrected') && (detail.version ?? 1) === version,
  )?.detail.application
}
