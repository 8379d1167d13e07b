import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectBelow, millisecondsOf } from '../testing/expect-below.ts'
import { addApplication, storedApplication } from '../testing/stored-application.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { StoredApplication } from './applications.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { groupCommit } from './group-commit.ts'

const row: StoredApplication = {
  ...storedApplication,
  idempotency_key_hash: null,
  body_hash: null,
}

async function open(): Promise<{ readonly db: Database; readonly other: Database }> {
  const file = join(await testFolder(), 'applications.sqlite')
  const [db, other] = [await openDatabase(file), await openDatabase(file)]
  onTestFinished(async () => {
    await db.destroy()
    await other.destroy()
  })
  return { db, other }
}

async function stored(db: Database): Promise<number> {
  return (await db.selectFrom('applications').select('reference').execute()).length
}

const numbered = (number: number) => ({ ...row, reference: `MA-2222-${1000 + number}` })

describe('a shared commit', () => {
  it('answers each only when another connection sees what it wrote', async () => {
    const { db, other } = await open()
    const commit = groupCommit(db)
    const seen = await Promise.all(
      Array.from({ length: 150 }, async (_, number) => {
        const added = await commit((transaction) => addApplication(transaction, numbered(number)))
        const found = await other
          .selectFrom('applications')
          .select('reference')
          .where('reference', '=', numbered(number).reference)
          .execute()
        return added && found.length === 1
      }),
    )
    expect(seen).not.toContain(false)
    expect(await stored(db)).toBe(150)
  })

  it('takes one transaction for what arrives together', async () => {
    const { db } = await open()
    const commit = groupCommit(db)
    let begun = 0
    const execute = db.transaction.bind(db)
    Object.defineProperty(db, 'transaction', {
      value: () => {
        begun += 1
        return execute()
      },
    })
    const arrivals = Array.from({ length: 40 }, (_, number) =>
      commit((transaction) => addApplication(transaction, numbered(number))),
    )
    expect(await Promise.all(arrivals)).not.toContain(false)
    expect(begun).toBe(1)
  })

  it('gives each its own result where two of a group write the same', async () => {
    const { db } = await open()
    const commit = groupCommit(db)
    const add = () => commit((transaction) => addApplication(transaction, row))
    expect((await Promise.all([add(), add(), add()])).filter(Boolean)).toHaveLength(1)
  })

  it('keeps the others’ work and nothing of the one that failed', async () => {
    const { db } = await open()
    const commit = groupCommit(db)
    const failing = commit(async (transaction) => {
      await addApplication(transaction, numbered(500))
      throw new Error('no')
    })
    const others = [1, 2, 3].map((number) =>
      commit((transaction) => addApplication(transaction, numbered(number))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await Promise.all(others)).toEqual([true, true, true])
    expect(await stored(db)).toBe(3)
  })

  it('refuses all where the database is locked, in time, and works again afterwards', async () => {
    const { db, other } = await open()
    const commit = groupCommit(db)
    const add = (number: number) =>
      commit((transaction) => addApplication(transaction, numbered(number)))
    await other.connection().execute(async (lock) => {
      await lock.executeQuery(CompiledQuery.raw('begin immediate'))
      await expectBelow(3000, () =>
        millisecondsOf(async () => {
          const early = expect(Promise.all([add(1), add(2)])).rejects.toThrow(DatabaseUnavailable)
          await sleep(200)
          await expect(add(3)).rejects.toThrow(DatabaseUnavailable)
          await early
        }),
      )
      await lock.executeQuery(CompiledQuery.raw('rollback'))
    })
    expect(await add(4)).toBe(true)
    expect(await stored(db)).toBe(1)
  })
})
