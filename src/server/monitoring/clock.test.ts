import { expect, it, onTestFinished } from 'vitest'
import { migratedPostgres } from '../../test-support/engines.ts'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { loggedLines, testServer } from '../../test-support/test-server.ts'
import { watchClock } from './clock.ts'

const HOUR_MS = 3_600_000

it.each([
  ['an hour ahead', HOUR_MS, 3600],
  ['an hour behind', -HOUR_MS, -3600],
])('a clock that is %s of the database and of services is reported', async (_, off, seconds) => {
  const now = () => new Date(Date.now() + off)
  const server = await testServer({ DATABASE_URL: await migratedPostgres() }, { now })
  const { db, app } = server
  const clock = watchClock({ db, now, log: app.log })
  onTestFinished(clock.close)
  for (let service = 0; service < 3; service += 1) await fetch(await testHttp(answering({})))
  const differences = await clock.differences()
  expect(differences.map(({ of }) => of)).toEqual(['database', 'services'])
  for (const drift of differences) expect(Math.abs(drift.seconds - seconds)).toBeLessThan(30)
  await clock.job.tick()
  const lines = await loggedLines(server, "this machine's clock is wrong: set it")
  expect(lines.map(({ of }) => of)).toEqual(['database', 'services'])
})

it('a single service with a wrong clock, or one without a date, proves nothing about our clock', async () => {
  const { db, app } = await testServer()
  const clock = watchClock({ db, now: () => new Date(), log: app.log })
  onTestFinished(clock.close)
  const dates = ['Thu, 01 Jan 1970 00:00:00 GMT', new Date().toUTCString(), undefined]
  for (const date of [...dates, new Date().toUTCString()]) {
    const url = await testHttp((_request, response) => {
      response.sendDate = false
      if (date) response.setHeader('date', date)
      response.end('{}')
    })
    await fetch(url)
  }
  const [services] = await clock.differences()
  expect(Math.abs(services?.seconds ?? Number.NaN)).toBeLessThan(30)
})
