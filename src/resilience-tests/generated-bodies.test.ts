import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../api/console/queue.ts'
import { us } from '../application/forms/us.ts'
import { fromSubmission, validateSubmission } from '../application/submission.ts'
import { sampleToday } from '../application/testing/sample-application.ts'
import { mainly } from '../test-support/engines.ts'
import { operator } from '../test-support/run-operator.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'
import { generatedBody, randomFrom } from './generated-bodies.ts'
import { TIMEOUT_MS, times } from './scale.ts'
import { waysIn } from './ways-in.ts'

const ROOT = join(import.meta.dirname, '../..')
const BODIES = times({ few: 250, many: 50_000 })
/** The limit in processor time, which does not depend on the machine's other work. */
const MAX_MICROSECONDS = 1_000_000
/** The seeds: each engine gets its own bodies. */
const SEEDS = { SQLite: 20_261_121, PostgreSQL: 20_261_122 }

/** PostgreSQL accepts no text with a NUL, and no number out of range. */
const stricter = mainly('PostgreSQL')

describe.each(stricter)('generated bodies, valid and hostile, on $name', ({ name, settings }) => {
  it(
    'never break the server, delay it, or store invalid data',
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
          validateSubmission(
            { submission, application: fromSubmission(submission, us) },
            sampleToday,
            us,
          ),
        ).toEqual([])
      }
      expect([...counts.keys()].sort()).toEqual(expect.arrayContaining([303, 400, 422]))
      expect(await server.stored()).toBe(counts.get(303))
      expect(server.logged()).toBe('')
    },
    TIMEOUT_MS,
  )
})

const BODIES_EACH = times({ few: 8, many: 300 })
/** Endpoints whose samples name what does not exist: a mailed link, a list, a checklist. */
const CLOSED = [
  'POST /api/applications/status',
  'POST /api/applications/status/withdraw',
  'POST /api/applications/status/corrections',
  'POST /api/applications/status/messages',
  'POST /api/copies/code',
  'POST /api/plaid/exchange',
  'POST /console/api/applications/:reference/checklist',
  'POST /console/api/applications/:reference/copies/:version',
  'POST /console/api/applications/:reference/screening',
  'POST /console/api/runs/:id/screenings',
]
/** The documented status for an unreachable bank. */
const BANK_LINK_FAILED = 512

describe.each(stricter)('generated bodies at every endpoint, on $name', ({ name, settings }) => {
  it(
    'cause no server error, and accepted ones can be opened, exported and verified',
    async () => {
      const { server, env, identity, administrator, ways } = await waysIn(await settings())
      expect(ways.length).toBeGreaterThan(45)
      const random = randomFrom(SEEDS[name])
      const closed: string[] = []
      for (const way of ways) {
        let entrance = await way.open()
        let accepted = 0
        for (let sent = 0; sent < BODIES_EACH; sent += 1) {
          const { body, ...request } = entrance
          // The first body is unchanged, to see that the endpoint accepts it.
          const payload = sent === 0 ? JSON.stringify(body) : generatedBody(random, body)
          const headers = { 'content-type': 'application/json', ...request.headers }
          const { statusCode } = await server.app.inject({ ...request, headers, payload })
          if (statusCode >= 500 && statusCode !== BANK_LINK_FAILED) {
            expect.unreachable(`${way.name} answered ${statusCode} to ${payload}`)
          }
          if (statusCode < 400) accepted += 1
          // The link is used up.
          if (![400, 413, 422].includes(statusCode)) entrance = await way.open()
        }
        if (accepted === 0) closed.push(way.name)
      }
      expect(closed.filter((way) => !CLOSED.includes(way))).toEqual([])
      expect(server.logged()).toBe('')

      const rows = await server.db.selectFrom('applications').select('reference').execute()
      const references = rows.map(({ reference }) => reference)
      const run = (...words: readonly string[]) =>
        operator({ ...env, DATA_DIR: server.folder }, ...words)
      const exported = await run('export', '--identity', identity)
      expect([exported.code, exported.err]).toEqual([0, ''])
      expect(exported.out.trim().split('\n')).toHaveLength(references.length)
      for (const mapping of ['merchants-nested', 'merchants-table']) {
        const file = join(ROOT, 'deploy/boarding', `${mapping}.jsonata`)
        const mapped = await run('export', '--identity', identity, '--transform', file)
        expect([mapped.code, mapped.err]).toEqual([0, ''])
      }
      const proven = await run('verify', '--identity', identity)
      expect([proven.code, proven.err]).toEqual([0, ''])
      for (const reference of references) {
        const { submission } = await server.open(reference)
        expect(
          validateSubmission(
            { submission, application: fromSubmission(submission, us) },
            sampleToday,
            us,
          ),
        ).toEqual([])
        const shown = await administrator.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)
        expect([reference, shown.statusCode]).toEqual([reference, 200])
      }
    },
    TIMEOUT_MS,
  )
})
