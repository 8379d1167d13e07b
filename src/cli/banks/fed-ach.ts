/**
 * The FedACH directory file: one bank per line, 155 ASCII characters, fixed columns. Editors that
 * trim trailing spaces leave at least 150.
 */
import { TextFileError } from '../../application/text-file/decode-text.ts'
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'

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

/** A file without line ends. */
const isOneLine = (text: string) =>
  text.length > MAX_LENGTH && text.length % MAX_LENGTH === 0 && !text.includes('\n')

/** Returns whether a text begins like a directory: a routing number, the office, a record type. */
export function isFedAch(text: string): boolean {
  return /^\s*\d{9}[A-Z]\d{9}[012]\d{6}/.test(text)
}

/** Throws a `TextFileError`. */
export function readFedAch(text: string): {
  readonly entries: readonly BankEntry[]
  readonly doubts: readonly string[]
} {
  const records = isOneLine(text) ? (text.match(new RegExp(`.{${MAX_LENGTH}}`, 'gu')) ?? []) : []
  const lines = records.length > 0 ? records : text.split('\n')
  return {
    entries: lines.flatMap((line, index) => (line.trim() === '' ? [] : readLine(line, index + 1))),
    doubts:
      records.length > 0
        ? [
            `The file has no line ends: read as ${records.length} records of ${MAX_LENGTH} characters.`,
          ]
        : [],
  }
}

function readLine(line: string, number: number): BankEntry {
  const place = `line ${number}`
  const wrong = (problem: string) =>
    new TextFileError(`${place}: ${problem}`, { line: number, isPlaced: true })
  if (line.length < MIN_LENGTH || line.length > MAX_LENGTH) {
    throw wrong(
      `${line.length} characters instead of ${MAX_LENGTH}. Use the file as the Federal Reserve provides it. A table needs a name that ends in .csv, and its columns' names in the first row`,
    )
  }
  const strange = line.search(/[^\x20-\x7e]/)
  if (strange >= 0) throw wrong(`not plain ASCII, character ${strange + 1}`)
  const recordType = column(line, 'recordType')
  if (!TYPES.includes(recordType)) {
    throw wrong('the record type is not 0, 1 or 2 (character 20)')
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
