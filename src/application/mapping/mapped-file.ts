/** The file that a mapping makes of applications: the same bytes in the console and in the command. */
import { jsonText } from '../json-text.ts'
import { ownValue } from '../own-value.ts'
import { type CsvUse, csvBeginning, csvLine } from '../record/csv.ts'

/** What is made of one application; one may have several. */
export type Row = Readonly<Record<string, unknown>>

export const mappingFormats = ['csv', 'json'] as const
export type MappingFormat = (typeof mappingFormats)[number]

/**
 * A table with every column that any row has, in the order in which they come; or a list. Without
 * any row, a table is empty: nothing says which columns there are.
 */
export function mappedFile(
  format: MappingFormat,
  rows: readonly Row[],
  use: CsvUse = 'system',
): string {
  if (format === 'json') return `${jsonText(rows, 2)}\n`
  if (rows.length === 0) return ''
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  // What every object inherits is no column of it, such as `constructor`.
  const cellOf = (row: Row, column: string) => ownValue(row, column) ?? null
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => cellOf(row, column)),
      use,
    ),
  )
  return [csvBeginning(use), csvLine(columns, use), ...lines].join('')
}
