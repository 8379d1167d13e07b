import { addReading } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Unseal } from '../platform/encryption/unseal.ts'
import { type Cursor, nextApplications } from './maintenance.ts'
import type { StoredApplication } from './table.ts'

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

export interface ExportAsked {
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly unseal: Unseal | undefined
}

const BATCH_SIZE = 100

/** Reads applications in order of arrival, page by page. */
export async function* readApplications(
  db: Database,
  { since, until, unseal }: ExportAsked,
): AsyncGenerator<ExportedPage> {
  let after: Cursor | undefined
  for (;;) {
    const rows = await nextApplications(db, { after, since, until, limit: BATCH_SIZE })
    if (rows.length === 0) return
    after = rows.at(-1)
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

/**
 * Records an export, and returns the applications that have not been purged since they were read.
 */
export async function recordExport(
  db: Database,
  applications: readonly ExportedApplication[],
  how: { readonly format: string; readonly opened: boolean; readonly at: Date },
): Promise<readonly ExportedApplication[]> {
  const { format, opened, at } = how
  return inTransaction(db, async (transaction) => {
    const leaving: ExportedApplication[] = []
    for (const application of applications) {
      const happened = { reference: application.row.reference, at }
      const exported = { kind: 'exported', detail: { format, opened } } as const
      if (await addReading(transaction, happened, exported)) leaving.push(application)
    }
    return leaving
  })
}
