import { describe, expect, it } from 'vitest'
import { hasProblems } from '../../domain/problems.ts'
import { submissionProblems } from '../../domain/submission.ts'
import { sampleToday } from '../../domain/testing/sample-application.ts'
import { engines } from '../testing/engines.ts'
import { HELD_TO_A_TIME } from '../testing/held-to-a-time.ts'
import { referenceIn, testServer } from '../testing/test-server.ts'
import { PATIENCE_MS, times } from './extent.ts'
import { generatedBody, randomFrom } from './generated-bodies.ts'

const BODIES = times({ few: 1000, many: 50_000 })
const LONGEST_MS = 1000
const SEED = 20_261_121

describe.each(engines)('generated bodies, valid and hostile, on $name', ({ settings }) => {
  it('never break the server, hold it up, or get anything wrong stored', {
    ...HELD_TO_A_TIME,
    timeout: PATIENCE_MS,
  }, async () => {
    const env = { ...(await settings()), SUBMISSIONS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }
    const server = await testServer(env)
    const random = randomFrom(SEED)
    const counts = new Map<number, number>()
    let longest = 0
    for (let sent = 0; sent < BODIES; sent += 1) {
      const body = generatedBody(random)
      const began = performance.now()
      const answer = await server.submit(body)
      longest = Math.max(longest, performance.now() - began)
      const { statusCode: status } = answer
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (![303, 400, 409, 413, 422].includes(status)) expect.unreachable(`${status} for ${body}`)
      if (status !== 303) continue
      const { submission } = await server.open(referenceIn(answer))
      expect(hasProblems(submissionProblems(submission, sampleToday))).toBe(false)
    }
    expect(longest).toBeLessThan(LONGEST_MS)
    expect([...counts.keys()].sort()).toEqual(expect.arrayContaining([303, 400, 422]))
    expect(await server.stored()).toBe(counts.get(303))
    expect(server.logged()).toBe('')
  })
})
