import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresPlace } from '../../test-support/engines.ts'
import { testServer } from '../../test-support/test-server.ts'
import { openDatabase } from '../platform/database/database.ts'
import { DatabaseUnavailable } from '../platform/database/database-errors.ts'
import { ping } from '../platform/database/engine-of.ts'

describe('health', () => {
  it('reports that the process answers, whatever the state of the database', async () => {
    const { app, db } = await testServer()
    await db.destroy()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('reports whether the database answers', async () => {
    const { app, db } = await testServer()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await db.destroy()
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      errors: [{ code: 'unavailable', message: expect.stringContaining('busy') }],
    })
  })

  it('reports that PostgreSQL is read-only', async () => {
    const db = await openDatabase(await postgresPlace(), { connections: 1 })
    onTestFinished(() => db.destroy())
    await ping(db)
    await sql`set session characteristics as transaction read only`.execute(db)
    await expect(ping(db)).rejects.toThrow(new DatabaseUnavailable('read-only'))
  })

  it('tells a load balancer that the server is stopping while it still answers', async () => {
    const stopping = new AbortController()
    const { app, logged } = await testServer({}, { stopping: stopping.signal })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    stopping.abort()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect(logged()).toContain(
      '"route":"/readyz","status":503,"reason":"the server stops","msg":"request refused"',
    )
    expect(logged()).not.toContain('request failed')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

const token = 'a-token-of-more-than-16-characters'
const URL = '/api/policy-reports'

const legacy = (directive: string) => ({
  'csp-report': { 'effective-directive': directive, 'document-uri': 'https://x/?pmi=spring-lead' },
})
const modern = (...directives: readonly string[]) =>
  directives.map((effectiveDirective) => ({
    type: 'csp-violation',
    body: { effectiveDirective, documentURL: 'https://x/?pmi=spring-lead', sample: 'Lovelace' },
  }))

async function reporting() {
  const server = await testServer({ METRICS_TOKEN: token, LOG_LEVEL: 'debug' })
  const report = (type: string, body: unknown) =>
    server.app.inject({
      method: 'POST',
      url: URL,
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const counted = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await server.app.inject({ url: '/metrics', headers })
    return Object.fromEntries(
      [...body.matchAll(/^page_policy_violations_total\{directive="([^"]+)"\} (\d+)$/gm)].map(
        ([, directive, count]) => [directive, Number(count)],
      ),
    )
  }
  return { server, report, counted }
}

describe('reports about the policy of the pages', () => {
  it('are counted by directive, and their content is not logged', async () => {
    const { server, report, counted } = await reporting()
    const answers = [
      await report('application/csp-report', legacy('script-src-elem')),
      await report('application/reports+json', modern('script-src-elem', 'trusted-types')),
      await report('application/csp-report', legacy('script-src-elem Lovelace')),
      await report('application/csp-report', '{"csp-report"'),
      await report('application/reports+json', { Lovelace: true }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
    expect(await counted()).toEqual({ 'script-src-elem': 2, 'trusted-types': 1, other: 1 })
    expect(server.logged()).not.toMatch(/Lovelace|spring-lead/)
  })

  it('are refused if they are large, many, or something else', async () => {
    const { report } = await reporting()
    const status = async (type: string, body: unknown) => (await report(type, body)).statusCode
    expect(await status('application/csp-report', ' '.repeat(16 * 1024 + 1))).toBe(413)
    expect(await status('text/plain', 'x')).toBe(415)
    for (let sent = 0; sent < 60; sent += 1) await report('application/csp-report', '{}')
    expect(await status('application/csp-report', '{}')).toBe(429)
  })
})
