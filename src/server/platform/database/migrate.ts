/** Runs the missing migrations, all in one transaction. */
import type { Kysely, Transaction } from 'kysely'
import { isPostgres } from './engine.ts'
import { type Migration, migrations } from './migrations.ts'

export interface MigrationsTable {
  readonly name: string
  readonly applied_at: string
}

interface OwnTables {
  readonly migrations: MigrationsTable
  /**
   * One row, locked by the process that migrates; on SQLite a transaction begins with the write
   * lock.
   */
  readonly migration_lock: { readonly id: number }
}

/** Throws if the database was migrated by a newer version of the product. */
export async function migrate<Tables extends { readonly migrations: MigrationsTable }>(
  database: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const db = database as unknown as Kysely<OwnTables>
  await makeLock(db)
  await db.transaction().execute(async (transaction) => {
    await takeLock(transaction)
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
      throw new Error(`The database is newer than this version: it has migration ${unknown}`)
    }
    for (const [name, up] of Object.entries(all)) {
      if (applied.has(name)) continue
      await up(transaction as unknown as Parameters<Migration>[0])
      const row = { name, applied_at: new Date().toISOString() }
      await transaction.insertInto('migrations').values(row).execute()
    }
  })
}

/** If two processes create the same table at once, the second fails and finds it created. */
async function makeLock(db: Kysely<OwnTables>): Promise<void> {
  if (!isPostgres(db)) return
  const make = () =>
    db.schema
      .createTable('migration_lock')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
  await make().catch(make)
  await db
    .insertInto('migration_lock')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A row lock, which ends with the transaction and which every PostgreSQL-like engine has. */
async function takeLock(transaction: Transaction<OwnTables>): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction
    .selectFrom('migration_lock')
    .select('id')
    .where('id', '=', 1)
    .forUpdate()
    .execute()
}
