import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import { httpLeads } from './http-leads.ts'

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
