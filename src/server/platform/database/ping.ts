import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { engineOf } from './engine-of.ts'

/** Resolves if the database can be written to; otherwise rejects with `DatabaseUnavailable`. */
export async function ping(db: Database): Promise<void> {
  try {
    await engineOf(db).expectWritable(db)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new DatabaseUnavailable('no answer', { cause })
  }
}
