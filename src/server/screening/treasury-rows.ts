/**
 * Reads the rows of a Treasury file. Some lines have unescaped quotes inside quotes. Such a line is
 * split by the text between its columns, or left out; the other lines stay.
 */
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { TextFileError } from '../../application/text-file/decode-text.ts'
import { notTable } from '../../application/text-file/file-kinds.ts'
import { type CsvRow, rowsOf } from '../platform/files/csv-rows.ts'

export interface TreasuryRows {
  readonly rows: readonly CsvRow[]
  /** `line 5 has quotes inside text: …` */
  readonly doubts: readonly string[]
  /** The numbers of the entries whose lines were left out. */
  readonly unread: readonly string[]
}

/** Reads the rows. Throws a `TextFileError` if the last line is cut off. */
export function treasuryRows(text: string, columns: number): TreasuryRows {
  const other = notTable(text)
  if (other !== undefined) throw new TextFileError(`is ${other}`)
  try {
    return { rows: rowsOf(text, ',').rows, doubts: [], unread: [] }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return byLine(text.trimEnd().split('\n'), columns)
  }
}

function byLine(lines: readonly string[], columns: number): TreasuryRows {
  const doubts: string[] = []
  const unread: string[] = []
  const rows = lines.flatMap((text, index): readonly CsvRow[] => {
    const line = index + 1
    const row = strictRow(text)
    if (row) return row.map(({ cells }) => ({ line, cells }))
    const cells = looseCells(text)
    if (cells.length === columns) {
      const strange = cells.filter((cell) => cell.includes('"')).map(sanitizeText)
      doubts.push(`line ${line} has quotes inside text: it is read as ${strange.join(', ')}.`)
      return [{ line, cells }]
    }
    if (line === lines.length) {
      throw new TextFileError(`line ${line} is not valid CSV: the file is cut off`, {
        line,
        isPlaced: true,
      })
    }
    doubts.push(`line ${line} is not valid CSV, and is left out.`)
    unread.push(/^\d+/.exec(text)?.[0] ?? '')
    return []
  })
  return { rows, doubts, unread }
}

function strictRow(text: string): readonly CsvRow[] | undefined {
  try {
    return rowsOf(text, ',').rows
  } catch {
    return undefined
  }
}

/** A quote ends a text only before the next column: a quote, `-0-`, or a number. */
const CELL = /\s*(?:"(.*?)"(?=\s*(?:$|,\s*(?:"|-0-|\d+\s*,)))|([^,"]*))\s*(?:,|$)/y

function looseCells(text: string): readonly string[] {
  const cells: string[] = []
  const cell = new RegExp(CELL)
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) return []
    cells.push((match[1] ?? match[2] ?? '').replaceAll('""', '"').trim())
  }
  return cells
}
