/**
 * Kills PostgreSQL at random moments during submissions: everything acknowledged is there once it
 * is back, everyone else is asked to try again, and the server continues by itself.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { startPostgres } from '../testing/postgres-program.ts'
import { startServing } from '../testing/run-program.ts'
import { type Answers, compareWithStored } from './acknowledged.ts'
import { type Client, clientOf } from './client.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'

const CRASHES = times({ few: 2, many: 30 })
const APPLICANTS = 8
const AWAY_MS = 300
const RETRY_MS = 50
const body = JSON.stringify(sampleSubmission())

/** Each applicant submits repeatedly, with the same key until acknowledged. */
async function submitWhile(goesOn: () => boolean, client: Client, answers: Answers) {
  let turnedAway = 0
  const applicant = async () => {
    while (goesOn()) {
      const key = `key-${crypto.randomUUID()}`
      answers.set(key, undefined)
      while (answers.get(key) === undefined) {
        const answer = await client.post(body, key)
        expect([303, 503]).toContain(answer.status)
        if (answer.status === 303) {
          answers.set(key, answer.body)
        } else {
          turnedAway += 1
          await sleep(RETRY_MS)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: APPLICANTS }, applicant))
  return turnedAway
}

it(
  `a database that is killed ${CRASHES} times under submissions costs no application`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const one = await installation({ DATABASE_URL: postgres.url })
    const client = clientOf((await startServing(one.env)).origin)
    onTestFinished(() => client.close())
    const answers: Answers = new Map()
    for (let crash = 0; crash < CRASHES; crash += 1) {
      let goesOn = true
      const submitting = submitWhile(() => goesOn, client, answers)
      await sleep(randomInt(100, 700))
      await postgres.crash()
      await sleep(AWAY_MS)
      await postgres.start()
      await sleep(randomInt(100, 300))
      goesOn = false
      expect(await submitting).toBeGreaterThan(0)
      await compareWithStored(one, answers)
    }
    expect(await compareWithStored(one, answers)).toBe(answers.size)
  },
  TIMEOUT_MS,
)
