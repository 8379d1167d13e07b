/**
 * Tests that a server killed at a random moment during submissions loses no acknowledged
 * application, stores none twice, and leaves a consistent database.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { engines } from '../test-support/engines.ts'
import type { ServerProgram } from '../test-support/program.ts'
import { startServing } from '../test-support/run-program.ts'
import { type Answers, clientOf, compareWithStored } from './applicants.ts'
import { installation } from './installation.ts'
import { report, TIMEOUT_MS, times } from './scale.ts'

const KILLS = Math.ceil(times({ few: 4, many: 200 }) / engines.length)
/** How many kills pass before the database is replaced: each comparison reads all stored data. */
const ROUND = 50
const APPLICANTS = 8
const LEAST_ANSWERS = 2
const MAX_ANSWERS = 100
const body = JSON.stringify(sampleSubmission())

/**
 * Submits until the server is gone. It is killed shortly after one of its first answers: on a slow
 * machine, a timer alone could kill it before the first. Keys without an answer are retried first.
 */
async function submitUntilKilled(server: ServerProgram, answers: Answers): Promise<void> {
  const client = clientOf(server.origin)
  let left = randomInt(LEAST_ANSWERS, MAX_ANSWERS)
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const unanswered = [...answers].filter(([, url]) => url === undefined).map(([key]) => key)
  const applicant = async () => {
    for (;;) {
      const key = unanswered.pop() ?? `key-${crypto.randomUUID()}`
      if (!answers.has(key)) answers.set(key, undefined)
      const answer = await client.post(body, key).catch(() => undefined)
      if (answer === undefined) return
      if (answer.status !== 303) continue
      answers.set(key, answer.body)
      left -= 1
      if (left <= 0) resolve()
    }
  }
  const applicants = Array.from({ length: APPLICANTS }, applicant)
  await enough
  await sleep(randomInt(0, 50))
  server.process.kill('SIGKILL')
  await Promise.all(applicants)
  client.close()
}

describe.each(engines)('a server on $name', ({ name, settings }) => {
  it(
    `that is killed ${KILLS} times under submissions loses none and stores none twice`,
    async () => {
      for (let killed = 0; killed < KILLS; killed += ROUND) {
        const server = await installation(await settings())
        const answers: Answers = new Map()
        const kills = Math.min(ROUND, KILLS - killed)
        let acknowledged = 0
        for (let kill = 0; kill < kills; kill += 1) {
          await submitUntilKilled(await startServing(server.env), answers)
          acknowledged = await compareWithStored(server, answers)
        }
        expect(acknowledged).toBeGreaterThan(kills)
        report(`${name}: ${killed + kills} kills, ${acknowledged} more acknowledged`)
      }
    },
    TIMEOUT_MS,
  )
})
