/** The rows of a text with separated values, as spreadsheets and other programs write it. */
import { CsvError, parse } from 'csv-parse/sync'
import { withoutApostrophes } from '../../../application/text-file/csv.ts'
import { TextFileError } from '../../../application/text-file/decode-text.ts'
import { notTable } from '../../../application/text-file/file-kinds.ts'

/** The cells of a row, without spaces around them. */
export interface CsvRow {
  /** The number of its first line. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvRows {
  readonly separator: string
  readonly rows: readonly CsvRow[]
  /** The number of rows without a value, which were left out. */
  readonly empty: number
}

/** The separators, in the order they are tried. */
export const SEPARATORS = [',', ';', '\t', '|'] as const

/** The first line of a file for Excel, which may name the separator. */
const NAMED_SEPARATOR = /^\s*"?sep=([^\r\n])"?[,;\t|]*(?:\n|$)/i

/** A cell in quotes, and the sign of a text that a spreadsheet must not change: `="00123"`. */
const QUOTED_CELL = /(^|[,;\t|\n])( *)=?("[^"]*"(?:"[^"]*")*)/g

/** The lines among which the headings may be: titles of reports stand above them. */
export const MAX_ABOVE = 10

/**
 * @param text text whose lines end with a line feed
 * @param isLikely returns how well the cells of a row match the expected ones; the separator with
 * the highest number wins, and the first of several
 */
export function csvRows(text: string, isLikely: (cells: readonly string[]) => number): CsvRows {
  const other = notTable(text)
  if (other !== undefined) throw new TextFileError(`is ${other}`)
  const [first = '', named] = NAMED_SEPARATOR.exec(text) ?? []
  if (named !== undefined) {
    // The lines before it count, too.
    return rowsOf(first.replace(/[^\n]/g, '') + text.slice(first.length), named)
  }
  return rowsOf(text, separatorOf(text, isLikely))
}

function separatorOf(text: string, isLikely: (cells: readonly string[]) => number): string {
  const lines = text.split('\n').filter((line) => !isBlank(line))
  const scores = SEPARATORS.flatMap((separator) =>
    lines.slice(0, MAX_ABOVE).map((line) => {
      const cells = line.split(separator).map((cell) => clean(cell.replace(/^\s*"|"\s*$/g, '')))
      return { separator, likely: isLikely(cells), cells: cells.length }
    }),
  )
  const [best] = scores.toSorted((a, b) => b.likely - a.likely || b.cells - a.cells)
  return best?.separator ?? ','
}

/** Returns the rows with a given separator. Throws a `TextFileError`. */
export function rowsOf(text: string, separator: string): CsvRows {
  try {
    const lines: number[] = []
    const records = parse(text.replace(QUOTED_CELL, '$1$2$3'), {
      delimiter: separator,
      on_record: (record, info) => {
        lines.push(info.lines)
        return record
      },
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    })
    // A record begins after the end of the previous one.
    const all = records.map((record, index) => ({
      line: (lines[index - 1] ?? 0) + 1,
      cells: record.map(clean),
    }))
    const rows = all.filter(({ cells }) => !cells.every(isBlank))
    // A completely empty line is not a row.
    const withText = records.filter((record) => record.length > 1 || record[0] !== '').length
    return { rows, empty: withText - rows.length, separator }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw quotesProblem(error)
  }
}

function quotesProblem({ code, lines, column }: CsvError): TextFileError {
  const line = Number(lines ?? 1)
  const place = `line ${line}${typeof column === 'number' ? `, ${columnName(column)}` : ''}`
  const problem =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote is not closed: close it'
      : 'a quote inside text: write it twice, with quotes around the whole text'
  return new TextFileError(
    `${place} is not valid CSV: ${problem}, or save the table again from the spreadsheet`,
    { line, isPlaced: true },
  )
}

/** Returns `column 3 (C)`, as spreadsheets name columns. */
export function columnName(index: number): string {
  const letters = (index: number): string =>
    (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') +
    String.fromCharCode(65 + (index % 26))
  return `column ${index + 1} (${letters(index)})`
}

const UNSEEN = /^[\p{Z}\p{Cc}\p{Cf}]+|(?<![\p{Z}\p{Cc}\p{Cf}])[\p{Z}\p{Cc}\p{Cf}]+$/gu

function clean(cell: string): string {
  const text = cell.replace(UNSEEN, '')
  const [, quoted] = /^=\s*["“”](.*)["“”]$/su.exec(text) ?? []
  return quoted ?? withoutApostrophes(text)
}

/** Returns whether a text has only spaces, quotes and separators. */
function isBlank(text: string): boolean {
  return /^[\p{Z}\p{Cc}\p{Cf}"'“”‘’,;|]*$/u.test(text)
}

/** No heading is longer. Normalizing a cell of thousands of accents would take seconds. */
const MAX_HEADING_LENGTH = 200

/** Returns a heading without case, spaces and punctuation, for comparison. */
export function letters(heading: string): string {
  if (heading.length > MAX_HEADING_LENGTH) return heading
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const MAX_QUOTED = 60

/** Returns the beginning of a cell in quotes, for a message. */
export function quote(cell: string): string {
  return JSON.stringify(cell.slice(0, MAX_QUOTED))
}
