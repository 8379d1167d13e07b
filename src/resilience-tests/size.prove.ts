/** Measures the bytes of an application, by table. Prints the figures of docs/performance.md. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { connect, sqliteFile } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { engines } from '../test-support/engines.ts'
import { startProgram, startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { type Installation, installation } from './installation.ts'
import { report, TIMEOUT_MS, times } from './scale.ts'

const APPLICATIONS = times({ few: 100, many: 10_000 })
const CONCURRENCY = 16
const body = JSON.stringify(sampleSubmission())

async function submit(origin: string, count: number): Promise<void> {
  const client = clientOf(origin)
  let left = count
  const applicant = async () => {
    while (left > 0) {
      left -= 1
      const { status } = await client.post(body, `key-${crypto.randomUUID()}`)
      if (status !== 303) left += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, applicant))
  client.close()
}

/** The size of a signed copy, which is stored when it is first opened. */
async function copyBytes({ env, folder }: Installation): Promise<number> {
  const operatorKey = { NODE_ENV: '', DATA_DIR: env.DATA_DIR ?? '' }
  const run = async (...words: readonly string[]) => {
    const ended = await startProgram('cli/main.ts', words, { ...env, ...operatorKey }).ended
    expect(ended).toMatchObject({ code: 0 })
    return ended.out
  }
  const [first] = JSON.parse(await run('list', '--limit', '1', '--json'))
  const file = join(folder, 'copy.pdf')
  const identity = join(folder, 'sealing-identity.txt')
  await run('copy', first.reference, '--identity', identity, '--output', file)
  return statSync(file).size
}

/** Returns the bytes of each table, including its indexes. */
async function sizes({ env }: Installation): Promise<readonly (readonly [string, number])[]> {
  const { database } = parseConfig(env)
  const db = await connect(database, OPERATING)
  const statement = sqliteFile(database)
    ? sql<{ name: string; bytes: number }>`
        select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
        from dbstat left join sqlite_master on sqlite_master.name = dbstat.name
        group by 1`
    : sql<{ name: string; bytes: number }>`
        select relname as name, pg_total_relation_size(oid) as bytes
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
  const { rows } = await statement.execute(db).finally(() => db.destroy())
  return rows.map(({ name, bytes }) => [name, Number(bytes)])
}

interface Figures {
  readonly rows: number
  /** The size, including indexes. */
  readonly bytes: number
  readonly indexes: number
  readonly copy: number
}

const MONTHLY = 1_000_000
const KEPT_MONTHS = 400 / 30.4

/** Extrapolates an application's cost to a hundred million, since nobody has stored so many. */
function onPaper({ rows, bytes, indexes, copy }: Figures): string {
  const terabytes = (bytes: number, count = 100 * MONTHLY) =>
    `${((bytes * count) / 1e12).toFixed(2)} TB`
  return [
    ['rows', `${Math.round(100 * rows)} million`],
    ['tables and indexes', terabytes(bytes)],
    ['the indexes alone', terabytes(indexes)],
    ['with every copy opened', terabytes(bytes + copy)],
    ["one month's partition, at a million a month", terabytes(bytes, MONTHLY)],
    ['with `RETENTION_DAYS=400`, at a million a month', terabytes(bytes, MONTHLY * KEPT_MONTHS)],
  ]
    .map(([name, figure]) => `| ${name} | ${figure} |`)
    .join('\n')
}

/** Counts all rows, and the bytes of all indexes. */
async function rowsAndIndexes(server: Installation): Promise<readonly [number, number]> {
  const { database } = parseConfig(server.env)
  const tables = await sizes(server)
  const db = await connect(database, OPERATING)
  const indexes = sqliteFile(database)
    ? sql<{ bytes: number }>`
        select sum(pgsize) as bytes from dbstat
        join sqlite_master on sqlite_master.name = dbstat.name and type = 'index'`
    : sql<{ bytes: number }>`
        select sum(pg_indexes_size(oid)) as bytes
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
  let rows = 0
  for (const [table] of tables) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    rows += Number(counted[0]?.count)
  }
  const measured = await indexes.execute(db).finally(() => db.destroy())
  return [rows, Number(measured.rows[0]?.bytes)]
}

describe.each(engines)('an application on $name', ({ name, settings }) => {
  it(
    'costs what the documentation says',
    async () => {
      const installed = await installation(await settings())
      const server = await startServing(installed.env)
      await submit(server.origin, 10)
      const before = new Map(await sizes(installed))
      const [rowsBefore, indexesBefore] = await rowsAndIndexes(installed)
      await submit(server.origin, APPLICATIONS)
      const each = (await sizes(installed)).map(
        ([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / APPLICATIONS] as const,
      )
      const largest = each.filter(([, bytes]) => bytes >= 10).sort(([, a], [, b]) => b - a)
      const total = each.reduce((sum, [, bytes]) => sum + bytes, 0)
      report(
        `${name}: ${Math.round(total)} bytes each: ${largest.map(([table, bytes]) => `${table} ${Math.round(bytes)}`).join(', ')}`,
      )
      expect(total).toBeGreaterThan(1000)
      const copy = await copyBytes(installed)
      report(`${name}: a signed copy that was opened: ${copy} bytes more`)
      const [rows, indexes] = await rowsAndIndexes(installed)
      const share = {
        rows: (rows - rowsBefore) / APPLICATIONS,
        indexes: (indexes - indexesBefore) / APPLICATIONS,
      }
      report(`${name}, on paper:\n${onPaper({ ...share, bytes: total, copy })}`)
      await server.stop()
    },
    TIMEOUT_MS,
  )
})
