import { type Database, openDatabase } from '../storage/database.ts'
import { OPERATING } from '../storage/database-settings.ts'
import type { CommandContext } from './command.ts'

/** Opens the server's database for a command, also while the server runs, and closes it after. */
export async function withDatabase<Result>(
  { config }: CommandContext,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(config.database, OPERATING)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}
