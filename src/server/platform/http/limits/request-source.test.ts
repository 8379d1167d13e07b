import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test-support/test-server.ts'
import { networkOf, sourceOf } from './request-source.ts'

describe('the source of a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['::ffff:cb00:7109', '203.0.113'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113'],
    ['64:ff9b::203.0.113.9', '203.0.113'],
    ['64:ff9b::cb00:7109', '203.0.113'],
    ['64:ff9b:1::cb00:7109', '64:ff9b:1'],
    ['2001:db8:1:2::3', '2001:db8:1'],
    ['2001:db8::', '2001:db8:0'],
    ['2001:0DB8:0001:ffff:1:2:3:4', '2001:db8:1'],
    ['fe80::1%eth0', 'fe80:0:0'],
    ['::1', '0:0:0'],
  ])('%s is in the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9', 'address'],
    ['203.0.113.9', '203.0.113.10', 'network'],
    ['203.0.113.9', '203.0.114.9', 'neither'],
    ['203.0.113.9', '::ffff:203.0.113.9', 'address'],
    ['203.0.113.9', '::ffff:cb00:7109', 'address'],
    ['64:ff9b::203.0.113.9', '64:ff9b::198.51.100.9', 'neither'],
    ['2001:db8:1:2::3', '2001:db8:1:2:ffff::9', 'address'],
    ['2001:db8:1:2::3', '2001:db8:1:3::3', 'network'],
    ['2001:db8:1:2::3', '2001:db8:2:2::3', 'neither'],
  ])('%s and %s have the same source: %s', (one, other, expected) => {
    const [first, second] = [sourceOf({ ip: one }), sourceOf({ ip: other })]
    expect(first.address === second.address).toBe(expected === 'address')
    expect(first.network === second.network).toBe(expected !== 'neither')
    expect(JSON.stringify(first)).not.toContain('203.0')
  })
})

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
