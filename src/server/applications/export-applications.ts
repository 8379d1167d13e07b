import { addEvent, type EventContent, EXPORTS, type Happened } from '../audit-log/events.ts'
import type { Trust } from '../audit-log/signatures.ts'
import { checkNextApplications, type Skipped } from '../evidence/check-applications.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Unseal } from '../platform/encryption/unseal.ts'
import type { Cursor } from './maintenance.ts'
import { isRecordOf } from './record.ts'
import type { ApplicationFilter, StoredApplication } from './table.ts'

export interface ExportedApplication {
  readonly row: StoredApplication
  /** The sealed record; undefined without an identity. */
  readonly record: unknown
}

export interface ExportedPage {
  readonly applications: readonly ExportedApplication[]
  /** The references that the identity does not open; they are not in `applications`. */
  readonly notOpened: readonly string[]
  /** Those that are not as their events say; they are not in `applications` either. */
  readonly changed: Skipped
}

const BATCH_SIZE = 100

/**
 * Reads applications in order of arrival, page by page: those of the `references`, which the filter
 * meant when they were counted. One whose status has changed since is still among them, and one
 * that arrived since is not.
 */
export async function* readApplications(
  db: Database,
  filter: ApplicationFilter,
  {
    references,
    unseal,
    trust,
  }: {
    readonly references: ReadonlySet<string>
    readonly unseal: Unseal | undefined
    readonly trust: Trust
  },
): AsyncGenerator<ExportedPage> {
  let after: Cursor | undefined
  for (;;) {
    const asked = { ...filter, status: undefined, after, limit: BATCH_SIZE }
    const next = await checkNextApplications(db, asked, trust)
    const last = next.at(-1)
    if (last === undefined) return
    after = last.row
    const meant = next.filter(({ reference }) => references.has(reference))
    const rows = meant.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
    const changed = new Map(
      meant
        .filter(({ problems }) => problems.length > 0)
        .map((one) => [one.reference, one.problems]),
    )
    yield { ...pageOf(rows, await Promise.all(rows.map((row) => opened(row, unseal)))), changed }
  }
}

function pageOf(
  rows: readonly StoredApplication[],
  applications: readonly (ExportedApplication | undefined)[],
): Omit<ExportedPage, 'changed'> {
  return {
    applications: applications.filter((one) => one !== undefined),
    notOpened: rows.filter((_, at) => !applications[at]).map(({ reference }) => reference),
  }
}

/** Undefined if the identity does not match, or opens the record of another application. */
async function opened(
  row: StoredApplication,
  unseal: Unseal | undefined,
): Promise<ExportedApplication | undefined> {
  if (!unseal) return { row, record: undefined }
  return unseal(row.sealed).then(
    (record) => (isRecordOf(row.reference, record) ? { row, record } : undefined),
    () => undefined,
  )
}

/** Records an export in the audit log, as one event. Call it before anything is printed. */
export async function recordExport(
  db: Database,
  happened: Omit<Happened, 'reference' | 'note'>,
  detail: Extract<EventContent, { readonly kind: 'exported' }>['detail'],
): Promise<void> {
  await inTransaction(db, (transaction) =>
    addEvent(transaction, { reference: EXPORTS, ...happened }, { kind: 'exported', detail }),
  )
}
