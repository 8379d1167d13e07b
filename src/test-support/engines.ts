/** The supported database engines: the same tests run on each of them. */
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { testFolder } from './test-folder.ts'

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** The location of a new, empty database, which is removed when the test ends. */
  readonly place: () => Promise<string>
  /** The settings of a server with a new database on the engine and its own data folder. */
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
    settings: async () => ({ DATABASE_URL: await postgresPlace() }),
  },
]

/** A new database with every table, closed when the test ends. */
export async function openedOn({ place }: Engine): Promise<Database> {
  const db = await openDatabase(await place())
  onTestFinished(() => db.destroy())
  return db
}

/** Its URL. It is a new schema, which takes a tenth of the time of a new database. */
export async function postgresPlace(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create schema ${name}`)
  onTestFinished(() => asAdministrator(`drop schema if exists ${name} cascade`))
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', `-c search_path=${name}`)
  return url.href
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
