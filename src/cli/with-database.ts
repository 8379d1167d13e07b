import { existsSync } from 'node:fs'
import { saveAdded } from '../server/open-ledger.ts'
import {
  type Database,
  openDatabase,
  openMigratedDatabase,
  sqliteFile,
} from '../server/platform/database/database.ts'
import { DatabaseVersion } from '../server/platform/database/database-errors.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { type CommandContext, CommandFailed } from './command.ts'

/**
 * Opens the server's database for a command, also while the server runs, and closes it afterwards.
 * Tables of an incompatible version are refused and stay unchanged. Only imports create a missing
 * database (`make`): an empty one would hide a mistyped `DATA_DIR`.
 */
export async function withDatabase<Result>(
  { config, ledger }: CommandContext,
  use: (db: Database) => Promise<Result>,
  { make = false } = {},
): Promise<Result> {
  if (!make) refuseMissing(config.database)
  const db = await opened(config.database, make)
  try {
    return await use(db)
  } finally {
    await saveAdded(config, db, ledger)
    await db.destroy()
  }
}

async function opened(database: string, make: boolean): Promise<Database> {
  if (make && isMissing(database)) return openDatabase(database, OPERATING)
  try {
    return await openMigratedDatabase(database, OPERATING)
  } catch (error) {
    const mayCreate = make && error instanceof DatabaseVersion && error.is === 'empty'
    if (!mayCreate) throw error
    return openDatabase(database, OPERATING)
  }
}

/** Throws if the SQLite file is missing; a missing PostgreSQL database fails on connecting. */
export function refuseMissing(database: string): void {
  if (!isMissing(database)) return
  throw new CommandFailed(`There is no database at ${database}. Is DATA_DIR right?`)
}

function isMissing(database: string): boolean {
  const file = sqliteFile(database)
  return file !== undefined && !existsSync(file)
}
