/** Repeats a test of `main.test.ts` on SQLite, with more requests. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { engines } from '../test-support/engines.ts'
import { startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS } from './scale.ts'

const REQUESTS = 200

describe.each(engines)('a stop on $name', ({ settings }) => {
  it(
    'drops none of many requests in flight, and ends well',
    async () => {
      const server = await startServing((await installation(await settings())).env)
      const client = clientOf(server.origin)
      const body = JSON.stringify(sampleSubmission())
      const sent: Promise<void>[] = []
      const answers = Array.from({ length: REQUESTS }, () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        sent.push(promise)
        return client.post(body, undefined, resolve)
      })
      await Promise.all(sent)
      const end = server.stop()
      const received = await Promise.all(answers)
      expect(received.some(({ status }) => status === 303)).toBe(true)
      for (const { status, retryAfter } of received) {
        // An overloaded server answers 503, but drops no connection.
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
        else expect(status).toBe(303)
      }
      await end
      client.close()
    },
    TIMEOUT_MS,
  )
})
