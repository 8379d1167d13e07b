import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'
import { smallDisk } from '../../../test-support/small-disk.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { sqliteError } from './sqlite-connection.ts'

const HOLDS_THE_FILE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData)
  database.exec('begin exclusive')
  parentPort.postMessage('held')
  setTimeout(() => database.exec('commit'), 2000)
`

async function opened(): Promise<{ readonly db: Database; readonly file: string }> {
  const file = join(await testFolder(), 'applications.sqlite')
  const db = await openDatabase(file)
  onTestFinished(() => db.destroy())
  return { db, file }
}

describe('SQLite', () => {
  it('is written to the log and to the disk before an answer is sent', async () => {
    const { db } = await opened()
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('wal_autocheckpoint')).toBe(4000)
    expect(await pragma('busy_timeout')).toBe(0)
    expect(await pragma('foreign_keys')).toBe(1)
  })

  it('is readable by its owner only, even in a folder that others can see', async () => {
    const { db, file } = await opened()
    await sql`create table kept (a text)`.execute(db)
    for (const part of [file, `${file}-wal`]) {
      expect((await stat(part)).mode & 0o777).toBe(0o600)
    }
  })

  it.each([
    [15, 'its file cannot be locked in time: is it on a local disk?'],
    [4874, 'disk full'],
  ])('is unavailable, with a likely reason, for the code %i', (errcode, reason) => {
    const error = Object.assign(new Error('by SQLite'), { errcode })
    expect(sqliteError(error)).toEqual(new DatabaseUnavailable(reason))
  })

  it('says that the disk is full if it cannot be opened for that', async (context) => {
    const { folder, fill } = await smallDisk(context, 4)
    const file = join(folder, 'applications.sqlite')
    await (await openDatabase(file)).destroy()
    await fill()
    await expect(openDatabase(file)).rejects.toThrow('disk full')
  })

  it('is not opened if its file is a pipe', async () => {
    const file = join(await testFolder(), 'applications.sqlite')
    execFileSync('mkfifo', [file])
    await expect(openDatabase(file)).rejects.toThrow('its file is not a regular file')
  })

  it('waits for another writer without blocking anyone', async () => {
    const { db, file } = await opened()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
      if (ticks === 5) other.exec('commit')
    }, 10)
    await db.transaction().execute(async (transaction) => {
      await sql`create table waited (a text)`.execute(transaction)
    })
    clearInterval(clock)
    other.close()
    expect(ticks).toBeGreaterThanOrEqual(5)
  })

  it('is opened once another process releases a new file', async () => {
    const file = join(await testFolder(), 'applications.sqlite')
    const holder = new Worker(HOLDS_THE_FILE, { eval: true, workerData: file })
    await once(holder, 'message')
    const db = await openDatabase(file)
    onTestFinished(() => db.destroy())
    await expect(sql`select 1 as a`.execute(db)).resolves.toMatchObject({ rows: [{ a: 1 }] })
  })

  it('gives up while another process writes, for all waiting callers', async () => {
    const { db, file } = await opened()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const write = () => db.transaction().execute(async () => undefined)
    for (const result of await Promise.allSettled([write(), write(), write()])) {
      const reason = expect.any(DatabaseUnavailable)
      expect(result).toMatchObject({ status: 'rejected', reason })
    }
    other.close()
    await expect(write()).resolves.toBeUndefined()
  })

  it('allows a read followed by a write beside another writer', async () => {
    const { db, file } = await opened()
    await sql`create table counter (a integer)`.execute(db)
    await sql`insert into counter values (0)`.execute(db)
    const second = await openDatabase(file)
    onTestFinished(() => second.destroy())
    const increment = (db: Database) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ a: number }>`select a from counter`.execute(transaction)
        await sql`update counter set a = ${(rows[0]?.a ?? 0) + 1}`.execute(transaction)
      })
    const writers = Array.from({ length: 40 }, (_, index) => increment(index % 2 ? db : second))
    await Promise.all(writers)
    const { rows } = await sql<{ a: number }>`select a from counter`.execute(db)
    expect(rows).toEqual([{ a: 40 }])
  })
})
