/** The rules of every migration, and the releases that can start on the tables that it leaves. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  engines,
  migratedPostgres,
  openedOn,
  openTestDatabase,
} from '../../../test-support/engines.ts'
import {
  type Column,
  columnsOf,
  type Demand,
  demandsOf,
  nextMigrations,
} from '../../../test-support/next-version.ts'
import { shared } from '../../../test-support/shared.ts'
import { connect, openDatabase, type Tables } from './database.ts'
import { DatabaseVersion } from './database-errors.ts'
import { MIGRATING } from './database-settings.ts'
import { checkVersion, migrate } from './migrate.ts'
import { type Migration, type Migrations, migrations } from './migrations.ts'

const FIRST = '0001-tables'

/** The SHA-256 of each release's file of migrations. */
const RELEASED: Readonly<Record<string, string>> = {
  '0.1': '718cecedbaa7f76ab29ab9cca3e69065ef0956ac303a5b40d4294698a1a0b735',
  '0.2': '52c448974c3c5c0a0c049f4f668f669f688e93be9a38a877fbe34d7ea25dbe7e',
  '0.3': 'cacf591424b5f4d87b53fd66669ce89d5aa986db6a79d6ff825a7c9f465eca7c',
  '0.4': '90b41fc36dd5e0f43347eee40031fdfe07644c22d8291bda2430b9b789299785',
  '0.5': '7e0a08ec30b8afa0b9eacfb6e2f11fa7a6f3abb05a6bbf373151c02d4fe49368',
}

async function shapeOf<Tables>(db: Kysely<Tables>) {
  return { columns: await columnsOf(db), demands: await demandsOf(db) }
}

type Shape = Awaited<ReturnType<typeof shapeOf>>

/** Returns the changes that keep the previous release from serving the tables after a migration. */
function broken(before: Shape, after: Shape): readonly unknown[] {
  const tables = new Set(before.columns.map(({ table }) => table))
  const isOld = (part: Column | Demand) => tables.has(part.table)
  const without = <Part>(parts: readonly Part[], others: readonly Part[]) =>
    parts.filter((part) => !others.some((other) => isDeepStrictEqual(part, other)))
  return [
    ...without(before.columns, after.columns),
    ...without(after.columns, before.columns).filter(
      (column) => isOld(column) && !column.isOptional,
    ),
    ...without(after.demands, before.demands).filter(
      (constraint) =>
        isOld(constraint) || /^references .* on delete (?!cascade)/.test(constraint.rule),
    ),
  ]
}

/** Returns this release's migrations, and one that does nothing. */
function withNext(servedSince: string): Migrations {
  return { ...migrations, '9999-next': { up: async () => {}, servedSince } }
}

describe('migrations', () => {
  it.each(Object.entries(RELEASED))(
    'of %s are released: a change is a new migration',
    async (...parameters) => {
      const [release, sha256] = parameters
      const file = join(import.meta.dirname, 'migrations', `${release}.ts`)
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      expect(hash, 'Never edit a released migration. Add one.').toBe(sha256)
    },
  )

  it('are in order, and each names the oldest version that can serve its tables', () => {
    const names = Object.keys(migrations)
    expect(names).toEqual(names.toSorted())
    for (const [index, { servedSince }] of Object.values(migrations).entries()) {
      expect(names.slice(0, index + 1)).toContain(servedSince)
    }
  })
})

describe.each(engines)('migrations on $name', (engine) => {
  const database = () => openedOn(engine)
  const unchanged = shared(async () => ({ db: await database() }))

  it('run once', async () => {
    const db = await database()
    expect(await migrate(db)).toEqual([])
    const { length } = await db.selectFrom('migrations').select('name').execute()
    expect(length).toBe(Object.keys(migrations).length)
    await checkVersion(db)
    await expect(checkVersion(db, withNext(FIRST))).rejects.toMatchObject({ is: 'older' })
    expect(await migrate(db, withNext(FIRST))).toEqual(['9999-next'])
    expect(await migrate(db, withNext(FIRST))).toEqual([])
  })

  it('only add, if the previous version can serve the result', async () => {
    const db = await connect(await engine.place(), MIGRATING)
    onTestFinished(() => db.destroy())
    const applied: Record<string, Migration> = {}
    for (const [name, migration] of Object.entries(nextMigrations)) {
      const before = await shapeOf(db)
      applied[name] = migration
      await migrate(db, applied)
      if (migration.servedSince === name) continue
      expect(broken(before, await shapeOf(db))).toEqual([])
    }
  })

  it.each<readonly [string, (db: Kysely<Tables>) => Promise<unknown>]>([
    ['removes a column', (db) => db.schema.alterTable('leads').dropColumn('imported_at').execute()],
    ['removes a table', (db) => db.schema.dropTable('proposals').execute()],
    [
      'allows a value once',
      (db) => db.schema.createIndex('once').unique().on('deliveries').columns(['kind']).execute(),
    ],
    [
      'refuses the erasure of an application',
      (db) =>
        db.schema
          .createTable('later')
          .addColumn('reference', 'text', (column) => column.references('applications.reference'))
          .execute(),
    ],
    [
      'checks a row',
      (db) =>
        db.schema
          .alterTable('applications')
          .addColumn('later', 'text', (column) => column.check(sql`later <> ''`))
          .execute(),
    ],
  ])('are caught if one %s', async (_, up) => {
    const transaction = await unchanged().db.startTransaction().execute()
    onTestFinished(async () => void (await transaction.rollback().execute()))
    const undone: Kysely<Tables> = transaction
    const before = await shapeOf(undone)
    await up(undone)
    expect(broken(before, await shapeOf(undone))).not.toEqual([])
  })

  it('that only add leave tables that the previous version can serve', async () => {
    const db = await database()
    await migrate(db, withNext(FIRST))
    await checkVersion(db)
    expect(await migrate(db)).toEqual([])
  })

  it.each(['9999-next', '9998-of-the-version-between'])(
    'whose tables are served since %s stop the previous version',
    async (servedSince) => {
      const db = await database()
      await migrate(db, withNext(servedSince))
      await expect(checkVersion(db)).rejects.toMatchObject({ is: 'newer' })
      await expect(migrate(db)).rejects.toMatchObject({ is: 'newer' })
    },
  )

  it('continue after version 0.1.0, which recorded only their names', async () => {
    const db = await database()
    await db.schema.alterTable('migrations').dropColumn('served_since').execute()
    expect(await migrate(db)).toEqual([])
    expect(await migrate(db, withNext(FIRST))).toEqual(['9999-next'])
    await checkVersion(db)
    await db.insertInto('migrations').values({ name: 'other', applied_at: 'then' }).execute()
    await expect(checkVersion(db)).rejects.toMatchObject({ is: 'newer' })
  })

  it('are not considered missing if they cannot be read', async () => {
    const db = await database()
    await db.schema.alterTable('migrations').renameColumn('name', 'other').execute()
    await expect(checkVersion(db)).rejects.not.toBeInstanceOf(DatabaseVersion)
    let runs = 0
    const up = async () => {
      runs += 1
    }
    await expect(migrate(db, { [FIRST]: { up, servedSince: FIRST } })).rejects.toThrow()
    expect(runs).toBe(0)
  })

  it('are undone if one fails half-way', async () => {
    const db = await database()
    const makeHalf: Migration['up'] = (transaction) =>
      transaction.schema.createTable('half').addColumn('a', 'text').execute()
    const failHalfWay: Migration['up'] = async (transaction) => {
      await makeHalf(transaction)
      throw new Error('broken')
    }
    const up = (way: typeof makeHalf) => ({
      ...migrations,
      '9999': { up: way, servedSince: FIRST },
    })
    await expect(migrate(db, up(failHalfWay))).rejects.toThrow('broken')
    expect(await migrate(db, up(makeHalf))).toEqual(['9999'])
  })

  it('run once for several processes that open a new database at the same time', async () => {
    const place = await engine.place()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place)))
    onTestFinished(async () => {
      await Promise.all(opened.map((db) => db.destroy()))
    })
    for (const db of opened) expect(await migrate(db)).toEqual([])
  })
})

it('let PostgreSQL publish every table, as logical replication and its upgrades do', async () => {
  const db = await openTestDatabase(await migratedPostgres())
  onTestFinished(() => db.destroy())
  await sql`create publication everything for all tables`.execute(db)
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class as t
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relreplident <> 'f'
      and not exists (select from pg_index where indrelid = t.oid and indisprimary)`.execute(db)
  expect(rows).toEqual([])
  const { numUpdatedRows } = await db
    .updateTable('log_head')
    .set({ position: 1 })
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})
