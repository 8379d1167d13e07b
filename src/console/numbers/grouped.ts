/** Groups the table of decisions by one of its columns. */
import type { Numbers, Outcomes } from '../../api/console/numbers.ts'
import { csvBeginning, csvLine } from '../../application/text-file/csv.ts'
import { numbers as texts } from '../../messages/console/numbers.ts'

type Row = Numbers['decided'][number]

/** The decisions of one day, one person or one program. */
export interface Group extends Outcomes {
  readonly name: string
}

export function groupBy(rows: readonly Row[], column: 'day' | 'person' | 'program') {
  return [...Map.groupBy(rows, (row) => row[column])]
    .map(([name, rows]): Group => ({ name, ...sumOf(rows) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

export function sumOf(rows: readonly Outcomes[]): Outcomes {
  const all = (name: keyof Outcomes) => rows.flatMap((row) => row[name])
  return { approved: all('approved'), declined: all('declined'), withdrawn: all('withdrawn') }
}

/** Returns the approvals' share of the team's decisions, such as `62%`; empty if there are none. */
export function shareApproved({ approved, declined }: Outcomes): string {
  const decided = approved.length + declined.length
  return decided === 0 ? '' : `${Math.round((100 * approved.length) / decided)}%`
}

/** Returns a CSV table with a row for each day, person and program, and the times taken. */
export function numbersCsv(rows: readonly Row[]): string {
  const lines = rows.map(({ day, person, program, look, decision, ...outcomes }) => [
    ...[day, person, program],
    ...[outcomes.approved.length, outcomes.declined.length, outcomes.withdrawn.length],
    ...[look, decision].flatMap((times) => [times?.median ?? '', times?.p90 ?? '']),
  ])
  const all = [texts.columns, ...lines].map((line) => csvLine(line, 'spreadsheet'))
  return csvBeginning('spreadsheet') + all.join('')
}
