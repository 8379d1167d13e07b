/** The database engines that we support: tests run on each of them with one text. */
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { testFolder } from './test-folder.ts'

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** The place of a new, empty database, which goes when the test ends. */
  readonly place: () => Promise<string>
  /** The settings of a server that has a new database on the engine, in a data folder of its own. */
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

/** Its address. It is a schema of its own, which takes a tenth of the time of a database. */
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
