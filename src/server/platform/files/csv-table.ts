/**
 * A table with headings, as a spreadsheet writes it and may have changed it. Changes to dates and
 * long numbers are undone if nothing is lost and a person agrees; otherwise the table is refused.
 */
import { ownValue } from '../../../application/json/own-value.ts'
import { TextFileError } from '../../../application/text-file/decode-text.ts'
import { entriesIn } from './csv-entries.ts'
import { type CsvRow, columnName, csvRows, letters, MAX_ABOVE, quote } from './csv-rows.ts'
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

/** Returns a sentence per way of reading, with the number of values and the first one's place. */
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

/** Returns whether a heading names a column; case, spaces and punctuation do not matter. */
export function isHeadingOf(heading: string, { headings }: TableColumn): boolean {
  const given = letters(heading)
  return headings.some((name) => letters(name) === given)
}

function columnOf(heading: string, { columns }: TableShape): string | undefined {
  return Object.entries(columns).find(([, column]) => isHeadingOf(heading, column))?.[0]
}

/** Returns each heading's column; undefined for an ignored one, and for a column without one. */
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

/** Returns a row's texts by column. A value needs a heading, unless other columns are ignored. */
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

/** Refuses a cell with whole rows in it: an unclosed quote takes all up to the next as one text. */
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
