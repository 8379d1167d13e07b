/**
 * Kills PostgreSQL at random moments during submissions: every acknowledged application is there
 * once it is back, all other applicants are asked to try again, and the server continues without
 * help.
 */
import { randomInt } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { startPostgres } from '../test-support/postgres-program.ts'
import { startServing } from '../test-support/run-program.ts'
import {
  type Answers,
  acknowledgedIn,
  clientOf,
  compareWithStored,
  submitWhile,
} from './applicants.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'

const CRASHES = times({ few: 2, many: 30 })
/** Acknowledged submissions before a crash. */
const MAX_BEFORE = 50
const body = JSON.stringify(sampleSubmission())

it(
  `a database that is killed ${CRASHES} times under submissions costs no application`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const server = await installation({ DATABASE_URL: postgres.url })
    const client = clientOf((await startServing(server.env)).origin)
    onTestFinished(() => client.close())
    const answers: Answers = new Map()
    const isAcknowledged = (count: number) =>
      vi.waitUntil(() => acknowledgedIn(answers).length >= count, { timeout: TIMEOUT_MS })
    for (let crash = 0; crash < CRASHES; crash += 1) {
      let continues = true
      const { repeated, ended } = submitWhile(
        () => continues,
        (key) => client.post(body, key),
        answers,
      )
      await isAcknowledged(acknowledgedIn(answers).length + randomInt(1, MAX_BEFORE))
      await postgres.crash()
      await vi.waitUntil(() => repeated.unavailable > 0, { timeout: TIMEOUT_MS })
      await postgres.start()
      await isAcknowledged(acknowledgedIn(answers).length + 1)
      continues = false
      await ended
      await compareWithStored(server, answers)
    }
    expect(await compareWithStored(server, answers)).toBe(answers.size)
  },
  TIMEOUT_MS,
)
