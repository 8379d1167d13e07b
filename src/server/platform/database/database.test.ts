import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines, openedOn } from '../../../test-support/engines.ts'
import { storedApplication as row } from '../../../test-support/stored-rows.ts'
import { addApplication } from '../../records/service.ts'
import { openDatabase } from './database.ts'
import { engineOf } from './engine-of.ts'
import { inTransaction } from './transaction.ts'

describe.each(engines)('a database on $name', (engine) => {
  it('is created for several processes that open a new database at the same time', async () => {
    const place = await engine.place()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place)))
    onTestFinished(async () => {
      await Promise.all(opened.map((db) => db.destroy()))
    })
    const added = await Promise.all(opened.map((db) => addApplication(db, row)))
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  it('returns counts as numbers', async () => {
    const db = await openedOn(engine)
    await addApplication(db, row)
    const { rows } =
      await sql`select count(*) as a, sum(annual_sales) as b from applications`.execute(db)
    expect(rows).toEqual([{ a: 1, b: 999_999_999 }])
  })

  it('inserts rows of several tables, and nothing if one is refused', async () => {
    const db = await openedOn(engine)
    const { insertAll } = engineOf(db)
    const word = (word: string) =>
      db.insertInto('business_name_words').values({ reference: row.reference, word })
    await insertAll(db, [])
    await insertAll(db, [db.insertInto('applications').values(row), word('a'), word('b')])
    const again = inTransaction(db, (transaction) =>
      insertAll(transaction, [
        transaction.insertInto('business_name_words').values({ reference: 'MA', word: 'c' }),
        transaction.insertInto('applications').values(row),
      ]),
    )
    await expect(again).rejects.toThrow()
    const words = await db
      .selectFrom('business_name_words')
      .select('word')
      .orderBy('word')
      .execute()
    expect(words).toEqual([{ word: 'a' }, { word: 'b' }])
  })

  it.each([[new Date(0)], [{ a: 1 }], [true], [undefined], [Number.NaN]])(
    'refuses the parameter %o',
    async (value) => {
      const db = await openedOn(engine)
      await expect(sql`select ${value} as a`.execute(db)).rejects.toThrow('cannot store')
    },
  )
})
