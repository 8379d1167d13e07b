/** Runs the missing migrations, all in one transaction. */
import type { Kysely, Transaction } from 'kysely'
import { MissingTable, PermissionDenied } from './database-unavailable.ts'
import { DatabaseVersion } from './database-version.ts'
import { engineOf } from './engine-of.ts'
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

/**
 * Runs the missing migrations; if there are none, a login that owns no table is enough. Throws a
 * `DatabaseVersion` if a newer version ran others, or if this login may not change the tables.
 */
export async function migrate<Tables extends { readonly migrations: MigrationsTable }>(
  database: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const db = database as unknown as Kysely<OwnTables>
  const version = await versionOf(db, all)
  if (version === 'current') return
  await runMissing(db, all).catch((error: unknown) => {
    throw error instanceof PermissionDenied ? new DatabaseVersion(version, { cause: error }) : error
  })
}

async function runMissing(
  db: Kysely<OwnTables>,
  all: Readonly<Record<string, Migration>>,
): Promise<void> {
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
  const version = await versionOf(database as unknown as Kysely<OwnTables>, all)
  if (version !== 'current') throw new DatabaseVersion(version)
}

async function versionOf(
  db: Kysely<OwnTables>,
  all: Readonly<Record<string, Migration>>,
): Promise<'current' | DatabaseVersion['is']> {
  const applied = await appliedIn(db).catch((error: unknown) => {
    if (error instanceof MissingTable) return undefined
    throw error
  })
  if (applied === undefined) return 'empty'
  if (isNewer(applied, all)) return 'newer'
  return Object.keys(all).every((name) => applied.has(name)) ? 'current' : 'older'
}

async function appliedIn(db: Kysely<OwnTables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
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
