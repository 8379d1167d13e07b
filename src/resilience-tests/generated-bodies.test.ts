import { describe, expect, it } from 'vitest'
import { fromSubmission, validateSubmission } from '../application/submission.ts'
import { sampleToday } from '../application/testing/sample-application.ts'
import { mainly } from '../test-support/engines.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'
import { generatedBody, randomFrom } from './generated-bodies.ts'
import { TIMEOUT_MS, times } from './scale.ts'

const BODIES = times({ few: 250, many: 50_000 })
/** Of the processor's time, which does not depend on what else the machine does. */
const MAX_MICROSECONDS = 1_000_000
/** Each engine gets bodies of its own. */
const SEEDS = { SQLite: 20_261_121, PostgreSQL: 20_261_122 }

/** It takes no text with a NUL, and no number beyond its range. */
const stricter = mainly('PostgreSQL')

describe.each(stricter)('generated bodies, valid and hostile, on $name', ({ name, settings }) => {
  it(
    'never break the server, hold it up, or get anything wrong stored',
    async () => {
      const env = {
        ...(await settings()),
        SUBMISSIONS_PER_MINUTE: '1000000',
        SUBMISSIONS_PER_HOUR: '1000000',
        LOG_LEVEL: 'error',
      }
      const server = await testServer(env)
      const random = randomFrom(SEEDS[name])
      const counts = new Map<number, number>()
      for (let sent = 0; sent < BODIES; sent += 1) {
        const body = generatedBody(random)
        const before = process.cpuUsage()
        const answer = await server.submit(body)
        if (process.cpuUsage(before).user > MAX_MICROSECONDS) expect.unreachable(`slow: ${body}`)
        const { statusCode: status } = answer
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (![303, 400, 409, 413, 422].includes(status)) expect.unreachable(`${status} for ${body}`)
        if (status !== 303) continue
        const { submission } = await server.open(referenceIn(answer))
        expect(
          validateSubmission({ submission, application: fromSubmission(submission) }, sampleToday),
        ).toEqual([])
      }
      expect([...counts.keys()].sort()).toEqual(expect.arrayContaining([303, 400, 422]))
      expect(await server.stored()).toBe(counts.get(303))
      expect(server.logged()).toBe('')
    },
    TIMEOUT_MS,
  )
})
