/** The data of an installation, read from its database as an operator would. */
import { sql } from 'kysely'
import { parseConfig } from '../platform/config/config.ts'
import { openDatabase, sqliteFile } from '../platform/database/database.ts'
import { OPERATING } from '../platform/database/database-settings.ts'
import type { Installation } from './installation.ts'

export interface Stored {
  readonly reference: string
  readonly answer_url: string
  readonly idempotency_key_hash: string | null
  readonly sealed: Uint8Array
}

/** All applications. On SQLite, an integrity check runs first; corruption fails the test. */
export async function storedApplications({ env }: Installation): Promise<readonly Stored[]> {
  const place = parseConfig(env).database
  const db = await openDatabase(place, OPERATING)
  try {
    if (sqliteFile(place) !== undefined) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      const found = rows.map(({ integrity_check }) => integrity_check)
      if (found.join() !== 'ok') throw new Error(`The database is damaged: ${found.join('; ')}`)
    }
    return await db
      .selectFrom('applications')
      .select(['reference', 'answer_url', 'idempotency_key_hash', 'sealed'])
      .execute()
  } finally {
    await db.destroy()
  }
}
