/** Opens the database and runs the missing migrations. */
import { dirname } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { makePrivateFolder } from '../files/stored-files.ts'
import { type DatabaseSettings, MIGRATING, SERVING } from './database-settings.ts'
import { checkVersion, type MigrationsTable, migrate } from './migrate.ts'

/**
 * The tables as Kysely sees them; each feature adds its own. Columns have the types that SQLite and
 * PostgreSQL share: text, integer and bytes. Times are ISO 8601 texts in UTC
 * (`2026-03-07T17:04:05.678Z`), which sort chronologically.
 */
export interface Tables {
  readonly migrations: MigrationsTable
}

/** The greatest integer that PostgreSQL's columns hold. */
export const MAX_INTEGER = 2 ** 31 - 1

/** The first argument of every storage function: the database, or a transaction on it. */
export type Database = Kysely<Tables>

/**
 * Opens the database at `postgres://…`, or the SQLite file, creating it and its folder if missing,
 * and runs the missing migrations. Close it with `destroy()`. Several processes may open it at
 * once, even a new one.
 */
export async function openDatabase(
  location: string,
  settings: Partial<DatabaseSettings> = {},
): Promise<Database> {
  await migrateDatabase(location)
  return connect(location, { ...SERVING, ...settings })
}

/** Creates the database if it is missing, runs the missing migrations, and returns their names. */
export async function migrateDatabase(location: string): Promise<readonly string[]> {
  const file = sqliteFile(location)
  if (file !== undefined) makePrivateFolder(dirname(file))
  const db = await connect(location, MIGRATING)
  return migrate(db).finally(() => db.destroy())
}

/**
 * Opens an existing database, and changes no table. Throws a `DatabaseVersion` if its tables are
 * older, because running servers may be using them, or newer than this release can serve.
 */
export async function openMigratedDatabase(
  location: string,
  settings: DatabaseSettings,
): Promise<Database> {
  const db = await connect(location, settings)
  try {
    await checkVersion(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Returns the file of a SQLite database; undefined if `location` is a PostgreSQL URL. */
export function sqliteFile(location: string): string | undefined {
  return /^postgres(?:ql)?:\/\//.test(location) ? undefined : location
}

/** Opens a database without checking its tables. */
export async function connect(location: string, settings: DatabaseSettings): Promise<Database> {
  return new Kysely<Tables>({ dialect: await dialectOf(location, settings) })
}

/** Loads only the required engine. */
async function dialectOf(location: string, settings: DatabaseSettings): Promise<Dialect> {
  const file = sqliteFile(location)
  if (file === undefined) {
    const { postgresDialect } = await import('./postgres-dialect.ts')
    return postgresDialect(location, settings)
  }
  const { SqliteDialect } = await import('./sqlite-dialect.ts')
  return new SqliteDialect(file, settings)
}
