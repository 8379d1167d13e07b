import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines, openedOn } from '../../../test-support/engines.ts'
import { storedApplication as row } from '../../../test-support/stored-rows.ts'
import { addApplication } from '../../records/service.ts'
import { openDatabase } from './database.ts'

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

  it.each([[new Date(0)], [{ a: 1 }], [true], [undefined], [Number.NaN]])(
    'refuses the parameter %o',
    async (value) => {
      const db = await openedOn(engine)
      await expect(sql`select ${value} as a`.execute(db)).rejects.toThrow('cannot store')
    },
  )
})
