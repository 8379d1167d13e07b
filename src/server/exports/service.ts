import { EXPORTS } from '../../application/facts/chain-names.ts'
import type { EventContent, EventDetail, Person } from '../../application/facts/event-kinds.ts'
import { detailOf, personIn, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { type OwnerEntry, openEntries } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { digestedEnds } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { factAt } from '../ledger/single-facts-service.ts'
import { lastEventsWith } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import { inBatches } from '../platform/in-batches.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { pause } from '../platform/pauses.ts'
import {
  type CheckedApplication,
  checkApplications,
  type SkippedApplications,
} from '../records/check-service.ts'
import { isReceivedBy, type OfPrograms } from '../records/program-service.ts'
import { openRecord } from '../records/sealed-records-service.ts'
import { type Decision, decisionOf } from '../records/sent-parts-service.ts'
import { lockStatus, type StoredApplication } from '../records/service.ts'
import { latestStoredVersion } from '../records/versions-service.ts'
import { type ExportFilter, matchesByEvents } from './choice-service.ts'

export interface ExportedApplication {
  readonly row: StoredApplication
  /** Null until it is approved, declined or withdrawn. */
  readonly decision: Decision | null
  /** The complete sealed record of the latest version; undefined without an identity. */
  readonly record: SealedRecord | undefined
  /** The details that owners have entered themselves; empty without an identity. */
  readonly entries: readonly OwnerEntry[]
}

export interface ExportedPage {
  readonly applications: readonly ExportedApplication[]
  /** The references that the identity cannot open; they are not in `applications`. */
  readonly notOpened: readonly string[]
  /** Why records that were opened cannot be read, by reference; `applications` lacks them. */
  readonly unreadable: ReadonlyMap<string, string>
  /** The applications that differ from their events; they are not in `applications` either. */
  readonly changed: SkippedApplications
}

const BATCH_SIZE = 100

/**
 * Reads those of these applications that match the filter by their events, too, page by page.
 * `references` matched it before, and perhaps only because someone edited them for that moment.
 */
export async function* readApplications(
  db: Database,
  filter: ExportFilter,
  {
    references,
    unseal,
    ledger,
  }: {
    readonly references: ReadonlySet<string>
    readonly unseal: Unsealer | undefined
    readonly ledger: Ledger
  },
): AsyncGenerator<ExportedPage> {
  const endsOf = await digestedEnds(ledger)
  for (const page of inBatches([...references], BATCH_SIZE)) {
    const checked = await checkApplications(db, page, ledger, endsOf)
    const intact = checked.flatMap(({ row, ...stored }) =>
      row && stored.problems.length === 0 && matchesByEvents(filter, stored)
        ? [{ row, ...stored }]
        : [],
    )
    const rows = intact.map(({ row }) => row)
    const changed = new Map(
      checked
        .filter(({ problems }) => problems.length > 0)
        .map((outcome) => [outcome.reference, outcome.problems]),
    )
    yield {
      ...pageOf(rows, await Promise.all(intact.map((row) => openExported(row, unseal)))),
      changed,
    }
  }
}

function pageOf(
  rows: readonly StoredApplication[],
  outcomes: readonly (ExportedApplication | Unreadable | undefined)[],
): Omit<ExportedPage, 'changed'> {
  return {
    applications: outcomes.filter(
      (outcome): outcome is ExportedApplication => outcome !== undefined && 'row' in outcome,
    ),
    notOpened: rows.filter((_, index) => !outcomes[index]).map(({ reference }) => reference),
    unreadable: new Map(
      rows.flatMap(({ reference }, index) => {
        const outcome = outcomes[index]
        return outcome instanceof Unreadable ? [[reference, outcome.message] as const] : []
      }),
    ),
  }
}

/** Returns undefined if the identity does not match. */
async function openExported(
  {
    row,
    state,
    entries: stored,
    versions,
  }: Pick<CheckedApplication, 'state' | 'entries' | 'versions'> & {
    readonly row: StoredApplication
  },
  unseal: Unsealer | undefined,
): Promise<ExportedApplication | Unreadable | undefined> {
  const decision = decisionOf(row.status, state)
  if (!unseal) return { row, decision, record: undefined, entries: [] }
  try {
    const { reference } = row
    const entries = await openEntries(unseal, stored)
    const first = await openRecord(unseal, row)
    const later = versions.map(({ sealed }) => openRecord(unseal, { reference, sealed }))
    const corrections = await Promise.all(later)
    return { row, decision, record: latestRecord(first, corrections), entries }
  } catch (error) {
    return error instanceof Unreadable ? error : undefined
  }
}

/** Records an export in the audit log, as one event. Call it before anything is printed. */
export async function recordExport(
  db: Database,
  context: Omit<EventContext, 'reference' | 'note'>,
  detail: Extract<EventContent, { readonly kind: 'exported' }>['detail'],
): Promise<RecordedEvent> {
  return inTransaction(db, (transaction) =>
    addEvent(transaction, { reference: EXPORTS, ...context }, { kind: 'exported', detail }),
  )
}

/** Returns the parameters and the time of an export; undefined if no signed event records it. */
export async function recordedExport(
  db: Database,
  number: number,
  ledger: Ledger,
): Promise<
  | (Omit<EventDetail<'exported'>, 'by'> & { readonly at: string; readonly by: Person | undefined })
  | undefined
> {
  const event = await factAt(db, { reference: EXPORTS, number }, ledger)
  const detail = event && detailOf(event, 'exported')
  return detail && { ...detail, at: event.at, by: personIn(event) }
}

/** A mapping for exported applications: the SHA-256 of its file in hex, and the file's name. */
export type Mapping = EventDetail<'exported-with'>['mapping']

/**
 * Records that these versions of applications were exported with a mapping, and the export itself
 * if it is not recorded yet. Call it before the file exists. If some applications were erased or
 * corrected meanwhile, records nothing and returns them.
 * @param versions the version of each application, by reference
 */
export async function recordMappedExport(
  db: Database,
  context: Omit<EventContext, 'reference' | 'note'>,
  {
    versions,
    exported,
    ...exportDetail
  }: Omit<EventDetail<'exported-with'>, 'version'> & {
    readonly versions: ReadonlyMap<string, number>
    readonly exported?: EventDetail<'exported'>
  },
): Promise<readonly string[]> {
  return inTransaction(db, async (transaction) => {
    const changed: string[] = []
    for (const [reference, version] of versions) {
      const isThere = (await lockStatus(transaction, reference)) !== undefined
      const isLatest = isThere && (await latestStoredVersion(transaction, reference)) === version
      if (!isLatest) changed.push(reference)
    }
    if (changed.length > 0) return changed
    if (exported) {
      const content = { kind: 'exported', detail: exported } as const
      await addEvent(transaction, { reference: EXPORTS, ...context }, content)
    }
    for (const [reference, version] of versions) {
      const detail = { ...exportDetail, ...(version > 1 && { version }) }
      await addEvent(transaction, { reference, ...context }, { kind: 'exported-with', detail })
    }
    return []
  })
}

/** The number of checks without a pause. On SQLite no other request is served meanwhile. */
const CHECKED_AT_ONCE = 8

/** Returns whether all these applications are of some programs; `undefined` stands for all. */
export async function areOf(
  db: Database,
  references: readonly string[],
  own: OfPrograms,
): Promise<boolean> {
  if (own.programs === undefined) return true
  for (const [index, reference] of references.entries()) {
    if (index % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await pause()
    if (!(await isReceivedBy(db, reference, own))) return false
  }
  return true
}

const MAX_MAPPINGS = 20
/** The number of latest exports to search for mappings. */
const MAX_EXPORTS = 500

/** Returns the mappings of the latest exports of some programs, or of all, the latest first. */
export async function exportedMappings(
  db: Database,
  programs: readonly string[] | undefined,
): Promise<Mapping[]> {
  const events = await lastEventsWith(db, EXPORTS, '"mapping":', MAX_EXPORTS)
  const byHash = new Map<string, Mapping>()
  for (const event of events) {
    const { mapping, ...exported } = detailOf(event, 'exported') ?? {}
    if (!mapping || byHash.has(mapping.hash)) continue
    if (programs === undefined || isWithin(exported, programs)) byHash.set(mapping.hash, mapping)
  }
  return [...byHash.values()].slice(0, MAX_MAPPINGS)
}

/** Returns whether an export had only applications of some programs. */
function isWithin(
  { filter, programs }: Partial<EventDetail<'exported'>>,
  within: readonly string[],
): boolean {
  const program = filter && 'program' in filter ? filter.program : undefined
  const exported = typeof program === 'string' ? [program] : programs
  return exported?.every((program) => within.includes(program)) ?? false
}
