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
