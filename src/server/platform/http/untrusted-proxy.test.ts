import { describe, expect, it } from 'vitest'
import { testServer } from '../../../test-support/test-server.ts'

describe('X-Forwarded-For', () => {
  it.each([
    ['is warned of once', {}, 1],
    ['is expected from a trusted proxy', { TRUST_PROXY: 'loopback' }, 0],
  ])('%s', async (_, env, warnings) => {
    const { app, logged } = await testServer(env)
    for (let sent = 0; sent < 3; sent += 1) {
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      expect((await app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
    }
    expect(logged().split('TRUST_PROXY is not set')).toHaveLength(warnings + 1)
    expect(logged()).not.toContain('192.0.2.1')
  })
})
