/** Runs the missing migrations, all in one transaction. */
import { type Kysely, sql } from 'kysely'
import { MissingTable, PermissionDenied } from './database-unavailable.ts'
import { DatabaseVersion } from './database-version.ts'
import { type Migration, migrations } from './migrations.ts'

export interface MigrationsTable {
  readonly name: string
  readonly applied_at: string
}

/**
 * Runs the missing migrations; if there are none, a login that owns no table is enough. Throws a
 * `DatabaseVersion` if a newer version ran others, or if this login may not change the tables.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const version = await versionOf(db, all)
  if (version === 'current') return
  await runMissing(db, all).catch((error: unknown) => {
    throw error instanceof PermissionDenied ? new DatabaseVersion(version, { cause: error }) : error
  })
}

async function runMissing<Tables>(
  db: Kysely<Tables>,
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
      await up(transaction)
      const now = new Date().toISOString()
      await sql`insert into migrations (name, applied_at) values (${name}, ${now})`.execute(
        transaction,
      )
    }
  })
}

/** Throws a `DatabaseVersion` unless every migration has run, and no other. Changes nothing. */
export async function checkVersion<Tables>(
  db: Kysely<Tables>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const version = await versionOf(db, all)
  if (version !== 'current') throw new DatabaseVersion(version)
}

async function versionOf<Tables>(
  db: Kysely<Tables>,
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

async function appliedIn<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<MigrationsTable>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function isNewer(applied: ReadonlySet<string>, all: Readonly<Record<string, Migration>>): boolean {
  return [...applied].some((name) => !(name in all))
}

/** If two processes create the same table at once, the second fails and finds it created. */
async function makeLock<Tables>(db: Kysely<Tables>): Promise<void> {
  const make = () =>
    db.schema
      .createTable('migration_lock')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
  await make().catch(make)
  await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(db)
}

/**
 * Locks the one row of the process that migrates: the lock ends with the transaction, and every
 * PostgreSQL-like engine has it.
 */
async function takeLock<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`update migration_lock set id = 1`.execute(transaction)
}
