import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../../test-support/engines.ts'
import { DatabaseUnavailable, TransactionConflict } from './database-errors.ts'
import { allOrNothing, inTransaction } from './transaction.ts'

describe.each(engines)('a transaction on $name', (engine) => {
  it('runs again if another one has just added the same row, and then sees that row', async () => {
    const db = await openedOn(engine)
    await sql`create table names (name text primary key, place integer unique)`.execute(db)
    await sql`insert into names values ('ada', 1)`.execute(db)
    for (const row of [sql`'ada', 2`, sql`'rita', 1`]) {
      let runs = 0
      const added = inTransaction(db, async (transaction) => {
        runs += 1
        const { rows } = await sql`select 1 from names where place = 1`.execute(transaction)
        // The first run is one that did not see the row.
        if (runs > 1) return rows.length
        await sql`insert into names values (${row})`.execute(transaction)
        return 0
      })
      expect(await added).toBe(1)
    }
  })

  it('keeps nothing if it fails', async () => {
    const db = await openedOn(engine)
    await sql`create table names (name text primary key)`.execute(db)
    const failing = inTransaction(db, async (transaction) => {
      await sql`insert into names values ('ada')`.execute(transaction)
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect((await sql`select name from names`.execute(db)).rows).toEqual([])
  })

  it('fails with a conflict if that never ends, and for no other violated constraint', async () => {
    const db = await openedOn(engine)
    await sql`create table names (name text primary key, age integer not null)`.execute(db)
    await sql`insert into names values ('ada', 36)`.execute(db)
    const adding = (age: number | null) =>
      inTransaction(db, (transaction) =>
        sql`insert into names values ('ada', ${age})`.execute(transaction),
      )
    await expect(adding(37)).rejects.toThrow(TransactionConflict)
    await expect(adding(37)).rejects.toThrow(DatabaseUnavailable)
    await expect(adding(null)).rejects.not.toThrow(TransactionConflict)
  })

  it('keeps nothing if its result is rejected, which it returns', async () => {
    const db = await openedOn(engine)
    await sql`create table names (name text primary key)`.execute(db)
    const add = (name: string) =>
      allOrNothing(
        db,
        async (transaction) => {
          await sql`insert into names values (${name})`.execute(transaction)
          return { name }
        },
        (result) => result.name === 'ada',
      )
    expect(await add('rita')).toEqual({ name: 'rita' })
    expect(await add('ada')).toEqual({ name: 'ada' })
    expect((await sql`select name from names`.execute(db)).rows).toEqual([{ name: 'ada' }])
  })
})
