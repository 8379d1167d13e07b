import { addEvent, type EventContent, EXPORTS } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Unseal } from '../platform/encryption/unseal.ts'
import { type Cursor, nextApplications } from './maintenance.ts'
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
}

const BATCH_SIZE = 100

/**
 * Reads applications in order of arrival, page by page: those of the `references`, which the filter
 * meant when they were counted. One whose status has changed since is still among them, and one that
 * arrived since is not.
 */
export async function* readApplications(
  db: Database,
  filter: ApplicationFilter,
  {
    references,
    unseal,
  }: {
    readonly references: ReadonlySet<string>
    readonly unseal: Unseal | undefined
  },
): AsyncGenerator<ExportedPage> {
  let after: Cursor | undefined
  for (;;) {
    const next = await nextApplications(db, {
      ...filter,
      status: undefined,
      after,
      limit: BATCH_SIZE,
    })
    if (next.length === 0) return
    after = next.at(-1)
    const rows = next.filter(({ reference }) => references.has(reference))
    yield pageOf(rows, await Promise.all(rows.map((row) => opened(row, unseal))))
  }
}

function pageOf(
  rows: readonly StoredApplication[],
  applications: readonly (ExportedApplication | undefined)[],
): ExportedPage {
  return {
    applications: applications.filter((one) => one !== undefined),
    notOpened: rows.filter((_, at) => !applications[at]).map(({ reference }) => reference),
  }
}

/** Undefined if the identity does not match. */
async function opened(
  row: StoredApplication,
  unseal: Unseal | undefined,
): Promise<ExportedApplication | undefined> {
  if (!unseal) return { row, record: undefined }
  return unseal(row.sealed).then(
    (record) => ({ row, record }),
    () => undefined,
  )
}

/** Records an export in the audit log, as one event. Call it before anything is printed. */
export async function recordExport(
  db: Database,
  at: Date,
  detail: Extract<EventContent, { readonly kind: 'exported' }>['detail'],
): Promise<void> {
  await inTransaction(db, (transaction) =>
    addEvent(transaction, { reference: EXPORTS, at }, { kind: 'exported', detail }),
  )
}
