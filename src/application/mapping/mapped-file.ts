/**
 * The file that a mapping makes from applications. The console and the command make the same bytes.
 */
import { jsonText } from '../json/json-text.ts'
import { ownValue } from '../json/own-value.ts'
import { type CsvUse, csvBeginning, csvLine } from '../text-file/csv.ts'

/** A row of an application, which may have several. */
export type Row = Readonly<Record<string, unknown>>

export const mappingFormats = ['csv', 'json'] as const
export type MappingFormat = (typeof mappingFormats)[number]

/**
 * Returns a table with every column that any row has, in the order of their first use, or a list.
 * Without any row, a table is empty, since its columns are unknown.
 */
export function mappedFile(
  format: MappingFormat,
  rows: readonly Row[],
  use: CsvUse = 'system',
): string {
  if (format === 'json') return `${jsonText(rows, 2)}\n`
  if (rows.length === 0) return ''
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  // Properties that every object inherits, such as `constructor`, are not columns.
  const cellOf = (row: Row, column: string) => ownValue(row, column) ?? null
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => cellOf(row, column)),
      use,
    ),
  )
  return [csvBeginning(use), csvLine(columns, use), ...lines].join('')
}
