import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { leadgenRoute } from '../../api/leads.ts'
import { urlOf } from '../../api/route.ts'
import { emptyLead } from '../../application/lead.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import { importLeads } from './import-leads.ts'
import { httpLeads, leadsFromService } from './plugin.ts'

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

const now = () => performance.now()
const ELSEWHERE = { location: 'https://elsewhere.example/' }

describe("an operator's lead service", () => {
  it('returns a lead as stored', async () => {
    const { url } = await testSandbox()
    const lead = await httpLeads({ url: `${url}/leads`, token: '', now })('demo')
    expect(lead).toMatchObject({
      lead: { pmi: 'demo', phone: '+1 (415) 555-0142', firstName: 'Maria' },
      program: undefined,
    })
  })

  it('may omit any value', async () => {
    const { url } = await testSandbox()
    const lead = await httpLeads({ url: `${url}/leads`, token: '', now })('demo-sparse')
    expect(lead).toMatchObject({
      lead: { businessName: 'Corner Bakery & Deli', phone: '', lastName: '' },
    })
  })

  it('may write numbers as numbers, null for missing values, and additional values', async () => {
    const body = { pmi: 77, phone: 4155550142, email: null, stage: { won: true } }
    const find = httpLeads({ url: await testHttp(answering(body)), token: '', now })
    expect(await find('77')).toMatchObject({ lead: { pmi: '77', phone: '4155550142', email: '' } })
  })

  it('cuts no character in two', async () => {
    const body = { pmi: 'a', productsSold: `${'x'.repeat(1023)}🥖` }
    const find = httpLeads({ url: await testHttp(answering(body)), token: '', now })
    expect((await find('a'))?.lead.productsSold).toBe('x'.repeat(1023))
  })

  it('returns nothing for an unknown id', async () => {
    const { url } = await testSandbox()
    expect(await httpLeads({ url: `${url}/leads`, token: '', now })('nobody')).toBeUndefined()
  })

  it('receives the id as one segment of the path, whatever its characters', async () => {
    const seen: unknown[] = []
    const url = await testHttp((request, response) => {
      seen.push(request.url, request.headers.authorization)
      answering({})(request, response)
    })
    await httpLeads({ url: `${url}/v2/leads/`, token: 'credential', now })('..a b?c')
    expect(seen).toEqual(['/v2/leads/..a%20b%3Fc', 'Bearer credential'])
  })

  it.each([
    '',
    '.',
    '..',
    '../admin',
    '..\\admin',
    '..%2fadmin',
    '%2e%2e',
    'a\0',
    'a\r\nb',
    'a\u202eb',
    'a\ud800',
  ])('is not called for %j, which is not an identifier', async (pmi) => {
    let count = 0
    const url = await testHttp((request, response) => {
      count += 1
      answering({ pmi })(request, response)
    })
    expect(await httpLeads({ url: `${url}/v2/leads`, token: '', now })(pmi)).toBeUndefined()
    expect(count).toBe(0)
  })

  it.each<[string, RequestListener]>([
    ['a page', (_request, response) => response.end('<p>Sign in')],
    ['an error', answering({}, 500)],
    ['the way elsewhere', (_request, response) => response.writeHead(302, ELSEWHERE).end()],
    ['too much', answering('x'.repeat(LOOKUP_BOUNDS.maxBytes))],
  ])(
    'is called for other ids however often a stranger’s id gets the answer %s',
    async (_, answer) => {
      const url = await testHttp((request, response) =>
        (request.url === '/odd' ? answer : answering({ pmi: 'a1' }))(request, response),
      )
      const find = httpLeads({ url, token: '', now })
      for (let tries = 0; tries < 6; tries += 1) expect(await find('odd')).toBeUndefined()
      expect(await find('a1')).toMatchObject({ lead: { pmi: 'a1' } })
    },
  )

  it('is not called for a while once it is unreachable', async () => {
    let count = 0
    const url = await testHttp((request, response) => {
      count += 1
      answering({}, 503)(request, response)
    })
    const find = httpLeads({ url, token: '', now })
    for (let tries = 0; tries < 6; tries += 1) await find('a1')
    expect(count).toBe(5)
  })
})

const lead = { ...emptyLead, pmi: 'a1', phone: '+1 (415) 555-0142', firstName: 'Maria' }
const none = async () => undefined

describe('a lead from a service', () => {
  it('counts only if it is about the requested id', async () => {
    const find = leadsFromService(none, async () => ({ lead, program: 'acme' }))
    const result = { lead: { ...lead, phone: '4155550142' }, program: 'acme' }
    expect(await find('a1')).toEqual(result)
    expect(await find('a2')).toBeUndefined()
  })

  it.each([
    ['447911123456', '+447911123456'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
    ['415-555-0142 ext. 9', '4155550142'],
  ])('never becomes another phone number: %s', async (given, phone) => {
    const find = leadsFromService(none, async () => ({
      lead: { ...lead, phone: given },
      program: undefined,
    }))
    expect((await find('a1'))?.lead.phone).toBe(phone)
  })

  it('has the texts as if the applicant had pasted them', async () => {
    const given = {
      ...{ firstName: 'Ana\u00a0María', lastName: 'Núñez\u200b', email: 'mailto:ana@b.co' },
      ...{ businessName: 'Pan\u00a0y\u2009Café', productsSold: 'Bread\u00a0and\ncoffee\u200b' },
    }
    const find = leadsFromService(none, async () => ({ lead: { ...lead, ...given }, program: '' }))
    expect((await find('a1'))?.lead).toMatchObject({
      firstName: 'Ana María',
      lastName: 'Núñez',
      email: 'ana@b.co',
      businessName: 'Pan y Café',
      productsSold: 'Bread and\ncoffee',
    })
  })

  it('is used only if the operator has not imported one', async () => {
    const own = { ...lead, firstName: 'Mary', phone: '4155550142' }
    const imported = { lead: own, program: 'default' }
    const find = leadsFromService(
      async () => imported,
      async () => ({ lead, program: 'acme' }),
    )
    expect(await find('a1')).toEqual(imported)
  })

  it('is missing if neither knows the id', async () => {
    expect(await leadsFromService(none, none)('a1')).toBeUndefined()
  })
})
