/** PostgreSQL with a synchronous standby, both behind a proxy that leads to the primary. */
import { spawnSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { startPostgres } from '../test-support/postgres-program.ts'
import { testFolder } from '../test-support/shared.ts'
import { testLink } from '../test-support/test-link.ts'

export interface ReplicatedPostgres {
  /** The URL of the current primary. */
  readonly url: string
  /** Kills the primary, and starts it again. */
  readonly crash: () => Promise<void>
  /** Kills the primary permanently; the standby takes its place. */
  readonly failOver: () => Promise<void>
}

const MAX_WAIT_MS = 60_000

/** Starts both, which stop when the test ends. */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  const folders = { primary: await testFolder(), standby: await testFolder() }
  const primary = await startPostgres({ dataFolder: folders.primary })
  onTestFinished(() => primary.stop())
  const standby = await startPostgres({ dataFolder: folders.standby })
  onTestFinished(() => standby.stop())
  await query(primary.url, "alter system set synchronous_standby_names = '*'")
  await Promise.all([primary.crash(), standby.crash()])
  await copyData(folders.primary, folders.standby)
  await writeFile(join(folders.standby, 'standby.signal'), '')
  await writeFile(
    join(folders.standby, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.url}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  await Promise.all([primary.start(), standby.start()])
  await replicates(primary.url)
  const link = await testLink(portOf(primary.url))
  const url = new URL(primary.url)
  url.port = `${link.port}`
  return {
    url: url.href,
    crash: async () => {
      await primary.crash()
      await primary.start()
      await replicates(primary.url)
    },
    failOver: async () => {
      await primary.crash()
      await query(standby.url, 'select pg_promote()')
      link.pointTo(portOf(standby.url))
    },
  }
}

/** Copies the files with their owner, since PostgreSQL accepts no other. */
async function copyData(from: string, to: string): Promise<void> {
  for (const name of await readdir(to)) await rm(join(to, name), { recursive: true })
  const copied = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`The standby has no data: ${copied.stderr}`)
  await rm(join(to, 'postmaster.pid'))
}

/** Waits until every commit waits for the standby. */
async function replicates(url: string): Promise<void> {
  const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'"
  const isSynchronous = async () => (await query(url, synchronous)) > 0
  await vi.waitUntil(isSynchronous, { timeout: MAX_WAIT_MS, interval: 100 })
}

/** Returns the number of rows. */
async function query(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(statement).finally(() => client.end())
  return rowCount ?? 0
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
