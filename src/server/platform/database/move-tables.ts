/** Copies everything in a SQLite database into an empty one of the same version. */
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { ownValue } from '../../../application/json/own-value.ts'
import { UnstorableText } from './assert-bindable.ts'

/** The alias of SQLite's number of a row. */
const ROW = 'moved_row'
/** The number of rows read and written at once. A piece of a document may have a megabyte. */
const BATCH_SIZE = 50

/** The number of rows in each table. */
export type RowCounts = Readonly<Record<string, number>>

/** The reason why nothing was copied. The message is for the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

/** Returns whether no other process has opened a SQLite file. A running server always has. */
export function isUnused(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // In this mode, SQLite takes a lock that excludes readers, too.
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback')
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}

/**
 * Copies all tables in one transaction of the target, while nobody can write to the source. After
 * an interruption the target is either empty, as before, or has the same number of rows in every
 * table, and then nothing is copied again. The source decides the tables and columns. Throws a
 * `MoveRefused` if the target has other rows, or if another release created its tables.
 */
export async function moveTables<From, To>(
  source: Kysely<From>,
  target: Kysely<To>,
): Promise<RowCounts> {
  return source.transaction().execute(async (from) =>
    target.transaction().execute(async (to) => {
      const [ours, theirs] = [await migrationsOf(from), await migrationsOf(to)]
      if (ours !== theirs) {
        throw new MoveRefused(
          'The two databases have different versions. Use the version that last changed them.',
        )
      }
      const tables = await tablesOf(from)
      const counts = new Map<string, number>()
      for (const table of tables) counts.set(table, await countOf(from, table))
      if (await isEmpty(to, tables)) {
        for (const table of tables) await copyTable(from, to, table)
      }
      for (const table of tables) {
        const rows = await countOf(to, table)
        if (rows !== counts.get(table)) {
          throw new MoveRefused(
            `The new database is not empty: ${table} has ${rows} rows there, ${counts.get(table)} here. ` +
              'Nothing was copied.',
          )
        }
      }
      return Object.fromEntries(counts)
    }),
  )
}

async function copyTable<From, To>(
  from: Kysely<From>,
  to: Kysely<To>,
  table: string,
): Promise<void> {
  const name = sql.table(table)
  // The migration has inserted a first chain head.
  if (table === HEAD) await sql`delete from ${name}`.execute(to)
  const { rows: columns } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where lower(type) <> 'blob'`.execute(from)
  // SQLite stores bytes in any column. PostgreSQL ends the connection over them.
  const withoutBytes = columns.map(({ name }) => name)
  let after = -1
  for (;;) {
    const { rows } = await sql<Row>`
      select rowid as ${sql.ref(ROW)}, ${name}.* from ${name}
      where rowid > ${after} order by rowid limit ${BATCH_SIZE}`.execute(from)
    const [first] = rows
    if (!first) return
    for (const row of rows) {
      const column = withoutBytes.find((column) => ownValue(row, column) instanceof Uint8Array)
      if (column !== undefined) throw new MoveRefused(unstorable(table, row, `bytes in ${column}`))
    }
    await copyRows(to, table, rows)
    after = Number(rows.at(-1)?.[ROW])
  }
}

/** Inserts rows. Throws a `MoveRefused` that names the first row that PostgreSQL cannot store. */
async function copyRows<To>(to: Kysely<To>, table: string, rows: readonly Row[]): Promise<void> {
  await sql`savepoint copied`.execute(to)
  try {
    await insertRows(to, table, rows)
    // PostgreSQL would look through every savepoint that is left, one for each 50 rows.
    await sql`release savepoint copied`.execute(to)
  } catch (error) {
    if (!isAboutValue(error)) throw error
    if (rows.length === 1) throw new MoveRefused(unstorable(table, rows[0], error.message))
    await sql`rollback to savepoint copied`.execute(to)
    for (const row of rows) await copyRows(to, table, [row])
  }
}

async function insertRows<To>(to: Kysely<To>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== ROW)
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => ownValue(row, column)))})`,
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(to)
}

/** Returns whether an error is about a value: U+0000, or one that PostgreSQL refuses (class 22). */
function isAboutValue(error: unknown): error is Error {
  if (error instanceof UnstorableText) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22')
}

function unstorable(table: string, row: Row | undefined, reason: string): string {
  return (
    `The row ${String(row?.[ROW])} of ${table} was changed so that PostgreSQL cannot store it: ` +
    `${reason}. Nothing was copied.`
  )
}

type Row = Readonly<Record<string, unknown>>

/** The table of the chain head. Its first row means that nothing has happened yet. */
const HEAD = 'log_head'
/** Tables that each database has of its own. */
const OWN = ['migrations', 'migration_lock']

async function tablesOf<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
    order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !OWN.includes(name))
}

async function migrationsOf<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows
    .map(({ name }) => name)
    .toSorted()
    .join(' ')
}

async function isEmpty<Tables>(to: Kysely<Tables>, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const isFirstHead = table === HEAD && (await headOf(to)) === 0
    if (!isFirstHead && (await countOf(to, table)) > 0) return false
  }
  return true
}

async function headOf<Tables>(db: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.table(HEAD)}`.execute(db)
  return rows.length === 1 ? Number(rows[0]?.position) : undefined
}

async function countOf<Tables>(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}
