/** The documents that a submission refers to. */
import { broken, type Issue } from '../../application/issues.ts'
import { documentTypes, MAX_DOCUMENTS } from '../../application/reference/documents.ts'
import { isMisleading } from '../../application/sanitize-text.ts'
import type { Submission } from '../../application/submission.ts'
import type { Database } from '../platform/database/database.ts'
import { type CompleteDocument, findComplete } from './store.ts'

type Referring = Pick<Submission, 'documents'>

/** The documents of a submission that it can have now. */
export async function usableDocuments(
  db: Database,
  { documents }: Referring,
  program: string,
  now: Date,
): Promise<readonly CompleteDocument[]> {
  const ids = documents.slice(0, MAX_DOCUMENTS).map(({ id }) => id)
  return ids.length === 0 ? [] : findComplete(db, ids, program, now)
}

/** The issues of documents that cannot be used, or are not the ones that were uploaded. */
export function documentIssues(
  { documents }: Referring,
  usable: readonly Pick<CompleteDocument, 'id' | 'kind' | 'sha256'>[],
): readonly Issue[] {
  return documents.flatMap(({ id, kind, name, type, sha256 }, index) => {
    const path = `documents.${index}`
    if (isMisleading(name)) return [{ path, ...broken('document.name') }]
    const isOnce = documents.findIndex((other) => other.id === id) === index
    const isKnownType = documentTypes.some((known) => known === type)
    const isUsable = usable.some(
      (one) => one.id === id && one.kind === kind && one.sha256 === sha256,
    )
    return isOnce && isKnownType && isUsable ? [] : [{ path, ...broken('document.missing') }]
  })
}
