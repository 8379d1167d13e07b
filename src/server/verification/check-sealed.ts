/** Checks what is sealed against the signed events: records, entries of owners, documents. */
import { isReceipt, receiptIn, versionOf } from '../../application/facts/event-reading.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import { ANOTHER_ENTRY, isEntryOf, readEntry } from '../../application/record/owner-entry.ts'
import { readRecord } from '../../application/record/sealed-record.ts'
import {
  type CompleteDocument,
  type DocumentStore,
  isLost,
  storedHash,
} from '../documents/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import { StoreUnavailable } from '../platform/outside-services/store-unavailable.ts'
import {
  CHANGED_DOCUMENT,
  type CheckedApplication,
  type FoundApplication,
  LOST_DOCUMENT,
} from '../records/check-service.ts'
import { recordProblem } from '../records/sealed-records-service.ts'

interface SealedFindings {
  readonly problems: readonly string[]
  /** False if the identity cannot open a part of the application. */
  readonly isOpened: boolean
  /** The reason why a part cannot be read, although it is the part that was signed. */
  readonly damage: string | undefined
}

/** Checks the sealed records of all versions. They may be from a later release. */
export async function sealedFindings(
  unseal: Unsealer,
  { reference, row, versions, events, entries }: FoundApplication & CheckedApplication,
): Promise<SealedFindings> {
  const problems: string[] = []
  let isOpened = true
  let damage: string | undefined
  const look = async (sealed: Uint8Array, problemIn: (opened: unknown) => string | undefined) => {
    try {
      const problem = problemIn(await unseal(sealed))
      if (problem) problems.push(problem)
    } catch (error) {
      if (!(error instanceof Unreadable)) isOpened = false
      else if (error.is === 'damaged') damage ??= error.message
    }
  }
  const records = row ? [{ version: 1, sealed: row.sealed }, ...versions] : []
  for (const { version, sealed } of records) {
    await look(sealed, (opened) => {
      const receipt = events.find((event) => isReceipt(event) && versionOf(event) === version)
      const problem = recordProblem(reference, opened, receipt && receiptIn(receipt)?.application)
      if (!problem) readRecord(reference, opened)
      return problem
    })
  }
  for (const entry of row ? entries : []) {
    await look(entry.sealed, (opened) => {
      if (!isEntryOf(entry.invitation, opened)) return ANOTHER_ENTRY
      readEntry(entry.invitation, opened)
      return undefined
    })
  }
  return { problems, isOpened, damage }
}

/** Returns the problems of an application's documents. */
export type ComparePieces = (
  reference: string,
  documents: readonly CompleteDocument[],
) => Promise<readonly string[]>

/**
 * Returns a function that checks stored pieces against the documents' hashes, which were checked
 * with the events. Once the store is unavailable, it is not asked again.
 *
 * @param notCompared receives the reason by reference
 */
export function comparePieces(
  db: Database,
  store: DocumentStore,
  notCompared: Map<string, string>,
): ComparePieces {
  let unavailable: StoreUnavailable | undefined
  return async (reference, documents) => {
    try {
      if (unavailable && documents.length > 0) throw unavailable
      return await findChangedPieces(db, store, documents)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      unavailable = error
      notCompared.set(reference, error.message)
      return []
    }
  }
}

async function findChangedPieces(
  db: Database,
  store: DocumentStore,
  documents: readonly CompleteDocument[],
): Promise<readonly string[]> {
  for (const document of documents) {
    if ((await storedHash(db, store, document)) === document.sha256) continue
    return [(await isLost(db, store, document)) ? LOST_DOCUMENT : CHANGED_DOCUMENT]
  }
  return []
}
