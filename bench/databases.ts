/** The databases that are measured; each measurement gets an empty one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import { startPostgres } from '../src/test-support/postgres-program.ts'

export interface BenchDatabase {
  /** `DATA_DIR` of the server. */
  readonly folder: string
  /** The URL of PostgreSQL; undefined for the server's SQLite file in `folder`. */
  readonly url: string | undefined
}

export function referenceDatabase({ folder, url }: BenchDatabase): string {
  return url ?? join(folder, 'reference.sqlite')
}

export function serverDatabase({ folder, url }: BenchDatabase): string {
  return url ?? join(folder, 'applications.sqlite')
}

export interface BenchEngine {
  readonly name: string
  /** A random text for row `n`. */
  readonly random: RawBuilder<unknown>
  /** When row `n` was received: one every 100 seconds. */
  readonly received: RawBuilder<unknown>
  /** Prepares the database for the insertion of a million rows; undefined if nothing helps. */
  readonly roomToFill?: RawBuilder<unknown>
  /** The maintenance that the engine does within a minute of many insertions, or undefined. */
  readonly settle?: RawBuilder<unknown>
  readonly create: () => Promise<BenchDatabase>
  readonly stop: () => Promise<void>
}

export function sqliteEngine(): BenchEngine {
  const folders = temporaryFolders()
  return {
    name: 'SQLite',
    random: sql`lower(hex(randomblob(16))) || n`,
    received: sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', '2023-06-01', (n * 100) || ' seconds')`,
    roomToFill: sql`pragma cache_size = -2000000`,
    create: async () => ({ folder: folders.create(), url: undefined }),
    stop: async () => folders.removeAll(),
  }
}

/** Starts a PostgreSQL that flushes each commit to disk, as in production. */
export async function postgresEngine(): Promise<BenchEngine> {
  const postgres = await startPostgres({ flush: true })
  const folders = temporaryFolders()
  let count = 0
  return {
    name: 'PostgreSQL',
    random: sql`md5(random()::text || n)`,
    received: sql`to_char(timestamp '2023-06-01' + n * interval '100 seconds', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    settle: sql`analyze`,
    create: async () => {
      count += 1
      const url = new URL(postgres.url)
      await query(url.href, `create database bench_${count}`)
      await reuseLogFiles(url.href)
      url.pathname = `/bench_${count}`
      return { folder: folders.create(), url: url.href }
    },
    stop: async () => {
      folders.removeAll()
      await postgres.stop()
    },
  }
}

const LOG_FILES = 8

/**
 * Gives PostgreSQL files of its write-ahead log to reuse, as it has after some minutes of work. A
 * new file of 16 MB delays all commits by tens of milliseconds, once in 550 applications.
 */
async function reuseLogFiles(url: string): Promise<void> {
  for (let file = 0; file < LOG_FILES; file += 1) {
    await query(url, `select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`)
  }
  await query(url, 'checkpoint')
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function temporaryFolders() {
  const created: string[] = []
  return {
    create: () => {
      const folder = mkdtempSync(join(tmpdir(), 'merchant-application-bench-'))
      created.push(folder)
      return folder
    },
    removeAll: () => {
      for (const folder of created) rmSync(folder, { recursive: true, force: true })
    },
  }
}
