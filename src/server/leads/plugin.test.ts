import { describe, expect, it } from 'vitest'
import { leadgenRoute } from '../../api/leads.ts'
import { urlOf } from '../../api/route.ts'
import { emptyLead } from '../../application/lead.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { importLeads } from './import-leads.ts'

const columns = { pmi: 'spring-2026/17', businessName: 'Golden Gate Bakery', phone: '4155550132' }

const leadPath = (pmi: string) => urlOf(leadgenRoute, { params: { pmi } })

describe('a lead', () => {
  it('is returned to anyone with its id, and never cached', async () => {
    const { app, db } = await testServer()
    await importLeads(db, [{ place: 'line 2', columns }], TEST_NOW, { ids: 'any' })
    const answer = await app.inject(leadPath(columns.pmi))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...emptyLead, ...columns })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('gets the same answer if unknown and if expired', async () => {
    const { app, db } = await testServer()
    const expired = { ...columns, expires: '2026-11-20' }
    await importLeads(db, [{ place: 'line 2', columns: expired }], TEST_NOW, { ids: 'any' })
    for (const pmi of [columns.pmi, 'unknown']) {
      const answer = await app.inject(leadPath(pmi))
      expect([answer.statusCode, answer.body]).toEqual([404, '{}'])
    }
  })

  it('is unknown once someone has edited its row', async () => {
    const { app, db } = await testServer()
    await importLeads(db, [{ place: 'line 2', columns }], TEST_NOW, { ids: 'any' })
    const edited: readonly unknown[] = [Buffer.from('edited'), 'text', 7]
    for (const sealed of edited) {
      await db
        .updateTable('leads')
        .set({ sealed: sealed as Uint8Array })
        .execute()
      expect((await app.inject(leadPath(columns.pmi))).statusCode).toBe(404)
    }
  })

  it('lasts to the end of the day on which it expires', async () => {
    const { app, db } = await testServer()
    const lastDay = { ...columns, expires: TEST_NOW.toISOString().slice(0, 10) }
    await importLeads(db, [{ place: 'line 2', columns: lastDay }], TEST_NOW, { ids: 'any' })
    expect((await app.inject(leadPath(columns.pmi))).statusCode).toBe(200)
  })

  it('leaves neither its id nor its content in the database or the log', async () => {
    const { app, db, logged } = await testServer()
    await importLeads(db, [{ place: 'line 2', columns }], TEST_NOW, { ids: 'any' })
    await app.inject(leadPath(columns.pmi))
    await app.inject(`/apply/?pmi=${columns.pmi}`)
    const rows = await db.selectFrom('leads').selectAll().execute()
    const kept = rows.map(
      ({ sealed, ...row }) => JSON.stringify(row) + Buffer.from(sealed).toString('latin1'),
    )
    expect(kept).toHaveLength(1)
    expect(kept.join('') + logged()).not.toMatch(/spring-2026|Golden Gate|4155550132/)
    expect(logged()).toContain('/apply/api/leadgen/:pmi')
  })

  it('is erased once its application is submitted, so that its id opens nothing', async () => {
    const { app, db, submit } = await testServer()
    await importLeads(db, [{ place: 'line 2', columns }], TEST_NOW, { ids: 'any' })
    const refused = await submit({ persistentMarketingIdentifier: columns.pmi })
    expect([refused.statusCode, (await app.inject(leadPath(columns.pmi))).statusCode]).toEqual([
      422, 200,
    ])
    await submit(sampleSubmission({ persistentMarketingIdentifier: columns.pmi }))
    expect((await app.inject(leadPath(columns.pmi))).statusCode).toBe(404)
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([])
  })

  it('of the sandbox is for demonstrations', async () => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const result = (await app.inject(leadPath('demo'))).json()
    expect(result).toMatchObject({ pmi: 'demo', phone: '4155550142' })
    expect((await app.inject(leadPath('demo-muddled'))).statusCode).toBe(404)
  })
})
