import { existsSync } from 'node:fs'
import { type Database, isPostgres, openDatabase } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { type CommandContext, CommandFailed } from './command.ts'

/**
 * Opens the server's database for a command, also while the server runs, and closes it afterwards.
 * Only imports create a missing one (`make`): an empty database would hide a mistyped `DATA_DIR`.
 */
export async function withDatabase<Result>(
  { config }: CommandContext,
  use: (db: Database) => Promise<Result>,
  { make = false } = {},
): Promise<Result> {
  if (!make) refuseMissing(config.database)
  const db = await openDatabase(config.database, OPERATING)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Throws if the SQLite file is missing; a missing PostgreSQL database fails on connecting. */
export function refuseMissing(database: string): void {
  if (isPostgres(database) || existsSync(database)) return
  throw new CommandFailed(`There is no database at ${database}. Is DATA_DIR right?`)
}
