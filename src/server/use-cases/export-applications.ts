import type { Unseal } from '../sealing/unseal.ts'
import type { StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { addEvent } from '../storage/events.ts'
import { inTransaction } from '../storage/transaction.ts'
import { nextApplications, type Place } from '../storage/upkeep.ts'

export interface ExportedApplication {
  readonly row: StoredApplication
  /** What was sealed; undefined without an identity. */
  readonly record: unknown
}

export interface ExportAsked {
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly unseal: Unseal | undefined
}

const AT_ONCE = 100

/** In the order of arrival, some at a time. Throws where the identity does not open one. */
export async function* readApplications(
  db: Database,
  { since, until, unseal }: ExportAsked,
): AsyncGenerator<readonly ExportedApplication[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await nextApplications(db, { after, since, until, limit: AT_ONCE })
    if (rows.length === 0) return
    after = rows.at(-1)
    yield await Promise.all(
      rows.map(async (row) => ({ row, record: unseal && (await unseal(row.sealed)) })),
    )
  }
}

/** Writes down that applications are about to leave, before they do. */
export async function recordExport(
  db: Database,
  applications: readonly ExportedApplication[],
  how: { readonly format: string; readonly opened: boolean; readonly at: Date },
): Promise<void> {
  const { format, opened, at } = how
  await inTransaction(db, async (transaction) => {
    for (const { row } of applications) {
      const detail = { format, opened }
      await addEvent(transaction, { reference: row.reference, at }, { kind: 'exported', detail })
    }
  })
}
