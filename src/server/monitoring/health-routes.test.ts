import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/test-server.ts'

describe('health', () => {
  it('tells that the process answers, whatever becomes of the database', async () => {
    const { app, db } = await testServer()
    await db.destroy()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('tells whether the database answers', async () => {
    const { app, db } = await testServer()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await db.destroy()
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      errors: [{ code: 'unavailable', message: expect.stringContaining('busy') }],
    })
  })
})
