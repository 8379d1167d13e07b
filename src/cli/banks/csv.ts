/** The directory as a table with a header line. */
import { SEPARATORS } from '../../server/platform/files/csv-rows.ts'
import {
  isHeadingOf,
  readTable,
  type Table,
  type TableColumn,
} from '../../server/platform/files/csv-table.ts'
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'

const COLUMNS = {
  routingNumber: {
    headings: ['routing_number', 'routing', 'aba'],
    isRequired: true,
    kind: 'number',
  },
  name: { headings: ['name', 'bank', 'bank_name', 'customer_name'], isRequired: true },
  newRoutingNumber: { headings: ['new_routing_number'], kind: 'number' },
} as const satisfies Readonly<Record<string, TableColumn>>

/** The columns, each with its aliases. */
export const bankColumns: readonly string[] = Object.values(COLUMNS).map(
  ({ headings: [name, ...others] }) =>
    others.length > 0 ? `${name} (or ${others.join(', ')})` : name,
)

export interface BankTable extends Pick<Table, 'notes' | 'doubts'> {
  readonly entries: readonly BankEntry[]
}

/** Unknown columns are only reported. A new number of zeros is none. Throws a `TextFileError`. */
export function readBankCsv(text: string): BankTable {
  const { rows, notes, doubts } = readTable(text, { columns: COLUMNS, others: 'ignored' })
  const entries = rows.map(({ place, columns }) => ({
    place,
    routingNumber: columns.routingNumber ?? '',
    name: columns.name ?? '',
    newRoutingNumber: (columns.newRoutingNumber ?? '').replace(/^0+$/, ''),
  }))
  return { entries, notes, doubts }
}

/** Returns whether the first line has the heading of routing numbers, whatever the file's name. */
export function isBankTable(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n')
  return SEPARATORS.some((separator) =>
    first.split(separator).some((cell) => isHeadingOf(cell, COLUMNS.routingNumber)),
  )
}
