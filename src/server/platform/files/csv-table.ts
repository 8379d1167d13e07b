/**
 * A table with headings, as a spreadsheet writes it and may have changed it. Changes to dates and
 * long numbers are undone if nothing is lost and a person agrees; otherwise the table is refused.
 */
import { ownValue } from '../../../application/json/own-value.ts'
import { TextFileError } from '../../../application/text-file/decode-text.ts'
import { type CsvRow, columnName, csvRows, MAX_ABOVE } from './csv-rows.ts'
import {
  isNothing,
  type RestoredValue,
  restoredCell,
  restoredDates,
  restoredNumber,
} from './spreadsheet-values.ts'

export interface TableColumn {
  /** The column's headings; case, spaces and punctuation do not matter. */
  readonly headings: readonly string[]
  readonly isRequired?: true
  /** The kind of value, which a spreadsheet may have changed. */
  readonly kind?: 'number' | 'date'
}

/** A row by column, and its location (`line 7`). */
export interface TableRow {
  readonly place: string
  readonly columns: Readonly<Record<string, string>>
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** Remarks for the operator. */
  readonly notes: readonly string[]
  /** Sentences that explain how values were read, for a person to confirm. */
  readonly doubts: readonly string[]
}

interface TableShape {
  readonly columns: Readonly<Record<string, TableColumn>>
  /** What happens to columns with other headings. */
  readonly others: 'ignored' | 'refused'
}

/** Reads a table. Throws a `TextFileError` with line, column, and what to do. */
export function readTable(text: string, shape: TableShape): Table {
  const knownIn = (cells: readonly string[]) =>
    cells.filter((cell) => columnOf(cell, shape) !== undefined).length
  const { rows: all, empty, separator } = csvRows(text, knownIn)
  const [head, ...others] = all
  if (!head) throw new TextFileError(`has no headings. ${headingsOf(shape)}`)
  const headings = all.slice(0, MAX_ABOVE).find(({ cells }) => knownIn(cells) > 0)
  if (headings && headings !== head) throw belowTitle(headings)
  const names = namesOf(head, shape)
  const filled = others.filter(({ cells }) => !cells.every(isNothing))
  const { rows, remarks } = entriesIn(filled, head)
  const skipped = empty + others.length - filled.length
  for (const row of rows) refuseSwallowed(row, { head, separator })
  const columns = rows.map((row) => columnsOf(row, { head, names, ...shape }))
  const doubts = [...remarks]
  for (const [name, { kind }] of Object.entries(shape.columns)) {
    if (!names.includes(name)) continue
    const place = (index: number) =>
      `line ${rows[index]?.line}, ${columnName(names.indexOf(name))}, ${name}`
    const restore = (read: (values: readonly string[]) => readonly RestoredValue[]) => {
      const values = columns.map((row) => ownValue(row, name) ?? '')
      const restored = read(values)
      restored.forEach(({ value, problem }, index) => {
        if (problem !== undefined)
          throw lineProblem(rows[index]?.line ?? 1, `${place(index)}: ${problem}`)
        const row = columns[index]
        if (row) columns[index] = { ...row, [name]: value }
      })
      const example = (index: number) =>
        kind === 'date' ? ` (${values[index]} as ${restored[index]?.value || 'empty'})` : ''
      doubts.push(...doubtsOf(restored, (index) => place(index) + example(index)))
    }
    restore((values) => values.map(restoredCell))
    if (kind === 'date') restore(restoredDates)
    if (kind === 'number') restore((values) => values.map(restoredNumber))
  }
  return {
    rows: columns.map((row, index) => ({ place: `line ${rows[index]?.line}`, columns: row })),
    notes: [
      ...(skipped > 0 ? [`${skipped} empty ${skipped === 1 ? 'row' : 'rows'} skipped.`] : []),
      ...ignoredNote(head, names, shape),
    ],
    doubts,
  }
}

/** Returns the rows that are entries, with a remark about each row that is left out or unusual. */
function entriesIn(
  filled: readonly CsvRow[],
  head: CsvRow,
): { readonly rows: readonly CsvRow[]; readonly remarks: readonly string[] } {
  const { table, notes } = withoutNotes(filled, head.cells.length)
  const { rows: once, totals, repeated } = withoutRepeated(withoutTotals(table), head)
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

/**
 * Returns a sentence for each way of reading, with the number of values and the place of the first.
 */
function doubtsOf(
  restored: readonly RestoredValue[],
  place: (at: number) => string,
): readonly string[] {
  const indexesByText = Map.groupBy(restored.keys(), (index) => restored[index]?.how ?? '')
  return [...indexesByText].flatMap(([text, indexes]) =>
    text === ''
      ? []
      : [
          `${text}: ${indexes.length} ${indexes.length === 1 ? 'value' : 'values'}, the first in ${place(indexes[0] ?? 0)}.`,
        ],
  )
}

function lineProblem(line: number, problem: string): TextFileError {
  return new TextFileError(problem, { line, isPlaced: true })
}

/** Says which line has the headings if other lines precede it. */
function belowTitle({ line }: CsvRow): TextFileError {
  return lineProblem(
    line,
    `line ${line} has the headings: delete everything above it, so that they are the first row`,
  )
}

/** No heading is longer. Normalizing a cell of thousands of accents would take seconds. */
const MAX_HEADING_LENGTH = 200

function letters(heading: string): string {
  if (heading.length > MAX_HEADING_LENGTH) return heading
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns whether a heading names a column; case, spaces and punctuation do not matter. */
export function isHeadingOf(heading: string, { headings }: TableColumn): boolean {
  const given = letters(heading)
  return headings.some((name) => letters(name) === given)
}

function columnOf(heading: string, { columns }: TableShape): string | undefined {
  return Object.entries(columns).find(([, column]) => isHeadingOf(heading, column))?.[0]
}

/**
 * Returns the column of each heading; undefined for an ignored one, and for a column without a
 * heading.
 */
function namesOf(head: CsvRow, shape: TableShape): readonly (string | undefined)[] {
  const names = head.cells.map((heading) => columnOf(heading, shape))
  const place = (index: number) => `line ${head.line}, ${columnName(index)}`
  head.cells.forEach((heading, index) => {
    const name = names[index]
    const before = head.cells.findIndex((other, index) =>
      name === undefined ? letters(other) === letters(heading) : names[index] === name,
    )
    if (letters(heading) === '' || before === index) return
    if (name === undefined && shape.others === 'ignored') return
    throw lineProblem(
      head.line,
      `${place(index)}: the heading ${quote(heading)} appears twice, also in ${columnName(before)}. Delete or rename one of the two columns`,
    )
  })
  for (const [name, { headings, isRequired }] of Object.entries(shape.columns)) {
    if (!isRequired || names.includes(name)) continue
    throw lineProblem(
      head.line,
      `line ${head.line}: exactly one column must be named ${headings[0]}. Name it so in the first row, with commas, semicolons or tabs between the columns. ${headingsOf(shape)}`,
    )
  }
  const unknown = head.cells.findIndex(
    (heading, index) => names[index] === undefined && letters(heading) !== '',
  )
  if (unknown >= 0 && shape.others === 'refused') {
    throw lineProblem(
      head.line,
      `${place(unknown)}: unknown column ${quote(head.cells[unknown] ?? '')}. Rename or delete it. ${headingsOf(shape)}`,
    )
  }
  return names
}

const MAX_HEADING = 60

function quote(heading: string): string {
  return JSON.stringify(heading.slice(0, MAX_HEADING))
}

function headingsOf({ columns }: TableShape): string {
  const known = Object.values(columns).map(({ headings: [name = '', ...others] }) =>
    others.length > 0 ? `${name} (or ${others.join(', ')})` : name,
  )
  return `Known columns: ${known.join(known.some((names) => names.includes(' ')) ? '; ' : ', ')}`
}

function ignoredNote(
  head: CsvRow,
  names: readonly (string | undefined)[],
  shape: TableShape,
): readonly string[] {
  const ignored = head.cells.filter(
    (heading, index) => names[index] === undefined && heading !== '',
  )
  return ignored.length === 0
    ? []
    : [`Ignored columns: ${ignored.join(', ')}. ${headingsOf(shape)}.`]
}

/**
 * Returns the texts of a row by column. Refuses a value without a heading, unless other columns are
 * ignored.
 */
function columnsOf(
  { line, cells }: CsvRow,
  {
    head,
    names,
    others,
  }: TableShape & { readonly head: CsvRow; readonly names: readonly (string | undefined)[] },
): Record<string, string> {
  const place = (index: number) => `line ${line}, ${columnName(index)}`
  const beyond = cells.findIndex((cell, index) => index >= head.cells.length && cell !== '')
  if (beyond >= 0) {
    throw lineProblem(
      line,
      `${place(beyond)}: the columns do not match the header line, which has ${head.cells.length}. Text with a separator in it needs quotes around it`,
    )
  }
  const unnamed = cells.findIndex((cell, index) => names[index] === undefined && cell !== '')
  if (unnamed >= 0 && others === 'refused') {
    throw lineProblem(
      line,
      `${place(unnamed)}: a value without a heading above it. Name the column, or delete it`,
    )
  }
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name === undefined ? [] : [[name, (cells[index] ?? '').replace(/(?<!\s)\s*\n\s*/g, ' ')]],
    ),
  )
}

/**
 * Refuses a cell with whole rows in it: an unclosed quote takes the rows up to the next quote for
 * one text.
 */
function refuseSwallowed(
  { line, cells }: CsvRow,
  { head, separator }: { readonly head: CsvRow; readonly separator: string },
): void {
  if (head.cells.length < 2) return
  const isRow = (text: string) => text.split(separator).length >= head.cells.length
  const index = cells.findIndex((cell) => cell.split('\n').slice(1).some(isRow))
  if (index < 0) return
  throw lineProblem(
    line,
    `line ${line}, ${columnName(index)}: the text has whole rows in it: its quote is not closed. Close it, or save the table again from the spreadsheet`,
  )
}

/**
 * Removes repeated headings, as in files that were joined, or that had them on each printed page.
 */
function withoutRepeated(
  { rows, totals }: { readonly rows: readonly CsvRow[]; readonly totals: readonly CsvRow[] },
  head: CsvRow,
) {
  const isHead = ({ cells }: CsvRow) =>
    cells.length === head.cells.length &&
    cells.every((cell, index) => letters(cell) === letters(head.cells[index] ?? ''))
  const { repeated = [], others = [] } = Object.groupBy(rows, (row) =>
    isHead(row) ? 'repeated' : 'others',
  )
  return { rows: others, totals, repeated }
}

/** `Grand total:`, `Total général`, `Suma`, `Count: 12`, `12 rows`. */
const TOTAL =
  /^(?:(?:(?:grand |gran |sub-?)?total(?:s|es)?(?: g[eé]n[eé]ral| records)?|gesamt\p{L}*|summe|somme|sum|suma|(?:record )?count|recuento|average|promedio)[\s:]*[\d.,$%()]*|\d+ (?:rows|records))$/iu

/**
 * A text alone in its row that is no entry: `# exported`, `Generated on 2026-11-30`, `Page 1 of 3`,
 * `*** End of report ***`.
 */
const NOTE =
  /^(?:#|\/\/|\*{2}|-{2}|©|(?:page|página|seite) \d+(?:\s*(?:of|de|von|\/)\s*\d+)?$|(?:generated|exported|printed|created|downloaded) (?:on|by|at|from)\b|end of (?:the )?(?:list|report|file|data|table|export)|eof$|confidential\b|copyright\b|(?:applied )?filters?:|(?:rows|records|source|notes?):)/iu

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
