import type { ExportPage } from '../../api/console/exports.ts'
import { jsonText } from '../../application/json/json-text.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import type { ExportedRecord } from '../../application/record/sealed-record.ts'
import { type CsvUse, csvBeginning, csvLine, flattened } from '../../application/text-file/csv.ts'

type ListedApplication = Omit<
  ExportPage['applications'][number],
  'sealed' | 'entries' | 'versions' | 'decision' | 'assignee'
>

/** An exported application, with its answers if they were opened. */
export interface ExportedApplication extends ListedApplication {
  readonly assignee: { readonly name: string; readonly email: string } | null
  readonly record?: ExportedRecord
  readonly entries?: readonly OwnerEntry[]
}

/** Returns a table with every column that any application has, or a complete list. */
export function exportText(
  format: 'csv' | 'json',
  applications: readonly ExportedApplication[],
  use: CsvUse,
): string {
  return format === 'json' ? `${jsonText(applications, 2)}\n` : csv(applications, use)
}

function csv(applications: readonly ExportedApplication[], use: CsvUse): string {
  const rows = applications.map((application) => flattened(application))
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => row.get(column)),
      use,
    ),
  )
  return [csvBeginning(use), csvLine(columns, use), ...lines].join('')
}
