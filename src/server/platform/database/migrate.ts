/** Runs the missing migrations, all in one transaction. */
import { type Kysely, sql } from 'kysely'
import {
  DatabaseDamaged,
  DatabaseUnavailable,
  DatabaseVersion,
  MissingTable,
  PermissionDenied,
} from './database-errors.ts'
import { engineOf } from './engine-of.ts'
import { type Migrations, migrations } from './migrations.ts'

export interface MigrationsTable {
  readonly name: string
  readonly applied_at: string
  /** See `Migration`; missing in a table of version 0.1.0. */
  readonly served_since?: string | null
}

type MigrationRows = ReadonlyMap<string, Pick<MigrationsTable, 'served_since'>>

/**
 * Runs the missing migrations, and returns their names. If none are missing, the login need not own
 * the tables. Throws a `DatabaseVersion` if a newer release ran migrations whose tables this one
 * cannot serve, or if this login may not change the tables.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  all: Migrations = migrations,
): Promise<readonly string[]> {
  const version = await versionOf(db, all)
  if (version === 'current') return []
  return runMissing(db, all).catch((error: unknown) => {
    throw error instanceof PermissionDenied ? new DatabaseVersion(version, { cause: error }) : error
  })
}

async function runMissing<Tables>(db: Kysely<Tables>, all: Migrations): Promise<readonly string[]> {
  await makeLock(db)
  return db.transaction().execute(async (transaction) => {
    await takeLock(transaction)
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .addColumn('served_since', 'text')
      .execute()
    const applied = await appliedIn(transaction)
    if (isNewer(applied, all)) throw new DatabaseVersion('newer')
    if ([...applied.values()].some((row) => row.served_since === undefined)) {
      await transaction.schema.alterTable('migrations').addColumn('served_since', 'text').execute()
    }
    const missing = Object.entries(all).filter(([name]) => !applied.has(name))
    for (const [name, { up, servedSince }] of missing) {
      await up(transaction).catch((error: unknown) => {
        throw error instanceof DatabaseUnavailable ? error : migrationFailed(name, error)
      })
      const now = new Date().toISOString()
      await sql`
        insert into migrations (name, applied_at, served_since)
        values (${name}, ${now}, ${servedSince})`.execute(transaction)
    }
    return missing.map(([name]) => name)
  })
}

/** Returns the error of a migration, which fails if someone has edited the rows of those before. */
function migrationFailed(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : ''
  return new DatabaseDamaged(
    `The tables could not be changed by ${name}: ${reason}. Was a row of the table migrations edited or removed?`,
    { cause },
  )
}

/** Throws a `DatabaseVersion` unless this release can serve the tables. Changes nothing. */
export async function checkVersion<Tables>(
  db: Kysely<Tables>,
  all: Migrations = migrations,
): Promise<void> {
  const version = await versionOf(db, all)
  if (version !== 'current') throw new DatabaseVersion(version)
}

async function versionOf<Tables>(
  db: Kysely<Tables>,
  all: Migrations,
): Promise<'current' | DatabaseVersion['is']> {
  const applied = await appliedIn(db).catch((error: unknown) => {
    if (error instanceof MissingTable) return undefined
    throw error
  })
  if (applied === undefined) {
    await engineOf(db).expectUnicode(db)
    return 'empty'
  }
  if (isNewer(applied, all)) return 'newer'
  return Object.keys(all).every((name) => applied.has(name)) ? 'current' : 'older'
}

async function appliedIn<Tables>(db: Kysely<Tables>): Promise<MigrationRows> {
  const { rows } = await sql<MigrationsTable>`select name, migrations.* from migrations`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Returns whether a newer release has changed the tables in a way that this one cannot serve. */
function isNewer(applied: MigrationRows, all: Migrations): boolean {
  return [...applied].some(
    ([name, row]) => !Object.hasOwn(all, name) && !Object.hasOwn(all, row.served_since ?? name),
  )
}

/** Creates the lock's table. If two processes do so at once, the second one fails and finds it. */
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
 * Locks the only row of the table, so that one process migrates at a time. The lock ends with the
 * transaction, and works in every engine that resembles PostgreSQL.
 */
async function takeLock<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`update migration_lock set id = 1`.execute(transaction)
}
