import { describe, expect, it } from 'vitest'
import { testServer } from '../../../test-support/test-server.ts'

const env = { PUBLIC_URL: 'https://apply.example.com', API_URL: 'https://api.example.com' }
const url = '/api/applications'

/** Origins that are not the page's, however they are spelled. */
const OTHER_ORIGINS = [
  'https://elsewhere.example.com',
  'null',
  '*',
  'http://apply.example.com',
  'https://APPLY.example.com',
  'https://apply.example.com.',
  'https://apply.example.com:444',
  'https://apply.example.com/',
  'https://user@apply.example.com',
  'https://apply.example.com.evil.example',
  'https://evil.apply.example.com',
  'https://xn--pply-8cd.example.com',
  'https://apply.example.com https://elsewhere.example.com',
]

describe('an API at its own origin', () => {
  it("answers the page's preflight request", async () => {
    const { app } = await testServer(env)
    const origin = 'https://apply.example.com'
    const answer = await app.inject({ method: 'OPTIONS', url, headers: { origin } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers':
        'application-intent, application-invitation, application-lead, application-signature-link, application-schema, authorization, content-type, idempotency-key, if-match, if-none-match, application-program',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    })
  })

  it('can be read by the page even if it refuses, and by no other origin', async () => {
    const { app } = await testServer(env)
    const read: string[] = []
    for (const origin of ['https://apply.example.com', ...OTHER_ORIGINS]) {
      const answer = await app.inject({ method: 'POST', url, headers: { origin }, payload: {} })
      expect(answer.statusCode).toBe(422)
      const allowed = answer.headers['access-control-allow-origin']
      if (allowed !== undefined) read.push(allowed)
    }
    expect(read).toEqual(['https://apply.example.com'])
  })

  it('is closed to other origins if the page and the API share one', async () => {
    const { app } = await testServer({ PUBLIC_URL: env.PUBLIC_URL })
    const answer = await app.inject({ method: 'OPTIONS', url, headers: { origin: env.PUBLIC_URL } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
