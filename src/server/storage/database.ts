/** Opens the database and brings its tables up to date. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { type MigrationsTable, migrate } from './migrate.ts'
import { SqliteDialect } from './sqlite-dialect.ts'

/** The tables as queries see them; `tables.ts` adds the others. */
export interface Tables {
  readonly migrations: MigrationsTable
}

/** The first argument of every storage function: the database, or a transaction on it. */
export type Database = Kysely<Tables>

/**
 * Opens the SQLite file, makes it and its folder where they are missing, and runs the migrations
 * that it lacks. Close with `destroy()`. Several processes may have it open at once.
 */
export async function openDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect(file) })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
