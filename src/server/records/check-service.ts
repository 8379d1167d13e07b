/** Applications together with the errors that their audit trail shows. */

import type { ApplicationState } from '../../application/facts/application-state.ts'
import { type Chain, EMPTY_CHAIN } from '../../application/facts/chain.ts'
import type { SealedParts } from '../../application/facts/event-kinds.ts'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { type CompleteDocument, documentsOf } from '../documents/service.ts'
import {
  type EndsOf,
  livingFacts,
  newestEvents,
  readChains,
  withChain,
} from '../ledger/chains-service.ts'
import { hasNoFirstEvent } from '../ledger/conditions-service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Ledger } from '../platform/ledger.ts'
import { copyHashes } from '../signed-copies/service.ts'
import { chainProblems, isAsReceived, sealedParts } from './check-chain.ts'
import { nextApplications, type PageFilter } from './list-service.ts'
import { ownerEntriesOf, type StoredEntry } from './owner-entry-service.ts'
import { applicationRows, type StoredApplication, storedFactsOf } from './service.ts'
import { type StoredVersion, versionsOf } from './versions-service.ts'

export { hasChanged, readEveryChain } from '../ledger/every-chain-service.ts'
export { type LogPlace, positionBefore, readOn } from '../ledger/log-reading-service.ts'
export {
  CHANGED_DOCUMENT,
  isAsReceived,
  LOST_DOCUMENT,
  labelProblems,
  latestSealing,
  NEVER_RECORDED,
  type SealedKind,
  sealedBy,
  sealedParts,
} from './check-chain.ts'
export { noteHashesIn, noteRecipients } from './sealed-notes.ts'

/** An application to check; its row is undefined if it is missing. */
export interface FoundApplication {
  readonly reference: string
  readonly row: StoredApplication | undefined
}

export interface CheckedApplication {
  readonly events: readonly RecordedEvent[]
  /** The events whose hashes are correct and whose signatures count. */
  readonly counting: readonly RecordedEvent[]
  /** Whether every event counts and none is missing. */
  readonly isWhole: boolean
  readonly state: ApplicationState
  /** The details that owners have entered themselves. */
  readonly entries: readonly StoredEntry[]
  readonly documents: readonly CompleteDocument[]
  /** The versions after the first. */
  readonly versions: readonly StoredVersion[]
  /** The errors, as `verify` prints them; none if everything is consistent. */
  readonly problems: readonly string[]
}

/** Skipped applications by reference, with their errors. */
export type SkippedApplications = ReadonlyMap<string, readonly string[]>

/** Checks these applications against their events. */
export async function checked<Application extends FoundApplication>(
  db: Database,
  applications: readonly Application[],
  chains: ReadonlyMap<string, Chain>,
): Promise<readonly (Application & CheckedApplication)[]> {
  const references = applications.map(({ reference }) => reference)
  const [copies, entered, uploaded, corrected] = await Promise.all([
    copyHashes(db, references),
    ownerEntriesOf(db, references),
    documentsOf(db, references),
    versionsOf(db, references),
  ])
  return applications.map((application) => {
    const { reference, row } = application
    const chain = chains.get(reference) ?? EMPTY_CHAIN
    const stored = {
      row,
      copies: copies.get(reference) ?? [],
      entries: entered.get(reference) ?? [],
      documents: uploaded.get(reference) ?? [],
      versions: corrected.get(reference) ?? [],
    }
    const { entries, documents, versions } = stored
    const { counting, isWhole } = chain
    return {
      ...application,
      events: chain.events,
      counting,
      isWhole,
      state: stateOf(reference, counting),
      entries,
      documents,
      versions,
      problems: chainProblems(chain, stored),
    }
  })
}

/** Checks one application; its row is undefined if it is missing. */
export async function checkApplication(db: Database, reference: string, ledger: Ledger) {
  const { application, chain } = await withChain(db, reference, ledger, async (snapshot, chain) => {
    const row = (await applicationRows(snapshot, [reference])).get(reference)
    const chains = new Map([[reference, chain]])
    const [application] = await checked(snapshot, [{ reference, row }], chains)
    return { application, chain }
  })
  const { row, events = [], counting = [], problems = [] } = application ?? {}
  const state = stateOf(reference, counting, row && storedFactsOf(row))
  const { entries = [], documents = [], versions = [] } = application ?? {}
  return { row, chain, events, counting, state, entries, documents, versions, problems }
}

/** Returns whether a row matches the latest version's receipt; false once it was erased. */
export async function isStoredAsReceived(
  db: Database,
  row: StoredApplication,
  ledger: Ledger,
): Promise<boolean> {
  const events = await livingFacts(db, row.reference, ledger)
  return events !== undefined && isAsReceived(row, events)
}

/**
 * Returns the signed hash and recipients of a document; undefined if it does not belong to the
 * application, or if the application was erased.
 */
export async function signedDocument(
  db: Database,
  reference: string,
  id: string,
  ledger: Ledger,
): Promise<SealedParts[string] | undefined> {
  const events = await livingFacts(db, reference, ledger)
  return events && sealedParts(events, 'documents').get(id)
}

/**
 * Checks these applications, in one snapshot.
 *
 * @param endsOf returns the last events of chains that were seen before; by default, asks for each
 */
export async function checkApplications(
  db: Database,
  references: readonly string[],
  ledger: Ledger,
  endsOf?: EndsOf,
) {
  const known = endsOf ? undefined : await newestEvents(db, references, ledger)
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const newest = known ?? (await endsOf?.(snapshot, references))
    const rows = await applicationRows(snapshot, references)
    const applications = references.map((reference) => ({ reference, row: rows.get(reference) }))
    return checked(snapshot, applications, await readChains(snapshot, references, ledger, newest))
  })
}

/**
 * Checks the next page of applications, in one snapshot, since the server may be changing them.
 *
 * @param endsOf returns the last events of chains that were seen before
 */
export function checkNextApplications(
  db: Database,
  filter: PageFilter,
  ledger: Ledger,
  endsOf?: EndsOf,
) {
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const rows = await nextApplications(snapshot, filter)
    const applications = rows.map((row) => ({ reference: row.reference, row }))
    const references = rows.map(({ reference }) => reference)
    const newest = await endsOf?.(snapshot, references)
    return checked(snapshot, applications, await readChains(snapshot, references, ledger, newest))
  })
}

/** Returns applications without a first event. */
export async function applicationsWithoutEvents(
  db: Database,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('reference')
    .where(hasNoFirstEvent('applications.reference'))
    .orderBy('reference')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}
