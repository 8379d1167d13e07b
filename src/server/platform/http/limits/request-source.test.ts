import { describe, expect, it } from 'vitest'
import { clientErrorsRoute } from '../../../../api/client-errors.ts'
import { funnelRoute } from '../../../../api/funnel.ts'
import { steps } from '../../../../application/step-list.ts'
import { TEST_NOW, testServer } from '../../../../test-support/test-server.ts'
import { minutesLeft } from '../../../funnel/service.ts'
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

const BEHIND_PROXY = { TRUST_PROXY: 'loopback', LOOKUPS_PER_MINUTE: '1000000' }

it('the remaining time is based on a hundred networks, each of which counts once a day', async () => {
  const clock = { now: TEST_NOW }
  const { app, db } = await testServer(BEHIND_PROXY, { now: () => clock.now })
  const counts = steps
    .slice(1)
    .map(({ id }) => ({ kind: 'time', step: id, atLeastSeconds: 1800 }) as const)
  const tell = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const payload = { language: 'en', counts }
    const answer = await app.inject({ method: 'POST', url: funnelRoute.url, headers, payload })
    expect(answer.statusCode).toBe(204)
  }
  /** Returns the number of figures, and of different parts of networks that reported the step. */
  const counted = async () => {
    const rows = await db
      .selectFrom('funnel_counts')
      .select(['kind', 'name', 'count'])
      .where('name', 'like', 'business-overview %')
      .execute()
    const sum = (kind: string) =>
      rows.filter((row) => row.kind === kind).reduce((total, row) => total + Number(row.count), 0)
    return {
      figures: sum('time'),
      parts: new Set(rows.filter(({ kind }) => kind === 'network').map(({ name }) => name)).size,
    }
  }
  // Addresses of one /24, and of one /48.
  for (let count = 0; count < 150; count += 1) {
    await tell(`203.0.113.${count}`)
    await tell(`2001:db8:1:${count}::1`)
  }
  for (let network = 1; network <= 97; network += 1) await tell(`10.0.${network}.1`)
  expect(await minutesLeft(db)).toEqual(new Map())
  const before = await counted()
  expect(before.figures).toBe(99)
  // Two networks may share a part, but no network has two.
  expect(before.parts).toBeLessThanOrEqual(99)
  for (let network = 98; network <= 250; network += 1) await tell(`10.0.${network}.1`)
  expect([...(await minutesLeft(db)).keys()]).toEqual(['default'])
  expect((await counted()).figures).toBe(252)
  const { parts } = await counted()
  clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000)
  for (const address of ['203.0.113.1', '203.0.113.2', '10.0.1.1']) await tell(address)
  expect(await counted()).toEqual({ figures: 254, parts })
})

it('a failure reported by pages counts once a minute for each network', async () => {
  const clock = { now: TEST_NOW }
  const { app } = await testServer(BEHIND_PROXY, { now: () => clock.now })
  const warnings: string[] = []
  app.outsideServices.onFailure(({ service, kind }) => warnings.push(`${service} ${kind}`))
  const report = (address: string) =>
    app.inject({
      method: 'POST',
      url: clientErrorsRoute.url,
      headers: { 'x-forwarded-for': address },
      payload: { service: 'bank-link', kind: 'timeout' },
    })
  for (let count = 1; count <= 50; count += 1) await report(`203.0.113.${count}`)
  expect(warnings).toEqual(['bank-link timeout'])
  await report('198.51.100.1')
  expect(warnings).toHaveLength(2)
  clock.now = new Date(TEST_NOW.getTime() + 60_000)
  await report('203.0.113.1')
  expect(warnings).toHaveLength(3)
})
