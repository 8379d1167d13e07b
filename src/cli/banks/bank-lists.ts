/** The directory as a table with a header line, and as JSON. */
import * as v from 'valibot'
import { TextFileError } from '../../application/text-file/decode-text.ts'
import { parsedJson } from '../../application/text-file/parsed-json.ts'
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

/** Some programs write values that consist of digits as numbers. */
const number = v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))])

const record = v.object({
  routingNumber: number,
  customerName: v.string(),
  recordTypeCode: v.nullish(number),
  newRoutingNumber: v.nullish(number),
})

const records = v.array(v.unknown())
const wrapped = v.union([
  v.object({ fedACHParticipants: v.object({ fedACHParticipants: records }) }),
  v.object({ fedACHParticipants: records }),
  v.object({ achParticipants: records }),
])

const RENUMBERED = '2'

/**
 * Reads FedACH's own format (`fedACHParticipants` inside `fedACHParticipants`), that of a
 * `moov-io/fed` server (`achParticipants`), or a list of such records. Throws a `TextFileError`.
 */
export function readBankJson(text: string): readonly BankEntry[] {
  return listIn(parsedJson(text)).map((entry, index) => {
    const place = `entry ${index + 1}`
    const read = v.safeParse(record, entry)
    if (!read.success) {
      const field = v.getDotPath(read.issues[0]) ?? 'the record'
      throw new TextFileError(`${place}: ${field} is missing or not text`, { isPlaced: true })
    }
    const { routingNumber, customerName, recordTypeCode, newRoutingNumber } = read.output
    return {
      place,
      routingNumber: routingNumber.trim(),
      name: customerName.trim(),
      newRoutingNumber: recordTypeCode === RENUMBERED ? (newRoutingNumber ?? '') : '',
    }
  })
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const read = v.safeParse(wrapped, value)
  if (!read.success) throw new TextFileError('does not contain a list of banks')
  if ('achParticipants' in read.output) return read.output.achParticipants
  const { fedACHParticipants: list } = read.output
  return Array.isArray(list) ? list : list.fedACHParticipants
}
