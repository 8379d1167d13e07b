/** Opens the database and brings its tables up to date. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { type DatabaseSettings, MIGRATING, SERVING } from './database-settings.ts'
import { type MigrationsTable, migrate } from './migrate.ts'
import { PostgresDialect } from './postgres-dialect.ts'
import { SqliteDialect } from './sqlite-dialect.ts'

/** The tables as queries see them; `tables.ts` adds the others. */
export interface Tables {
  readonly migrations: MigrationsTable
}

/** The first argument of every storage function: the database, or a transaction on it. */
export type Database = Kysely<Tables>

/**
 * Opens the database at `postgres://…`, or in the SQLite file, which is made with its folder where
 * it is missing; and runs the migrations that it lacks. Close with `destroy()`. Several processes
 * may open it at once, a new one too.
 */
export async function openDatabase(
  where: string,
  settings: Partial<DatabaseSettings> = {},
): Promise<Database> {
  if (!isPostgres(where)) mkdirSync(dirname(where), { recursive: true, mode: 0o700 })
  const migrating = connect(where, MIGRATING)
  try {
    await migrate(migrating)
  } finally {
    await migrating.destroy()
  }
  return connect(where, { ...SERVING, ...settings })
}

/** Whether the place of a database is an address of PostgreSQL, and no file. */
export function isPostgres(where: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(where)
}

function connect(where: string, settings: DatabaseSettings): Database {
  const dialect = isPostgres(where)
    ? new PostgresDialect(where, settings)
    : new SqliteDialect(where, settings)
  return new Kysely<Tables>({ dialect })
}
