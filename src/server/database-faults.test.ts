/**
 * While the database is unavailable, applicants are asked to try again and nothing is acknowledged;
 * once it is back, the same server continues.
 */
import { chown, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, type TestContext } from 'vitest'
import { METRICS_PATH, readyRoute } from '../api/monitoring.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { postgresPlace } from '../test-support/engines.ts'
import { IN_FULL } from '../test-support/in-full.ts'
import { smallDisk } from '../test-support/small-disk.ts'
import { testLink } from '../test-support/test-link.ts'
import { type TestServer, testServer } from '../test-support/test-server.ts'
import { SERVING } from './platform/database/database-settings.ts'

const sample = sampleSubmission()
const WAITS = { waitMs: SERVING.waitMs }
const METRICS = { METRICS_TOKEN: 'a-token-of-more-than-16-characters' }
const keyed = (key: number) => ({ 'idempotency-key': `key-of-this-application-${key}` })

interface Fault {
  readonly server: TestServer
  readonly begin: () => Promise<unknown>
  /** Returns how many were accepted before the failure. */
  readonly accepted?: () => number
  readonly end: () => Promise<unknown>
  /**
   * Whether the failure affects only one table. PostgreSQL reports whether it accepts writes, but
   * not whether it has room for each table.
   */
  readonly isOfOneTable?: boolean
}

/** Checks that applicants get their answers during the failure: the database returns only later. */
async function endure({
  server,
  begin,
  end,
  accepted = () => 0,
  isOfOneTable = false,
}: Fault): Promise<void> {
  expect((await server.submit(sample, keyed(0))).statusCode).toBe(303)
  await begin()
  const answers = await Promise.all([1, 2, 3].map((key) => server.submit(sample, keyed(key))))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toEqual({
      errors: [{ code: 'unavailable', message: expect.stringContaining('try again') }],
    })
  }
  const readiness = async () => (await server.app.inject(readyRoute.url)).statusCode
  expect(await readiness()).toBe(isOfOneTable ? 200 : 503)
  expect(await metrics(server)).toMatch(isOfOneTable ? /^database_up 1$/m : /^database_up 0$/m)
  await end()
  expect(await readiness()).toBe(200)
  expect(await metrics(server)).toMatch(/^database_up 1$/m)
  const again = await Promise.all([0, 1, 2, 3].map((key) => server.submit(sample, keyed(key))))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
  expect(await server.stored()).toBe(4 + accepted())
}

/** Returns the metrics, which must be available during the failure. */
async function metrics({ app }: TestServer): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS.METRICS_TOKEN}` }
  const { statusCode, body } = await app.inject({ url: METRICS_PATH, headers })
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^http_requests_total\{/m)
  return body
}

type Prepare = (context: TestContext) => Promise<Fault>

const onSqlite: Readonly<Record<string, Prepare>> = {
  'is locked': async () => {
    const server = await testServer(METRICS, WAITS)
    const other = new DatabaseSync(server.config.database, { timeout: 5_000 })
    onTestFinished(() => other.close())
    return {
      server,
      begin: async () => other.exec('begin immediate'),
      end: async () => other.exec('rollback'),
    }
  },

  'was moved away': async () => {
    const server = await testServer(METRICS, WAITS)
    const away = join(server.folder, 'away')
    const files = ['', '-wal', '-shm'].map((suffix) => `applications.sqlite${suffix}`)
    await mkdir(away)
    const move = (from: string, to: string) =>
      Promise.all(files.map((file) => rename(join(from, file), join(to, file))))
    return {
      server,
      begin: () => move(server.folder, away),
      end: () => move(away, server.folder),
    }
  },

  'was deleted, and is restored from a copy': async () => {
    const server = await testServer(METRICS, WAITS)
    const file = server.config.database
    return {
      server,
      begin: async () => {
        await sql`vacuum into ${`${file}.copy`}`.execute(server.db)
        await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${file}${suffix}`)))
      },
      end: () => copyFile(`${file}.copy`, file),
    }
  },

  'has no room on the disk': async (context) => {
    const disk = await smallDisk(context, 4)
    const server = await testServer({ ...METRICS, DATA_DIR: disk.folder }, WAITS)
    return { server, begin: disk.fill, end: disk.empty }
  },
}

/** Starts a server with a connection that the test can break. */
async function linkedServer() {
  const url = new URL(await postgresPlace())
  const link = await testLink(Number(url.port))
  url.port = String(link.port)
  return { link, server: await testServer({ ...METRICS, DATABASE_URL: url.href }, WAITS) }
}

async function administrator(): Promise<Client> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function schemaOf(server: TestServer): string {
  const options = new URL(server.config.database).searchParams.get('options') ?? ''
  return options.replace('-c search_path=', '')
}

const onPostgres: Readonly<Record<string, Prepare>> = {
  'is gone': async () => {
    const { link, server } = await linkedServer()
    return { server, begin: async () => link.set('cut'), end: async () => link.set('open') }
  },

  'says nothing': async () => {
    const { link, server } = await linkedServer()
    return { server, begin: async () => link.set('silent'), end: async () => link.set('open') }
  },

  'is locked': async () => {
    const server = await testServer({ ...METRICS, DATABASE_URL: await postgresPlace() }, WAITS)
    const other = await administrator()
    return {
      server,
      begin: async () => {
        await other.query('begin')
        await other.query(`lock table ${schemaOf(server)}.applications in access exclusive mode`)
      },
      end: () => other.query('rollback'),
      isOfOneTable: true,
    }
  },

  'has no room on the disk': async (context) => {
    const disk = await smallDisk(context, 4)
    const folder = join(disk.folder, 'tables')
    await mkdir(folder)
    const other = await administrator()
    const { rows } = await other.query<{ data_directory: string }>('show data_directory')
    const { uid, gid } = await stat(rows[0]?.data_directory ?? '')
    await chown(folder, uid, gid)
    const server = await testServer({ ...METRICS, DATABASE_URL: await postgresPlace() }, WAITS)
    const space = `small_${schemaOf(server)}`
    await other.query(`create tablespace ${space} location '${folder}'`)
    await other.query(`alter table ${schemaOf(server)}.applications set tablespace ${space}`)
    let accepted = 0
    return {
      server,
      begin: async () => {
        await disk.fill()
        while ((await server.submit(sample)).statusCode === 303) accepted += 1
      },
      end: disk.empty,
      accepted: () => accepted,
      isOfOneTable: true,
    }
  },
}

describe.each(Object.entries(onSqlite))('a SQLite database that %s', (_name, prepare) => {
  it('is answered with 503 and Retry-After, and works again after', async (context) => {
    await endure(await prepare(context))
  })
})

/** A lock on one table has the same effect as on SQLite. */
const onPostgresAsked = Object.entries(onPostgres).filter(
  ([name]) => IN_FULL || name !== 'is locked',
)

describe.each(onPostgresAsked)('a PostgreSQL database that %s', (_name, prepare) => {
  it('is answered with 503 and Retry-After, and works again after', async (context) => {
    await endure(await prepare(context))
  })
})
