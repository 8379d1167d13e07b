/** Reads CSV with a header line. */
import { CsvError, parse } from 'csv-parse/sync'
import { CommandFailed } from './command.ts'

/** A row by column, and its location (`line 7`). */
export interface CsvRow {
  readonly place: string
  readonly columns: Readonly<Record<string, string>>
}

/** `nameColumns` names the column of each heading; one that it names `false` is left out. */
export function readCsv(
  text: string,
  nameColumns: (headings: readonly string[]) => (string | false)[],
): readonly CsvRow[] {
  try {
    const rows: readonly ParsedRow[] = parse(text, {
      bom: true,
      columns: nameColumns,
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.map(({ record, info }) => ({ place: `line ${info.lines}`, columns: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandFailed(`${csvErrorMessage(error)}. Nothing was imported.`)
  }
}

interface ParsedRow {
  readonly record: CsvRow['columns']
  readonly info: { readonly lines: number }
}

function csvErrorMessage({ code, lines }: CsvError): string {
  const line = `line ${String(lines ?? 1)}`
  return code === 'CSV_RECORD_INCONSISTENT_COLUMNS'
    ? `${line}: the columns do not match the header line`
    : `${line} is not valid CSV`
}
