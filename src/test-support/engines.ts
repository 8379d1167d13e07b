/** The supported database engines: the same tests run on each of them. */
import { existsSync } from 'node:fs'
import { constants, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { QueryId, RootOperationNode, UnknownRow } from 'kysely'
import { Pool } from 'pg'
import { inject, it } from 'vitest'
import { type Database, openDatabase, sqliteFile } from '../server/platform/database/database.ts'
import { makePrivateFolder } from '../server/platform/files/stored-files.ts'
import { IN_FULL, noTest, type TestRegistrar } from './in-full.ts'
import { testFolder, whenDone } from './shared.ts'

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** The location of a new, empty database, which is removed when the test ends. */
  readonly place: () => Promise<string>
  /** The settings of a server with a new database on the engine, with every table on PostgreSQL. */
  readonly settings: () => Promise<Readonly<Record<string, string>>>
}

/** For `describe.each(engines)('… on $name', …)`. */
export const engines: readonly Engine[] = [
  {
    name: 'SQLite',
    place: async () => join(await testFolder(), 'applications.sqlite'),
    settings: async () => ({}),
  },
  {
    name: 'PostgreSQL',
    place: postgresPlace,
    settings: async () => ({ DATABASE_URL: await migratedPostgres() }),
  },
]

/** Selects one engine for `npm test` where the other proves little. `npm run prove` runs both. */
export function mainly(name: Engine['name']): readonly Engine[] {
  return engines.filter((engine) => engine.name === name || IN_FULL)
}

/** `it` for a rule about rows that other tests use on both engines: `npm test` runs it on one. */
export function itMainly(name: Engine['name'], engine: Engine): TestRegistrar {
  return mainly(name).includes(engine) ? it : noTest
}

/** A new database with every table, closed when the test ends. */
export async function openedOn({ name, place }: Engine): Promise<Database> {
  const db = await openTestDatabase(await (name === 'SQLite' ? place() : migratedPostgres()))
  whenDone(() => db.destroy())
  return db
}

/** Opens a database with all tables, which is removed when the test ends. */
export async function testDatabase(): Promise<Database> {
  const db = await openTestDatabase(join(await testFolder(), 'test.sqlite'))
  whenDone(() => db.destroy())
  return db
}

/**
 * Opens a database like the server; a missing SQLite file becomes a copy with every table. Waits
 * longer than the server, unless the test is about the wait: other tests running beside it must not
 * cause a refusal.
 */
export async function openTestDatabase(location: string, waitMs = 60_000): Promise<Database> {
  const file = sqliteFile(location)
  if (file !== undefined && !existsSync(file)) {
    makePrivateFolder(dirname(file))
    await copyFile(inject('sqliteTemplate'), file, constants.COPYFILE_EXCL)
  }
  return openDatabase(location, { waitMs })
}

/** The URL of a new database with every table, which is removed when the test ends. */
export function migratedPostgres(): Promise<string> {
  // Copying the files takes a sixth of the work of logging all their pages.
  return newPostgres(`${inject('postgresTemplate')} strategy file_copy`)
}

/** The URL of a new database from this template, which is removed when the test ends. */
export async function newPostgres(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create database ${name} template ${template}`)
  whenDone(() => asAdministrator(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

/** The URL of an empty database: a new schema, which takes a tenth of a new database's time. */
export async function postgresPlace(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create schema ${name}`)
  whenDone(() => asAdministrator(`drop schema if exists ${name} cascade`))
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', `-c search_path=${name}`)
  return url.href
}

/** One connection for all tests of a process. */
let administrator: Pool | undefined

async function asAdministrator(statement: string): Promise<void> {
  administrator ??= new Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    allowExitOnIdle: true,
  }).on('error', () => undefined)
  await administrator.query(statement)
}

/** Returns the same database, which calls a function before each query. The function may throw. */
export function onQuery(
  db: Database,
  observe: (node: RootOperationNode, id: QueryId) => void,
): Database {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      observe(node, queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

/** Returns the same database, which calls a function with the rows of each query's answer. */
export function onAnswer(
  db: Database,
  observe: (rows: readonly UnknownRow[]) => Promise<void>,
): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await observe(result.rows)
      return result
    },
  })
}
