/**
 * Which rows of a table are entries. Spreadsheets and reports add others: notes, totals, repeated
 * headings, and a second row of headings.
 */
import { type CsvRow, letters, quote } from './csv-rows.ts'
import { isNothing } from './spreadsheet-values.ts'

/** Returns the rows that are entries, with a remark about each row that is left out or unusual. */
export function entriesIn(
  filled: readonly CsvRow[],
  head: CsvRow,
): { readonly rows: readonly CsvRow[]; readonly remarks: readonly string[] } {
  const { table, notes } = withoutNotes(filled, head.cells.length)
  const { rows: listed, totals } = withoutTotals(table)
  const { rows: once, repeated } = withoutRepeated(listed, head)
  const { rows, second } = withoutSecondHeadings(once)
  return {
    rows,
    remarks: [
      ...second.map(
        ({ line }) => `Line ${line} looks like a second row of headings and is left out.`,
      ),
      ...repeated.map(({ line }) => `Line ${line} repeats the headings and is left out.`),
      ...totals.map(({ line }) => `Line ${line} looks like a row of totals and is left out.`),
      ...notes.map(({ line }) => `Line ${line} looks like a note and is left out.`),
      ...lonely(rows).map(
        ({ line, cells }) =>
          `Line ${line} has only ${quote(cells.find((cell) => cell !== '') ?? '')} and is read as a row of its own.`,
      ),
    ],
  }
}

/** Removes repeated headings, as in files that were joined, or had them on each printed page. */
function withoutRepeated(rows: readonly CsvRow[], head: CsvRow) {
  const isHead = ({ cells }: CsvRow) =>
    cells.length === head.cells.length &&
    cells.every((cell, index) => letters(cell) === letters(head.cells[index] ?? ''))
  const { repeated = [], others = [] } = Object.groupBy(rows, (row) =>
    isHead(row) ? 'repeated' : 'others',
  )
  return { rows: others, repeated }
}

/** `Grand total:`, `Total général`, `Suma`, `Count: 12`, `12 rows`, `(1 row)`. */
const TOTAL =
  /^(?:(?:(?:grand |gran |sub-?)?total(?:s|es)?(?: g[eé]n[eé]ral| records)?|gesamt\p{L}*|summe|somme|sum|suma|(?:record )?count|recuento|average|promedio)[\s:]*[\d.,$%()]*|\(?\d+ (?:rows?|records?|results?|filas?|registros?)(?:[).]*| (?:affected|selected|returned|in set)[^\p{L}]*(?:sec[).]*)?))$/iu

/** A text alone in its row, and no entry: `# exported`, `Page 1 of 3`, `*** End of report ***`. */
const NOTE =
  /^(?:#|\/\/|\*{2}|-{2}|©|(?:page|página|seite) \d+(?:\s*(?:of|de|von|\/)\s*\d+)?$|(?:generated|exported|printed|created|downloaded|prepared) (?:on|by|at|from)\b|(?:generado|exportado|impreso|creado) (?:el|por)\b|last updated\b|(?:(?:data|report) )?as of \d|(?:showing|mostrando) \d|end of (?:the )?(?:list|report|file|data|table|export)|fin del? (?:la )?(?:lista|informe|archivo)|eof$|confidential\b|copyright\b|(?:applied )?filters?:|(?:rows|records|source|notes?):)/iu

/** Returns whether a row of a table with several columns has only a note. */
function isNote({ cells }: CsvRow): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell !== '')
  return others.length === 0 && NOTE.test(first)
}

/** Returns the rows with one word or sentence, if most rows have more. */
function lonely(rows: readonly CsvRow[]): readonly CsvRow[] {
  const single = rows.filter(({ cells }) => {
    const [first = '', ...others] = cells.filter((cell) => cell !== '')
    return others.length === 0 && /\p{L}/u.test(first) && !/[\d@]/.test(first)
  })
  return single.length * 2 <= rows.length ? single : []
}

/**
 * Removes a second row of headings, such as types of values or a translation: it has words alone,
 * two of them where every other row has digits or an email address.
 */
function withoutSecondHeadings(all: readonly CsvRow[]) {
  const [first, ...rows] = all
  const isWord = (cell: string) => /^\p{L}[^\d@]*$/u.test(cell) && !isNothing(cell)
  const isUnlike = (cell: string, index: number) =>
    isWord(cell) && rows.every(({ cells }) => /[\d@]/.test(cells[index] ?? ''))
  const isSecond =
    first?.cells.every((cell) => cell === '' || isWord(cell)) &&
    rows.length > 0 &&
    first.cells.filter(isUnlike).length > 1
  return first && isSecond ? { second: [first], rows } : { second: [], rows: all }
}

/**
 * Removes notes, and what a report has below its table: after an empty line, only texts, with fewer
 * values than each row of the table.
 */
function withoutNotes(rows: readonly CsvRow[], columns: number) {
  const isAside = (row: CsvRow) => columns > 1 && isNote(row)
  const all = rows.filter((row) => !isAside(row))
  const counts = all.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  let fewest = Number.POSITIVE_INFINITY
  const fewestBefore = all.map((row, index) => {
    const before = fewest
    if (!isTotal(row)) fewest = Math.min(fewest, counts[index] ?? 0)
    return before
  })
  const isBelowGap = ({ line }: CsvRow, { line: before, cells }: CsvRow) =>
    line > before + cells.join('').split('\n').length
  let from = all.length
  let most = 0
  for (const [index, row] of [...all.entries()].slice(1).reverse()) {
    const isText = row.cells.some((cell) => /\p{L}/u.test(cell))
    most = isText ? Math.max(most, counts[index] ?? 0) : Number.POSITIVE_INFINITY
    const isFewer = most < (fewestBefore[index] ?? 0)
    if (isFewer && isBelowGap(row, all[index - 1] ?? row)) from = index
  }
  return { table: all.slice(0, from), notes: [...rows.filter(isAside), ...all.slice(from)] }
}

/** Removes rows at the end that a spreadsheet adds. */
function withoutTotals(all: readonly CsvRow[]) {
  const last = all.findLastIndex((row) => !isTotal(row))
  return { rows: all.slice(0, last + 1), totals: all.slice(last + 1) }
}

/** Returns whether a row has a word such as `Total`, and otherwise only numbers. */
function isTotal({ cells }: CsvRow): boolean {
  const [first = '', ...rest] = cells.filter((cell) => cell !== '')
  return TOTAL.test(first) && rest.every((cell) => /^[\d.,$%\s()-]+$/.test(cell))
}
