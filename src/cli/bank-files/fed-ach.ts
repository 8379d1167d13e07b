/**
 * The FedACH directory file: one bank per line, 155 ASCII characters, fixed columns. Editors that
 * trim trailing spaces leave at least 150.
 */
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'
import { CommandFailed } from '../command.ts'

const MIN_LENGTH = 150
const MAX_LENGTH = 155

/** Zero-based start and end, as `slice` takes them. */
const COLUMNS = {
  routingNumber: [0, 9],
  recordType: [19, 20],
  newRoutingNumber: [26, 35],
  name: [35, 71],
} as const

/** Record types: a Federal Reserve Bank, use this number, use the new number. */
const TYPES = ['0', '1', '2']
const RENUMBERED = '2'

export function readFedAch(text: string): readonly BankEntry[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .flatMap((line, index) => (line.trim() === '' ? [] : readLine(line, `line ${index + 1}`)))
}

function readLine(line: string, place: string): BankEntry {
  if (line.length < MIN_LENGTH || line.length > MAX_LENGTH) {
    throw new CommandFailed(
      `${place}: ${line.length} characters instead of ${MAX_LENGTH}. Nothing was imported.`,
    )
  }
  if (!/^[\x20-\x7e]*$/.test(line)) {
    throw new CommandFailed(`${place}: not plain ASCII. Nothing was imported.`)
  }
  const recordType = column(line, 'recordType')
  if (!TYPES.includes(recordType)) {
    throw new CommandFailed(`${place}: the record type is not 0, 1 or 2. Nothing was imported.`)
  }
  return {
    place,
    routingNumber: column(line, 'routingNumber'),
    name: column(line, 'name'),
    newRoutingNumber: recordType === RENUMBERED ? column(line, 'newRoutingNumber') : '',
  }
}

function column(line: string, name: keyof typeof COLUMNS): string {
  const [start, end] = COLUMNS[name]
  return line.slice(start, end).trim()
}
