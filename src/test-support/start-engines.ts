/**
 * Starts one PostgreSQL for all of the server's tests, and prepares what each would otherwise make
 * itself: an empty database with every table on each engine, to be copied, the agreements, and the
 * pages.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { inEachLanguage } from '../messages/registry.ts'
import { loadAgreement } from '../server/agreements/agreement.ts'
import type { Agreements } from '../server/agreements/service.ts'
import { migrateDatabase } from '../server/platform/database/database.ts'
import { startPostgres } from './postgres-program.ts'
import { testPages } from './test-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database `postgres`. */
    readonly postgresUrl: string
    /** The name of the PostgreSQL database that is copied. */
    readonly postgresTemplate: string
    /** The SQLite file that is copied. */
    readonly sqliteTemplate: string
    /** The agreements' file in each language, serialized: the first section of the shipped ones. */
    readonly agreements: string
    readonly pages: string
  }
}

const TEMPLATE = 'migrated'
const AGREEMENTS = join(import.meta.dirname, '../../public/agreement')
const BRAND = { name: 'Merchant Services' }

export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'merchant-application-engines-'))
  const stop = async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
  try {
    const sqlite = join(folder, 'template.sqlite')
    await migrateDatabase(sqlite)
    await makeTemplate(postgres.url)
    project.provide('postgresUrl', postgres.url)
    project.provide('postgresTemplate', TEMPLATE)
    project.provide('sqliteTemplate', sqlite)
    const agreements = join(folder, 'agreements')
    writeFileSync(agreements, serialize(await shortAgreements(folder)))
    project.provide('agreements', agreements)
    project.provide('pages', await testPages(folder))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** A copy of the whole agreement takes ten times as long to write. */
function shortAgreements(folder: string): Promise<Agreements> {
  return inEachLanguage((language) => {
    const translation = `merchant-agreement.${language}.md`
    return existsSync(join(AGREEMENTS, translation))
      ? loadAgreement(firstSection(translation, folder), BRAND, language)
      : loadAgreement(firstSection('merchant-agreement.md', folder), BRAND)
  })
}

function firstSection(name: string, folder: string): string {
  const [text = ''] = readFileSync(join(AGREEMENTS, name), 'utf8').split('\n## 2. ')
  const short = join(folder, name)
  writeFileSync(short, text)
  return short
}

async function makeTemplate(administrator: string): Promise<void> {
  const client = new Client({ connectionString: administrator })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`).finally(() => client.end())
  const url = new URL(administrator)
  url.pathname = TEMPLATE
  await migrateDatabase(url.href)
}
