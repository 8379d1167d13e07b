import { isDecided } from '../../application/application-status.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { DocumentStore } from '../documents/service.ts'
import { eraseLead } from '../leads/service.ts'
import { act } from '../ledger/act-service.ts'
import { checkAuditLog } from '../ledger/log-service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { BucketUnavailable } from '../platform/outside-services/bucket-unavailable.ts'
import { checkNextApplications, type SkippedApplications } from '../records/check-service.ts'
import type { ApplicationFilter, Cursor } from '../records/list-service.ts'
import type { StoredApplication } from '../records/service.ts'
import { erase } from './erase.ts'

const BATCH_SIZE = 100

/** The result for the applications whose rows say that they are meant. */
export interface Purge {
  /** References of the applications that were, or would be, erased. */
  readonly erased: readonly string[]
  /** How many of them were decided. */
  readonly decided: number
  /** How many others are not decided, where only what is decided is meant. */
  readonly undecidedLeft: number
  /**
   * Skipped: the age and the status are stored in a row that may have been edited, and erasing it
   * would destroy the trace of the edit.
   */
  readonly skipped: SkippedApplications
  /**
   * Errors in the audit log. If there are any, nothing is erased, since they could concern any
   * application.
   */
  readonly log: readonly string[]
}

export interface PurgeDependencies {
  readonly ledger: Ledger
  /** The person who erases. */
  readonly signer: Signer
  readonly now: () => Date
  /** Where the documents are. */
  readonly store: DocumentStore
  /** Also erases the leads that the applications came from. */
  readonly withLeads?: boolean
  /** Whether an application is meant, by its checked events; otherwise the filter decides. */
  readonly isMeant?: (state: ApplicationState) => boolean
  /** Whether undecided applications stay. */
  readonly decidedOnly?: boolean
}

/**
 * Erases the applications that a filter means, with their copies, notes, deliveries, drafts and
 * owners' links, and announces it. One event per application remains, so that the audit log stays
 * consistent. It can be stopped and run again. `isOverwritten`: nothing of it is readable in the
 * database file either. `notSwept`: why documents may be left in the bucket.
 */
export async function purge(
  db: Database,
  filter: ApplicationFilter,
  { signer, now, store, withLeads = false, isMeant = () => true, ...which }: PurgeDependencies,
): Promise<Purge & { readonly isOverwritten: boolean; readonly notSwept?: string | undefined }> {
  const { enableSecureDelete, overwriteInFile } = engineOf(db)
  await enableSecureDelete(db)
  const purged = await walk(db, filter, which, async (row) => {
    const { reference, received_at: receivedAt, status, pmi, program } = row
    const meant = { status, receivedAt, isMeant }
    const done = await act(
      db,
      which.ledger,
      { reference, at: now(), signer },
      'row',
      (application) => erase(application, meant),
      async (transaction) => {
        if (withLeads && pmi !== null) await eraseLead(transaction, pmi, program)
      },
    )
    if (!('refusal' in done)) return 'erased'
    return done.refusal === 'evidence' ? (done.application.doubt?.problems ?? []) : 'left'
  })
  // A match shows that it is the right database.
  const notSwept = purged.erased.length > 0 ? await sweepProblem(db, store) : undefined
  return { ...purged, isOverwritten: await overwriteInFile(db), notSwept }
}

async function sweepProblem(db: Database, store: DocumentStore): Promise<string | undefined> {
  try {
    await store.sweep(db)
  } catch (error) {
    if (error instanceof BucketUnavailable) return error.message
    throw error
  }
}

/** A dry run of `purge`. */
export function purgeable(
  db: Database,
  filter: ApplicationFilter,
  which: Pick<PurgeDependencies, 'ledger' | 'decidedOnly'>,
): Promise<Purge> {
  return walk(db, filter, which, async () => 'erased')
}

/**
 * `erase` leaves an application that was decided or erased since the check, and returns the
 * problems of one that was changed.
 */
async function walk(
  db: Database,
  filter: ApplicationFilter,
  { ledger, decidedOnly = false }: Pick<PurgeDependencies, 'ledger' | 'decidedOnly'>,
  erase: (application: StoredApplication) => Promise<'erased' | 'left' | readonly string[]>,
): Promise<Purge> {
  const erased: string[] = []
  let decided = 0
  let undecidedLeft = 0
  const skipped = new Map<string, readonly string[]>()
  const { problems: log } = await engineOf(db).readSnapshot(db, (snapshot) =>
    checkAuditLog(snapshot, ledger),
  )
  let after: Cursor | undefined
  while (log.length === 0) {
    const checked = await checkNextApplications(db, { ...filter, after, limit: BATCH_SIZE }, ledger)
    const last = checked.at(-1)
    if (last === undefined) break
    after = last.row
    for (const { row, problems } of checked) {
      if (problems.length > 0) skipped.set(row.reference, problems)
      else if (decidedOnly && !isDecided(row.status)) undecidedLeft += 1
      else {
        const done = await erase(row)
        if (done === 'erased') erased.push(row.reference)
        else if (done !== 'left') skipped.set(row.reference, done)
        if (done === 'erased' && isDecided(row.status)) decided += 1
      }
    }
  }
  return { erased, decided, undecidedLeft, skipped, log }
}
