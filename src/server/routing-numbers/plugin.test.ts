import { describe, expect, it } from 'vitest'
import { answering, errorsSaying, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'

const lookup = (number: string) => `/api/routing-lookup?routingnumber=${number}`

describe('the lookup of a routing number', () => {
  it.each([
    ['021000021', 200, { data: { name: 'JPMORGAN CHASE' } }],
    ['123456780', 200, { data: { name: 'HARBORVIEW BANK' } }],
    ['110000000', 404, errorsSaying('Could not find bank name')],
    ['123456789', 400, errorsSaying('Routing number is invalid')],
    ['000000000', 400, errorsSaying('Routing number is invalid')],
    ['', 400, errorsSaying('Routing number is invalid')],
  ])('of %j is answered with %i', async (number, status, body) => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const answer = await app.inject(lookup(number))
    expect([answer.statusCode, answer.json()]).toEqual([status, body])
  })

  it('answers 502 while the directory fails, except for numbers known here', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('bank-names', 'failing')
    const { app } = await testServer({}, { sandbox })
    expect((await app.inject(lookup('123456780'))).statusCode).toBe(502)
    expect((await app.inject(lookup('021000021'))).statusCode).toBe(200)
  })

  it('knows only the shipped list without a directory', async () => {
    const { app } = await testServer()
    expect((await app.inject(lookup('021000021'))).statusCode).toBe(200)
    expect((await app.inject(lookup('123456780'))).statusCode).toBe(404)
  })

  it('without a number is a bad request', async () => {
    const { app } = await testServer()
    expect((await app.inject('/api/routing-lookup')).statusCode).toBe(400)
  })

  it('finds the name at the place in the answer that the settings name', async () => {
    const requests: string[] = []
    const directory = await testHttp((request, response) => {
      requests.push(request.url ?? '')
      answering({ customer_name: 'Old Mill Savings' })(request, response)
    })
    const { app } = await testServer({
      ROUTING_LOOKUP_URL: directory,
      ROUTING_LOOKUP_PARAMETER: 'rn',
      ROUTING_LOOKUP_NAME_PATH: 'customer_name',
    })
    expect((await app.inject(lookup('123456780'))).json()).toEqual({
      data: { name: 'OLD MILL SAVINGS' },
    })
    expect(requests).toEqual(['/?format=json&rn=123456780'])
  })
})
