/** The databases to measure on; each measurement gets an empty one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../src/server/testing/postgres-program.ts'

export interface Place {
  /** For data that the server keeps beside the database. */
  readonly folder: string
  /** The address of PostgreSQL; undefined for the server's own SQLite file in `folder`. */
  readonly url: string | undefined
}

/** What a reference opens. */
export function referenceDatabase({ folder, url }: Place): string {
  return url ?? join(folder, 'reference.sqlite')
}

/** What the server opens that was started there. */
export function serverDatabase({ folder, url }: Place): string {
  return url ?? join(folder, 'applications.sqlite')
}

export interface BenchEngine {
  readonly name: string
  readonly place: () => Promise<Place>
  readonly stop: () => Promise<void>
}

export function sqliteEngine(): BenchEngine {
  const folders = folderKeeper()
  return {
    name: 'SQLite',
    place: async () => ({ folder: folders.make(), url: undefined }),
    stop: async () => folders.removeAll(),
  }
}

/** Flushes each commit to the disk, as in production. */
export async function postgresEngine(): Promise<BenchEngine> {
  const postgres = await startPostgres({ flush: true })
  const folders = folderKeeper()
  let made = 0
  return {
    name: 'PostgreSQL',
    place: async () => {
      made += 1
      const url = new URL(postgres.url)
      await query(url.href, `create database bench_${made}`)
      url.pathname = `/bench_${made}`
      return { folder: folders.make(), url: url.href }
    },
    stop: async () => {
      folders.removeAll()
      await postgres.stop()
    },
  }
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

function folderKeeper() {
  const made: string[] = []
  return {
    make: () => {
      const folder = mkdtempSync(join(tmpdir(), 'merchant-application-bench-'))
      made.push(folder)
      return folder
    },
    removeAll: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true })
    },
  }
}
