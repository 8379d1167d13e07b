import { describe, expect, it } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { httpLeads } from './http-leads.ts'

const now = () => performance.now()

describe("an operator's lead service", () => {
  it('gives a lead as it has it', async () => {
    const { url } = await testSandbox()
    const lead = await httpLeads({ url: `${url}/leads`, token: '', now })('demo')
    expect(lead).toMatchObject({
      lead: { pmi: 'demo', phone: '+1 (415) 555-0142', firstName: 'Maria' },
      program: undefined,
    })
  })

  it('may leave anything out', async () => {
    const { url } = await testSandbox()
    const lead = await httpLeads({ url: `${url}/leads`, token: '', now })('demo-sparse')
    expect(lead).toMatchObject({
      lead: { businessName: 'Corner Bakery & Deli', phone: '', lastName: '' },
    })
  })

  it('gives nothing for an unknown id', async () => {
    const { url } = await testSandbox()
    expect(await httpLeads({ url: `${url}/leads`, token: '', now })('nobody')).toBeUndefined()
  })

  it('is asked by one segment of the path, whatever the id holds', async () => {
    const seen: unknown[] = []
    const url = await testHttp((request, response) => {
      seen.push(request.url, request.headers.authorization)
      answering({})(request, response)
    })
    await httpLeads({ url: `${url}/v2/leads/`, token: 'credential', now })('../a b?c')
    expect(seen).toEqual(['/v2/leads/..%2Fa%20b%3Fc', 'Bearer credential'])
  })
})
