/** The dates in the queue, and its selection by reference. */
import { describe, expect, it } from 'vitest'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { addWorkingDays, workingMs } from '../../application/dates/working-days.ts'
import { QUEUE } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { ask, corrected, correctionServer, withLink } from '../../test-support/test-correction.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'

const TOKEN = 'a'.repeat(64)
const DAYS = 2

describe.each(engines)('the queue of the console on $name', (engine) => {
  it('stops counting days to the decision while the applicant has to act', async () => {
    const { server, clock, reference } = await correctionServer(engine, {
      DECISION_DAYS: String(DAYS),
      METRICS_TOKEN: TOKEN,
    })
    // A session does not last for a day.
    const signIn = () => server.signIn('reviewer')
    const queue = async (query: string) => (await (await signIn()).get(`${QUEUE}?${query}`)).json()
    const views = async () => {
      const { applications, counts } = await queue('view=all')
      return { ...applications[0], counts }
    }
    const overdue = async () => (await queue('due=overdue&sort=oldest')).applications.length
    const daysLater = (days: number) => {
      clock.now = new Date(TEST_NOW.getTime() + days * DAY_MS)
    }
    const nothing = { review: 0, second: 0, returned: 0, screening: 0, mine: 0 }
    const first = addWorkingDays(utcDay(TEST_NOW), DAYS)
    expect(await views()).toMatchObject({
      due: { on: first, state: 'open' },
      counts: { ...nothing, review: 1 },
    })
    daysLater(1)
    await ask(await signIn(), reference)
    daysLater(10)
    expect(await views()).toMatchObject({ due: { state: 'paused' }, counts: nothing })
    expect(await overdue()).toBe(0)
    expect((await withLink(server, corrected())).statusCode).toBe(303)
    const cameBackAt = clock.now.toISOString()
    const { due, ...came } = await views()
    expect(came).toMatchObject({ cameBackAt, counts: { ...nothing, review: 1, returned: 1 } })
    expect(due.state).toBe('open')
    const left = workingMs(TEST_NOW.getTime() + 10 * DAY_MS, Date.parse(due.on) + DAY_MS)
    expect(left).toBeLessThanOrEqual(DAYS * DAY_MS + DAY_MS)
    expect(left).toBeGreaterThan(0)
    daysLater(28)
    expect((await views()).due).toEqual({ on: due.on, state: 'overdue' })
    expect(await overdue()).toBe(1)
    expect((await queue('view=returned&due=overdue')).applications).toHaveLength(1)
    const headers = { authorization: `Bearer ${TOKEN}` }
    const { body } = await server.app.inject({ url: '/metrics', headers })
    expect(body).toContain('applications_overdue{program="default"} 1')
  })

  it('lists the applications named in an address, and nothing for an invalid reference', async () => {
    const { person, reference } = await correctionServer(engine)
    const named = (references: string) => person.get(`${QUEUE}?references=${references}`)
    const listed = (await named(`MA-2222-2222,${reference}`)).json().applications
    expect(
      listed.map((application: { readonly reference: string }) => application.reference),
    ).toEqual([reference])
    expect((await named('MA-2222-2222')).json().applications).toEqual([])
    expect((await named(`${reference},lost`)).statusCode).toBe(400)
  })

  it('shows no due date without a time for decisions', async () => {
    const { person } = await correctionServer(engine)
    const { applications } = (await person.get(`${QUEUE}?view=review`)).json()
    expect(applications).toHaveLength(1)
    expect(applications[0]).not.toHaveProperty('due')
    expect((await person.get(`${QUEUE}?due=overdue`)).json().applications).toEqual([])
  })
})
