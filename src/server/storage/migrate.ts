/** Runs the migrations that a database lacks, all in one transaction. */
import type { Kysely } from 'kysely'
import { type Migration, migrations } from './migrations.ts'

export interface MigrationsTable {
  readonly name: string
  readonly applied_at: string
}

/** Throws where the database was made by a newer version of the product. */
export async function migrate<Tables extends { readonly migrations: MigrationsTable }>(
  database: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const db = database as unknown as Kysely<{ readonly migrations: MigrationsTable }>
  await db.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
    const rows = await transaction.selectFrom('migrations').select('name').execute()
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = [...applied].find((name) => !(name in all))
    if (unknown) {
      throw new Error(`The database is newer than this version: it holds migration ${unknown}`)
    }
    for (const [name, up] of Object.entries(all)) {
      if (applied.has(name)) continue
      await up(transaction as unknown as Parameters<Migration>[0])
      const row = { name, applied_at: new Date().toISOString() }
      await transaction.insertInto('migrations').values(row).execute()
    }
  })
}
