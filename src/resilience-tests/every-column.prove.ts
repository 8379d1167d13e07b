/**
 * Tests what an attacker gains by writing to one column of a table, for every column: each edit is
 * really made on a running server, and the attacker then tries to profit. docs/security.md has the
 * table. One engine is enough, since the code above SQL decides what counts.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { documentedColumns } from '../test-support/documented-columns.ts'
import { columnsOf } from '../test-support/next-version.ts'
import { insertRow, type Row, rowOfEveryTable, rowsOf } from '../test-support/row-of-every-table.ts'
import { storedProblems } from '../test-support/stored-problems.ts'
import { TIMEOUT_MS } from './scale.ts'

/** By severity: `nothing` if `verify` does not report the edit and nobody misses anything. */
const OUTCOMES = ['found', 'destroyed', 'nothing'] as const
type Outcome = (typeof OUTCOMES)[number]

const REMOVED = 'all rows removed'
const ADDED = 'a row added'

/** Other tables that change during the attempt, and are restored with the edited one. */
const ALSO_CHANGED = ['events', 'log_head', 'copy_codes', 'signed_copies', 'deliveries']

async function replaceRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
  for (const row of rows) await insertRow(db, table, row)
}

/** Returns a value of the column's type that the column does not have yet. */
function other(column: string, rows: readonly Row[]): unknown {
  const value = rows.map((row) => row[column]).find((candidate) => candidate !== null)
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value) + 1_000
  return value instanceof Uint8Array ? Buffer.from('forged') : 'forged'
}

it('a person who edits a column gains nothing, or verify reports the edit, as docs/security.md says', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { server, forge, gains, losses } = await rowOfEveryTable()
  const { db } = server
  expect([await gains(), await losses(), await storedProblems(server)]).toEqual([[], [], []])
  const columns = (await columnsOf(db)).filter(({ table }) => !table.startsWith('sqlite_'))
  const tables = Map.groupBy(columns, ({ table }) => table)
  const stored = new Map<string, readonly Row[]>()
  for (const table of tables.keys()) stored.set(table, await rowsOf(db, table))
  const observed: string[] = []
  /** The gains from edits that `verify` does not report. */
  const profits: string[] = []
  for (const [table, all] of [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = stored.get(table) ?? []
    const [first] = rows
    if (!first) throw new Error(`Store a row of ${table} in row-of-every-table.ts`)
    const forged = (column: string) => forge({ table, column }) ?? other(column, rows)
    const name = sql.table(table)
    const added = Object.fromEntries(all.map(({ column }) => [column, forged(column)]))
    const edits: [string, (transaction: Database) => Promise<unknown>][] = [
      ...all.map(({ column }): (typeof edits)[number] => [
        `\`${column}\``,
        (transaction) =>
          sql`update ${name} set ${sql.ref(column)} = ${forged(column)}`.execute(transaction),
      ]),
      [ADDED, (transaction) => insertRow(transaction, table, added)],
      [REMOVED, (transaction) => replaceRows(transaction, table, [])],
    ]
    /** Edits a single row where not all rows may have the value. */
    const inOneRow = (edit: string) => async (transaction: Database) => {
      const [column = ''] = /\w+/.exec(edit) ?? []
      const edited = { ...rows.at(-1), [column]: forged(column) }
      await replaceRows(transaction, table, [...rows.slice(0, -1), edited])
    }
    const outcomes: Record<Outcome, string[]> = { found: [], destroyed: [], nothing: [] }
    for (const [edit, make] of edits) {
      await inTransaction(db, make)
        .catch(() => inTransaction(db, inOneRow(edit)))
        // The constraints of the tables forbid such a row.
        .catch(() => undefined)
      const gained = await gains()
      const isFound = (await storedProblems(server)).length > 0
      if (!isFound) profits.push(...gained.map((gain) => `${table}, ${edit}: ${gain}`))
      const isDestroyed = !isFound && (await losses()).length > 0
      outcomes[isFound ? 'found' : isDestroyed ? 'destroyed' : 'nothing'].push(edit)
      // The other rows of an application go with it.
      const others = table === 'applications' ? tables.keys() : ALSO_CHANGED
      await inTransaction(db, async (transaction) => {
        for (const changed of new Set([table, ...others])) {
          await replaceRows(transaction, changed, stored.get(changed) ?? [])
        }
      })
    }
    const cells = OUTCOMES.map((outcome) => outcomes[outcome].join(', '))
    observed.push(`| \`${table}\` | ${cells.join(' | ')} |`)
  }
  expect([await gains(), await losses(), await storedProblems(server)]).toEqual([[], [], []])
  expect(profits).toEqual([])
  const documented = await documentedColumns()
  const rows = observed.join('\n')
  expect(
    documented,
    `Replace the rows of the generated table in docs/security.md with:\n${rows}`,
  ).toBe(rows)
})
