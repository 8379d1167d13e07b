/** The directory as CSV with a header line: `routing_number`, `name`, `new_routing_number`. */
import { CsvError, parse } from 'csv-parse/sync'
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'
import { CommandFailed } from '../command.ts'

/** Common headings, in lower case and without anything but letters. */
const HEADINGS: Readonly<Record<string, string>> = {
  routing: 'routingNumber',
  routingnumber: 'routingNumber',
  aba: 'routingNumber',
  name: 'name',
  bank: 'name',
  bankname: 'name',
  customername: 'name',
  newroutingnumber: 'newRoutingNumber',
}

interface CsvRow {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

/** Other columns are ignored. A new number of all zeros means none. */
export function readBankCsv(text: string): readonly BankEntry[] {
  const rows = parsed(text)
  return rows.map(({ record, info }) => ({
    place: `line ${info.lines}`,
    routingNumber: record.routingNumber ?? '',
    name: record.name ?? '',
    newRoutingNumber: (record.newRoutingNumber ?? '').replace(/^0+$/, ''),
  }))
}

function parsed(text: string): readonly CsvRow[] {
  try {
    return parse(text, {
      bom: true,
      columns: readHeadings,
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = String(error.lines ?? 1)
    throw new CommandFailed(
      `line ${line}: the columns do not match the header line. Nothing was imported.`,
    )
  }
}

function readHeadings(headings: readonly string[]): (string | false)[] {
  const known = headings.map(
    (heading) => HEADINGS[heading.toLowerCase().replace(/[^a-z]/g, '')] ?? false,
  )
  for (const needed of ['routingNumber', 'name']) {
    if (known.filter((one) => one === needed).length !== 1) {
      throw new CommandFailed(
        'line 1: one column must be named routing_number and one name. Nothing was imported.',
      )
    }
  }
  return known
}
