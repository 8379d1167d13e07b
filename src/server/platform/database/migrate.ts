/** Runs the missing migrations, all in one transaction. */
import type { Kysely, Transaction } from 'kysely'
import { DatabaseVersion } from './database-version.ts'
import { engineOf } from './engine.ts'
import { type Migration, migrations } from './migrations.ts'

export interface MigrationsTable {
  readonly name: string
  readonly applied_at: string
}

interface OwnTables {
  readonly migrations: MigrationsTable
  /** One row, locked by the process that migrates. */
  readonly migration_lock: { readonly id: number }
}

/** Runs the missing migrations. Throws a `DatabaseVersion` if a newer version ran others. */
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
    const applied = await appliedIn(transaction)
    if (isNewer(applied, all)) throw new DatabaseVersion('newer')
    for (const [name, up] of Object.entries(all)) {
      if (applied.has(name)) continue
      await up(transaction as unknown as Parameters<Migration>[0])
      const row = { name, applied_at: new Date().toISOString() }
      await transaction.insertInto('migrations').values(row).execute()
    }
  })
}

/** Throws a `DatabaseVersion` unless every migration has run, and no other. Changes nothing. */
export async function checkVersion<Tables extends { readonly migrations: MigrationsTable }>(
  database: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const db = database as unknown as Kysely<OwnTables>
  const applied = await appliedIn(db).catch((error: unknown) => {
    if (isMissingTable(error)) throw new DatabaseVersion('empty')
    throw error
  })
  if (isNewer(applied, all)) throw new DatabaseVersion('newer')
  const isComplete = Object.keys(all).every((name) => applied.has(name))
  if (!isComplete) throw new DatabaseVersion('older')
}

async function appliedIn(db: Kysely<OwnTables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** PostgreSQL's code, or SQLite's message: its code stands for any mistake in a statement. */
function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '42P01') || error.message.startsWith('no such table')
}

function isNewer(applied: ReadonlySet<string>, all: Readonly<Record<string, Migration>>): boolean {
  return [...applied].some((name) => !(name in all))
}

/** If two processes create the same table at once, the second fails and finds it created. */
async function makeLock(db: Kysely<OwnTables>): Promise<void> {
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
  await transaction
    .selectFrom('migration_lock')
    .select('id')
    .where('id', '=', 1)
    .$call(engineOf(transaction).lockRows)
    .execute()
}
