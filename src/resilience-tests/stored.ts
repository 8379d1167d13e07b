/** Reads the data of an installation from its database, as an operator would. */
import { sql } from 'kysely'
import { parseConfig } from '../server/platform/config/config.ts'
import { type Database, openDatabase, sqliteFile } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { piecesByPlace } from '../test-support/document-stores.ts'
import type { Installation } from './installation.ts'

export interface StoredApplication {
  readonly reference: string
  readonly answer_url: string
  readonly idempotency_key_hash: string | null
  readonly sealed: Uint8Array
}

/** Returns all applications. SQLite's integrity check runs first; corruption fails the test. */
export function storedApplications(server: Installation): Promise<readonly StoredApplication[]> {
  return reading(server, async (db) => {
    if (sqliteFile(parseConfig(server.env).database) !== undefined) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      const verdicts = rows.map(({ integrity_check }) => integrity_check)
      if (verdicts.join() !== 'ok')
        throw new Error(`The database is damaged: ${verdicts.join('; ')}`)
    }
    return db
      .selectFrom('applications')
      .select(['reference', 'answer_url', 'idempotency_key_hash', 'sealed'])
      .execute()
  })
}

/** Returns the emails of the outbox, sent and waiting. */
export function storedMails(server: Installation) {
  return reading(server, (db) =>
    db
      .selectFrom('deliveries')
      .select(['id', 'status', 'attempts'])
      .where('kind', '=', 'mail')
      .execute(),
  )
}

/** Counts the pieces of documents in each store. */
export function storedPieces(server: Pick<Installation, 'env'>) {
  return reading(server, (db) => piecesByPlace({ db, config: parseConfig(server.env) }))
}

async function reading<Read>(
  { env }: Pick<Installation, 'env'>,
  read: (db: Database) => Promise<Read>,
): Promise<Read> {
  const db = await openDatabase(parseConfig(env).database, OPERATING)
  return read(db).finally(() => db.destroy())
}
