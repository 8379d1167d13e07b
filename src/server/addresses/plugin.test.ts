import { describe, expect, it } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'

describe('the search for addresses', () => {
  it('returns the features of the contract', async () => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const answer = await app.inject('/api/address-search?text=front%20st')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      features: [
        {
          properties: {
            address_line1: '14 Front Street',
            street2: '',
            postcode: '99801',
            state_code: 'AK',
            city: 'Juneau',
            formatted: '14 Front Street, Juneau, Alaska 99801, United States of America',
            attribution: '© OpenStreetMap contributors',
          },
        },
      ],
    })
  })

  it('returns the same for a text in the body', async () => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const url = '/api/address-search'
    const answer = await app.inject({ method: 'POST', url, payload: { text: 'front st' } })
    expect(answer.json()).toEqual((await app.inject(`${url}?text=front%20st`)).json())
    const long = { text: 'x'.repeat(201) }
    expect((await app.inject({ method: 'POST', url, payload: long })).statusCode).toBe(400)
  })

  it('counts both kinds of requests together', async () => {
    const sandbox = await testSandbox()
    const { app } = await testServer({ LOOKUPS_PER_MINUTE: '2' }, { sandbox })
    const url = '/api/address-search'
    const post = () => app.inject({ method: 'POST', url, payload: { text: 'front st' } })
    const answers = [await app.inject(`${url}?text=front`), await post(), await post()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })

  it('returns at most five', async () => {
    const { app } = await testServer({}, { sandbox: await testSandbox() })
    const answer = await app.inject('/api/address-search?text=market')
    expect(answer.json().features).toHaveLength(5)
  })

  it('returns none without a geocoder', async () => {
    const { app } = await testServer()
    const answer = await app.inject('/api/address-search?text=market')
    expect([answer.statusCode, answer.json()]).toEqual([200, { features: [] }])
  })

  it('answers 502 while the geocoder fails', async () => {
    const sandbox = await testSandbox()
    sandbox.breakService('addresses', 'rubbish')
    const { app } = await testServer({}, { sandbox })
    expect((await app.inject('/api/address-search?text=market')).statusCode).toBe(502)
  })

  it("asks the operator's own geocoder without a key", async () => {
    const requests: string[] = []
    const photon = await testHttp((request, response) => {
      requests.push(request.url ?? '')
      answering({ features: [] })(request, response)
    })
    const { app } = await testServer({ GEOCODER: 'photon', GEOCODER_URL: photon })
    expect((await app.inject('/api/address-search?text=market')).statusCode).toBe(200)
    expect(requests).toEqual([expect.stringContaining('q=market')])
  })
})
