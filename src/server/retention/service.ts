import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { ProvenState, Ruling } from '../../application/facts/ruling.ts'
import type { DocumentStore } from '../documents/service.ts'
import { eraseLead } from '../leads/service.ts'
import { act } from '../ledger/act-service.ts'
import { withCheckedLog } from '../ledger/seen/missing-service.ts'
import { lastChanges } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { StoreUnavailable } from '../platform/outside-services/store-unavailable.ts'
import { checkNextApplications, type SkippedApplications } from '../records/check-service.ts'
import type { ApplicationFilter, Cursor } from '../records/list-service.ts'
import type { StoredApplication } from '../records/service.ts'

const BATCH_SIZE = 100

/** The result for the applications whose rows match the filter. */
export interface Purge {
  /** The references of the applications that were erased, or would be. */
  readonly erased: readonly string[]
  readonly decided: number
  /** How many matching applications stay because they are undecided, with `decidedOnly`. */
  readonly undecidedLeft: number
  /** Skipped: erasing would destroy the trace of an edit, perhaps of what the filter reads. */
  readonly skipped: SkippedApplications
  /** Errors in the audit log. With any, nothing is erased: they could concern any application. */
  readonly log: readonly string[]
}

export interface PurgeDependencies {
  readonly ledger: Ledger
  /** The key of the person who erases. */
  readonly signer: Signer
  readonly now: () => Date
  readonly store: DocumentStore
  /** Whether to erase the leads that the applications came from, too. */
  readonly withLeads?: boolean
  /** Whether an application matches, by its checked events; by default, the filter is enough. */
  readonly isMeant?: (state: ApplicationState) => boolean
  readonly decidedOnly?: boolean
}

/**
 * Erases the applications that match a filter, with their copies, notes, deliveries, drafts and
 * owners' links, and announces it. One event per application remains, so that the audit log stays
 * consistent. A run can be stopped and repeated. `isOverwritten`: nothing of them is readable in
 * the database file either. `notSwept`: why documents may be left in the bucket.
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
    const result = await act(db, which.ledger, {
      reference,
      at: now(),
      signer,
      depth: 'row',
      tolerates: 'nothing',
      rule: (application) => erase(application, meant),
      also: async (transaction) => {
        if (withLeads && pmi !== null) await eraseLead(transaction, pmi, program)
      },
    })
    if (!('refusal' in result)) return 'erased'
    return result.refusal === 'evidence' ? (result.doubt?.problems ?? []) : 'left'
  })
  // An application that matched shows that this is the right database.
  const notSwept = purged.erased.length > 0 ? await sweepProblem(db, store) : undefined
  return { ...purged, isOverwritten: await overwriteInFile(db), notSwept }
}

async function sweepProblem(db: Database, store: DocumentStore): Promise<string | undefined> {
  try {
    await store.sweep(db, { alsoUnknown: true })
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.message
    throw error
  }
}

/** Returns the result that `purge` would have. */
export function purgeable(
  db: Database,
  filter: ApplicationFilter,
  which: Pick<PurgeDependencies, 'ledger' | 'decidedOnly'>,
): Promise<Purge> {
  return walk(db, filter, which, async () => 'erased')
}

/**
 * Checks the matching applications and calls `erase` for each consistent one. `erase` returns
 * `left` for an application that was decided or erased since the check, and the problems of an
 * application that was changed.
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
  const log = await withCheckedLog(db, ledger, async (_, { problems }) => problems)
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
        const outcome = await erase(row)
        if (outcome === 'erased') erased.push(row.reference)
        else if (outcome !== 'left') skipped.set(row.reference, outcome)
        if (outcome === 'erased' && isDecided(row.status)) decided += 1
      }
    }
  }
  return { erased, decided, undecidedLeft, skipped, log }
}

/**
 * Returns the applications whose last change of status, by unchecked events, is before a time, and
 * those without any.
 */
export async function changedBefore(
  db: Database,
  references: readonly string[],
  before: Date,
): Promise<readonly string[]> {
  const changes = await lastChanges(db, references)
  return references.filter((reference) => (changes.get(reference)?.at ?? '') < before.toISOString())
}

/** The application to erase, as it was when it was checked. */
interface Erasure {
  readonly status: ApplicationStatus
  readonly receivedAt: string
  /** Whether an application matches the filter, by its events. */
  readonly isMeant: (state: ApplicationState) => boolean
}

/** The ledger refuses an edited application: erasing it would destroy the trace of the edit. */
export function erase(
  { row, state }: ProvenState,
  { status, receivedAt, isMeant }: Erasure,
): Ruling<'changed' | 'not-meant', 'erased'> {
  if (row.status !== status) return { refusal: 'changed' }
  if (!isMeant(state)) return { refusal: 'not-meant' }
  const announce = [{ kind: 'webhook', type: 'application.erased' }] as const
  return { outcome: 'erased', events: [{ kind: 'purged', detail: { receivedAt }, announce }] }
}
