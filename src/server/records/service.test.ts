/** The storage of applications, on every engine. */
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication as row } from '../../test-support/stored-rows.ts'
import { type ApplicationFilter, findApplication, listApplications } from './list-service.ts'
import { addApplication, findAnswer } from './service.ts'

describe.each(engines)('storage on $name', (engine) => {
  const database = () => openedOn(engine)

  it('returns stored records', async () => {
    const db = await database()
    expect(await addApplication(db, row)).toBe(true)
    const result = await findApplication(db, row.reference)
    expect(result).toMatchObject({ business_name: row.business_name, annual_sales: 999_999_999 })
    expect(new Uint8Array(result?.sealed ?? [])).toEqual(row.sealed)
    expect(await findAnswer(db, 'key')).toMatchObject({
      reference: row.reference,
      received_at: row.received_at,
      body_hash: row.body_hash,
      answer_url: row.answer_url,
    })
  })

  it('holds a reference and a key once, and any number of rows without a key', async () => {
    const db = await database()
    const other = { ...row, reference: 'MA-2222-2222' }
    await addApplication(db, row)
    expect(await addApplication(db, { ...row, idempotency_key_hash: 'other' })).toBe(false)
    expect(await addApplication(db, other)).toBe(false)
    expect(await addApplication(db, { ...other, idempotency_key_hash: null })).toBe(true)
    const third = { ...row, reference: 'MA-3333-3333', idempotency_key_hash: null }
    expect(await addApplication(db, third)).toBe(true)
  })

  it('lists the newest first, up to the requested number', async () => {
    const db = await database()
    for (const minute of ['01', '03', '02']) {
      await addApplication(db, {
        ...row,
        reference: `MA-0000-00${minute}`,
        received_at: `2026-11-21T17:${minute}:00.000Z`,
        idempotency_key_hash: null,
      })
    }
    const listed = await listApplications(db, { limit: 2 })
    expect(listed.map(({ reference }) => reference)).toEqual(['MA-0000-0003', 'MA-0000-0002'])
    expect(listed[0]).not.toHaveProperty('sealed')
  })

  it('filters the list by a status, a time, a lead and references', async () => {
    const db = await database()
    for (const [minute, status] of [
      ['01', 'received'],
      ['02', 'approved'],
      ['03', 'received'],
      ['04', 'received'],
    ] as const) {
      const reference = `MA-0000-00${minute}`
      const received_at = `2026-11-21T17:${minute}:00.000Z`
      await addApplication(db, {
        ...row,
        reference,
        received_at,
        status,
        pmi: minute === '02' ? null : `lead-${minute}`,
        idempotency_key_hash: null,
      })
    }
    const listed = async (filter: ApplicationFilter & { readonly limit?: number }) =>
      (await listApplications(db, { limit: 10, ...filter })).map(({ reference }) =>
        reference.slice(-2),
      )
    const [second, fourth] = ['2026-11-21T17:02Z', '2026-11-21T17:04Z'].map(
      (time) => new Date(time),
    )
    expect(await listed({ status: 'received' })).toEqual(['04', '03', '01'])
    expect(await listed({ status: 'received', limit: 1 })).toEqual(['04'])
    expect(await listed({ since: second, until: fourth })).toEqual(['03', '02'])
    expect(await listed({ status: 'approved', since: fourth })).toEqual([])
    expect(await listed({ pmi: 'lead-03' })).toEqual(['03'])
    expect(await listed({ pmi: 'lead' })).toEqual([])
    const references = ['MA-0000-0001', 'MA-0000-0002', 'MA-0000-0009']
    expect(await listed({ references })).toEqual(['02', '01'])
    expect(await listed({ references, status: 'approved' })).toEqual(['02'])
  })
})
