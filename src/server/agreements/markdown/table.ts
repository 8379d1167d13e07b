import type { Span } from '../../platform/pdf/span.ts'
import type { Table } from './blocks.ts'
import { type Placeholders, spans } from './inline.ts'
import type { SourceLines } from './source-lines.ts'

const MAX_COLUMNS = 6
/** A row is never split across pages, so a cell must be well under a page. */
const MAX_CELL_LENGTH = 500

/** Parses lines `from` to `to` (inclusive), each of which begins with `|`. */
export function table(
  lines: SourceLines,
  from: number,
  to: number,
  placeholders: Placeholders,
): Table {
  const header = cellTexts(lines, from)
  if (header.length > MAX_COLUMNS) {
    throw lines.refuse(from, `a table may have at most ${MAX_COLUMNS} columns`)
  }
  const rule = to > from ? cellTexts(lines, from + 1) : []
  if (rule.length !== header.length || rule.some((cell) => !/^-{3,}$/.test(cell))) {
    throw lines.refuse(from + 1, `must be |${'---|'.repeat(header.length)}, under the header`)
  }
  if (to < from + 2) throw lines.refuse(from, 'a table needs at least one row under its header')

  const read = (number: number): readonly (readonly Span[])[] => {
    const cells = cellTexts(lines, number)
    if (cells.length !== header.length) {
      throw lines.refuse(number, `has ${cells.length} cells where the header has ${header.length}`)
    }
    return cells.map((cell, index) => {
      const refuse = (problem: string) => lines.refuse(number, `cell ${index + 1} ${problem}`)
      if (cell.length > MAX_CELL_LENGTH) {
        throw refuse(`is longer than ${MAX_CELL_LENGTH} characters`)
      }
      return spans(cell, placeholders, refuse)
    })
  }
  const rows = Array.from({ length: to - from - 1 }, (_, index) => read(from + 2 + index))
  return { kind: 'table', header: read(from), rows }
}

function cellTexts(lines: SourceLines, number: number): readonly string[] {
  const line = lines.at(number) ?? ''
  if (!/^\|.+\|$/.test(line)) throw lines.refuse(number, 'a table row begins and ends with |')
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
