/** The directory as CSV with a header line. */
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'
import { CommandFailed } from '../command.ts'
import { readCsv } from '../read-csv.ts'

/** The headings of each column; case, spaces and punctuation do not matter. */
const COLUMNS = {
  routingNumber: ['routing_number', 'routing', 'aba'],
  name: ['name', 'bank', 'bank_name', 'customer_name'],
  newRoutingNumber: ['new_routing_number'],
} as const

/** The columns, each with its other names. */
export const bankColumns: readonly string[] = Object.values(COLUMNS).map(([name, ...others]) =>
  others.length > 0 ? `${name} (or ${others.join(', ')})` : name,
)

/** Other columns are ignored, and named to `notify`. A new number of all zeros means none. */
export function readBankCsv(text: string, notify: (text: string) => void): readonly BankEntry[] {
  const rows = readCsv(text, (headings) => readHeadings(headings, notify))
  return rows.map(({ place, columns }) => ({
    place,
    routingNumber: columns.routingNumber ?? '',
    name: columns.name ?? '',
    newRoutingNumber: (columns.newRoutingNumber ?? '').replace(/^0+$/, ''),
  }))
}

function readHeadings(
  headings: readonly string[],
  notify: (text: string) => void,
): (string | false)[] {
  const columns = headings.map(columnOf)
  const known = `Known columns: ${bankColumns.join('; ')}.`
  for (const needed of ['routingNumber', 'name'] as const) {
    if (columns.filter((one) => one === needed).length !== 1) {
      throw new CommandFailed(
        `line 1: exactly one column must be named ${COLUMNS[needed][0]}. ${known} Nothing was imported.`,
      )
    }
  }
  const ignored = headings.filter((heading) => columnOf(heading) === false && heading !== '')
  if (ignored.length > 0) notify(`Ignored columns: ${ignored.join(', ')}. ${known}\n`)
  return columns
}

function columnOf(heading: string): string | false {
  const found = Object.entries(COLUMNS).find(([, names]) =>
    names.some((name) => letters(name) === letters(heading)),
  )
  return found?.[0] ?? false
}

function letters(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]/g, '')
}
