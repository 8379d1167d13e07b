import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newPostgres, postgresPlace } from '../../../test-support/engines.ts'
import { itInFull } from '../../../test-support/in-full.ts'
import { testLink } from '../../../test-support/test-link.ts'
import { type Database, openDatabase, openMigratedDatabase } from './database.ts'
import { type DatabaseSettings, OPERATING } from './database-settings.ts'
import { engineOf } from './engine-of.ts'
import { inTransaction } from './transaction.ts'

async function opened(settings: Partial<DatabaseSettings> = {}): Promise<Database> {
  const db = await openDatabase(await postgresPlace(), { connections: 2, ...settings })
  onTestFinished(() => db.destroy())
  return db
}

/** Creates a table with an integer column that two transactions read and write. */
async function counter(): Promise<Database> {
  const db = await opened()
  await sql`create table counter (a integer)`.execute(db)
  await sql`insert into counter values (0)`.execute(db)
  return db
}

describe('PostgreSQL', () => {
  it('recognizes a serialization failure, so that the transaction is retried', async () => {
    const db = await counter()
    let runs = 0
    let reads = 0
    const bothHaveRead = Promise.withResolvers<void>()
    const increment = () =>
      inTransaction(db, async (transaction) => {
        runs += 1
        await sql`set transaction isolation level serializable`.execute(transaction)
        const { rows } = await sql<{ a: number }>`select a from counter`.execute(transaction)
        reads += 1
        if (reads === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        await sql`update counter set a = ${(rows[0]?.a ?? 0) + 1}`.execute(transaction)
      })
    await Promise.all([increment(), increment()])
    const { rows } = await sql<{ a: number }>`select a from counter`.execute(db)
    expect(rows).toEqual([{ a: 2 }])
    expect(runs).toBeGreaterThan(2)
  })

  it('discards the connection of a query that takes too long', async () => {
    const db = await opened()
    await expect(sql`select pg_sleep(600)`.execute(db)).rejects.toThrow('took too long')
    await expect(sql`select 1 as a`.execute(db)).resolves.toMatchObject({ rows: [{ a: 1 }] })
  })

  it('reads a snapshot for longer than any one of its queries may take', async () => {
    const db = await opened({ waitMs: 1500, waitsPerQuery: true })
    await engineOf(db).readSnapshot(db, async (snapshot) => {
      for (let slept = 0; slept < 16; slept += 1) await sql`select pg_sleep(0.1)`.execute(snapshot)
    })
  })

  itInFull('never opens more connections than configured, however long commits hang', async () => {
    const url = new URL(await postgresPlace())
    const link = await testLink(Number(url.port))
    url.port = String(link.port)
    const db = await openDatabase(url.href, { connections: 2 })
    onTestFinished(() => db.destroy())
    await sql`create table hung (a integer)`.execute(db)
    const write = () =>
      inTransaction(db, async (transaction) => {
        await sql`insert into hung values (1)`.execute(transaction)
      })
    link.set('hung')
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled([1, 2, 3, 4].map(write))
      expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    }
    expect(link.most()).toBe(2)
    link.set('open')
    await expect.poll(() => write().then(() => 'written', String)).toBe('written')
    expect(link.most()).toBe(2)
  })

  it('replaces the connection to a server that has become read-only', async () => {
    const db = await opened()
    const server = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const before = await server()
    const writing = db
      .transaction()
      .setAccessMode('read only')
      .execute((transaction) => sql`create table written (a integer)`.execute(transaction))
    await expect(writing).rejects.toThrow('read-only transaction')
    expect(await server()).not.toBe(before)
  })

  it('rejects callers that wait too long for a connection', async () => {
    const db = await opened()
    const nobodyWaits = Promise.withResolvers<void>()
    const connections = [1, 2].map(() => db.connection().execute(() => nobodyWaits.promise))
    const waiting = Array.from({ length: 4 }, () => sql`select 1`.execute(db))
    const results = await Promise.allSettled(waiting)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    nobodyWaits.resolve()
    await Promise.all(connections)
  })

  it('creates no tables in a database that cannot store every letter', async () => {
    const url = await newPostgres(`template0 encoding 'LATIN1'`)
    const problem =
      'The database is unavailable: its encoding is LATIN1: create it with the encoding UTF8'
    await expect(openDatabase(url)).rejects.toThrow(problem)
    await expect(openMigratedDatabase(url, OPERATING)).rejects.toThrow(problem)
  })

  it.each([
    ['with a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' })],
    ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: '/nowhere' })],
    ['at a port where nobody listens', (url: URL) => Object.assign(url, { port: '9' })],
  ])('does not open %s, and does not repeat the password', async (_name, change) => {
    const url = change(new URL(inject('postgresUrl')))
    const opening = openDatabase(url.href)
    await expect(opening).rejects.toThrow(/^The database is unavailable: /)
    await expect(opening).rejects.not.toThrow(/wrong|password-for-tests/)
  })

  it.each([
    [
      'sslmode=verify-full if the server has no TLS',
      { sslmode: 'verify-full' },
      'no connection: The server does not support SSL connections',
    ],
    [
      'a certificate file that does not exist',
      { sslmode: 'verify-full', sslrootcert: '/nowhere' },
      'the certificate file that DATABASE_URL names cannot be read (ENOENT)',
    ],
    [
      'a certificate file that is a folder',
      { sslmode: 'verify-full', sslrootcert: '/' },
      'the certificate file that DATABASE_URL names cannot be read (EISDIR)',
    ],
  ])(
    'says what is wrong with %s, and does not repeat the password',
    async (_name, settings, message) => {
      const url = new URL(inject('postgresUrl'))
      for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
      const opening = openDatabase(url.href)
      await expect(opening).rejects.toThrow(message)
      await expect(opening).rejects.not.toThrow(url.password)
    },
  )
})
