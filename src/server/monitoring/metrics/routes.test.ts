import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { migratedPostgres } from '../../../test-support/engines.ts'
import { testLink } from '../../../test-support/test-link.ts'
import { referenceIn, testServer } from '../../../test-support/test-server.ts'
import { SERVING } from '../../platform/database/database-settings.ts'

const token = 'a-token-of-more-than-16-characters'
const authorization = `Bearer ${token}`
const HOOK = {
  WEBHOOK_URL: 'https://receiver.example/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
}

describe('metrics', () => {
  it('are unavailable without a token in the settings', async () => {
    const { app } = await testServer()
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })

  it.each([undefined, '', token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`])(
    'are refused to %j',
    async (wrong) => {
      const { app } = await testServer({ METRICS_TOKEN: token })
      const headers = wrong === undefined ? {} : { authorization: wrong }
      const answer = await app.inject({ url: '/metrics', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.body).not.toContain('http_requests_total')
    },
  )

  it('count requests by route and outcome, show providers and backlog, and name nobody', async () => {
    const server = await testServer({
      METRICS_TOKEN: token,
      ...HOOK,
      LEADS_URL: 'http://127.0.0.1:9',
    })
    const sent = sampleSubmission()
    const reference = referenceIn(await server.submit(sent))
    await server.submit({ ...sent, businessName: '' })
    await server.app.inject('/apply/api/leadgen/spring-lead')
    await server.app.inject('/apply/nowhere-at-all?pmi=spring-lead')
    const lastUsed = '2026-09-01T10:00:00.000Z'
    await server.db.insertInto('api_key_uses').values({ key: 3, last_used_at: lastUsed }).execute()
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } })
    const usedAt = Date.parse(lastUsed) / 1000
    expect(body).toContain('program_applications{program="default"} 1')
    expect(body).toContain(`api_key_last_used_timestamp_seconds{key="3"} ${usedAt}`)
    expect(body).toMatch(/http_requests_total\{[^}]*route="\/api\/applications",status="303"\} 1/)
    expect(body).toMatch(/http_requests_total\{[^}]*route="\/api\/applications",status="422"\} 1/)
    expect(body).toMatch(/duration_seconds_count\{[^}]*applications",outcome="3xx"\} 1/)
    expect(body).toContain('provider_circuit{provider="leads",state="closed"} 1')
    expect(body).toContain('deliveries_backlog{kind="webhook",status="waiting"} 1')
    expect(body).toContain('deliveries_oldest_seconds{kind="webhook",status="waiting"} 0')
    for (const word of [reference, sent.businessName, 'spring-lead', 'nowhere', sent.tin]) {
      expect(body).not.toContain(word)
    }
  })

  it('do not themselves wait for a connection of an idle server', async () => {
    const { app } = await testServer({
      DATABASE_URL: await migratedPostgres(),
      METRICS_TOKEN: token,
      DATABASE_CONNECTIONS: '2',
    })
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization } })
      expect(body).toContain('database_connections{state="waiting"} 0')
    }
  })

  it('omit an unreadable result of verify, and report it once', async () => {
    const server = await testServer({ METRICS_TOKEN: token })
    await mkdir(join(server.folder, 'last-verify.json'))
    const { statusCode, body } = await server.app.inject({
      url: '/metrics',
      headers: { authorization },
    })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/^verify_/m)
    const lines = server.logged().match(/.*a metric cannot be read.*/g)
    expect(lines).toEqual([expect.stringContaining('"code":"EISDIR"')])
  })

  it('omit the figures of a closed database, and report the reason', async () => {
    const server = await testServer({ METRICS_TOKEN: token })
    const metrics = () => server.app.inject({ url: '/metrics', headers: { authorization } })
    expect((await metrics()).body).toMatch(/^mails_skipped 0$/m)
    await server.db.destroy()
    await metrics()
    const { statusCode, body } = await metrics()
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^database_up 0$/m)
    expect(body).toMatch(/^data_disk_free_bytes \d+$/m)
    expect(body).not.toMatch(/^(mails_skipped|invitations|screening_list_usable)\b/m)
    expect(server.logged().match(/a metric cannot be read/g)).toHaveLength(1)
  })

  it('wait once for a silent database, since Prometheus waits ten seconds', async () => {
    const url = new URL(await migratedPostgres())
    const link = await testLink(Number(url.port))
    url.port = String(link.port)
    const waits = { waitMs: SERVING.waitMs }
    const server = await testServer({ DATABASE_URL: url.href, METRICS_TOKEN: token }, waits)
    link.set('silent')
    const startedAt = performance.now()
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } })
    // It is waited for by a gauge, by `database_up`, and by the comparison of the clocks.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(body).toMatch(/^database_up 0$/m)
    expect(body).not.toMatch(/^(mails_skipped|invitations|screening_list_usable)\b/m)
    link.set('open')
    const again = await server.app.inject({ url: '/metrics', headers: { authorization } })
    expect(again.body).toMatch(/^mails_skipped 0$/m)
  })
})

describe('the log', () => {
  it('has a line for each request, with its id and route, without query, body or lead', async () => {
    const server = await testServer({ LOG_LEVEL: 'info' })
    const sent = sampleSubmission()
    await server.submit(sent)
    await server.app.inject('/apply/api/leadgen/spring-lead')
    await server.app.inject('/apply/?pmi=spring-lead')
    const lines = server
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(3)
    for (const line of requests) {
      expect(line).toMatchObject({ reqId: expect.anything(), route: expect.any(String) })
    }
    for (const word of ['spring-lead', 'pmi=', sent.businessName, sent.tin]) {
      expect(server.logged()).not.toContain(word)
    }
  })
})
