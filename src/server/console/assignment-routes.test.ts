import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  administratorOfAcme,
  consoleServer,
  QUEUE,
  signedInAs,
} from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { ask } from '../../test-support/test-correction.ts'
import { copyLinkIn, submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'

const HOUR_MS = 3_600_000

describe.each(engines)('work on $name', (engine) => {
  async function start(count: number) {
    const settings = { ...(await engine.settings()), DECISION_DAYS: '2', CLAIM_HOURS: '2' }
    const clock = { now: TEST_NOW }
    const server = await consoleServer(settings, { now: () => clock.now })
    const later = (hours: number) => {
      clock.now = new Date(TEST_NOW.getTime() + hours * HOUR_MS)
    }
    const references = await submitSamples(server, count)
    const person = await server.signIn('reviewer')
    const administrator = await server.signIn('administrator')
    const mine = async (visitor = person) => {
      const { applications } = (await visitor.get(`${QUEUE}?view=mine&sort=oldest`)).json()
      return applications.map(({ reference }: { reference: string }) => reference)
    }
    const next = async (visitor = person): Promise<string | null> =>
      (await visitor.send('POST', `${QUEUE}/next`, {})).json().reference
    const change = (reference: string | undefined, set: object) =>
      server.db
        .updateTable('applications')
        .set(set)
        .where('reference', '=', reference ?? '')
        .execute()
    return { server, references, person, administrator, mine, next, change, later }
  }

  it('goes to one person each if several ask at once, until nothing is left', async () => {
    const { server, references, person, administrator, mine, next } = await start(6)
    const assigned = await Promise.all(
      Array.from({ length: 8 }, (_, index) => next(index % 2 === 0 ? person : administrator)),
    )
    expect(assigned.filter((assigned) => assigned !== null).toSorted()).toEqual(
      references.toSorted(),
    )
    expect([...(await mine()), ...(await mine(administrator))].toSorted()).toEqual(
      references.toSorted(),
    )
    expect(await next()).toBeNull()
    expect(await storedProblems(server)).toEqual([])
  })

  itMainly('SQLite', engine)('is given beside a row whose reference is no text', async () => {
    const { server, references, next, change } = await start(2)
    const [first, second] = references.toSorted()
    await sql`pragma foreign_keys = off`.execute(server.db)
    await change(first, { reference: Buffer.from('x'), received_at: '2000-01-01T00:00:00.000Z' })
    expect(await next()).toBe(second)
  })

  it('is given by due date, then by age, without applications that wait for their applicants', async () => {
    const { references, person, next, change } = await start(4)
    const [first, second, third, request = ''] = references.toSorted()
    const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS).toISOString()
    await change(first, { clock_at: daysAgo(1) })
    await change(second, { clock_at: daysAgo(30) })
    await change(third, { clock_at: daysAgo(20) })
    await ask(person, request)
    expect([await next(), await next(), await next(), await next()]).toEqual([
      second,
      third,
      first,
      null,
    ])
  })

  it('is assigned to another by an administrator, taken over, and given back', async () => {
    const { server, references, person, administrator, mine } = await start(3)
    const { people } = (await administrator.get('/console/api/people')).json()
    const rita = people.find(({ name }: { name: string }) => name === 'Rita Bell')
    const assign = async (to: string | null, chosen: readonly string[] = references) =>
      (await administrator.send('POST', `${QUEUE}/assign`, { references: chosen, to })).json()
    expect(await assign(rita.subject, [...references, 'MA-2222-2222'])).toEqual({
      assigned: 3,
      left: ['MA-2222-2222'],
    })
    expect(await mine()).toHaveLength(3)
    const [first = ''] = references
    await administrator.send('PUT', `${QUEUE}/${first}/assignee`, { assignee: 'me' })
    expect(await mine(administrator)).toEqual([first])
    const back = await person.send('POST', `${QUEUE}/give-back`, {})
    expect(back.json()).toEqual({ assigned: 2, left: [] })
    expect([await mine(), await mine(administrator)]).toEqual([[], [first]])
    expect(await assign(null)).toEqual({ assigned: 3, left: [] })
    expect(await mine(administrator)).toEqual([])
    expect(
      (await person.send('POST', `${QUEUE}/assign`, { references, to: null })).statusCode,
    ).toBe(403)
    const unknown = { references, to: 'nobody' }
    expect((await administrator.send('POST', `${QUEUE}/assign`, unknown)).statusCode).toBe(404)
    expect(await storedProblems(server)).toEqual([])
  })

  it('is assigned by the administrator of a program only to the people of that program', async () => {
    const { server, references } = await start(1)
    const people = async (headers: Awaited<ReturnType<typeof signedInAs>>) =>
      (await server.app.inject({ url: '/console/api/people', headers }))
        .json()
        .people.map(({ name }: { name: string }) => name)
    const ofAcme = { everywhere: undefined, programs: { acme: 'reviewer' } } as const
    const ofBeta = { everywhere: undefined, programs: { beta: 'reviewer' } } as const
    await signedInAs(server, 'Ann', { roles: ofAcme })
    await signedInAs(server, 'Ben', { roles: ofBeta })
    const olga = await administratorOfAcme(server)
    const everybody = await signedInAs(server, 'Zoe', {
      roles: { everywhere: 'administrator', programs: {} },
    })
    expect(await people(everybody)).toEqual(expect.arrayContaining(['Ann', 'Ben', 'Olga', 'Zoe']))
    expect(await people(olga)).toEqual(expect.arrayContaining(['Ann', 'Olga', 'Zoe']))
    expect(await people(olga)).not.toContain('Ben')
    const assign = async (to: string) => {
      const payload = { references, to }
      const url = `${QUEUE}/assign`
      return (await server.app.inject({ method: 'POST', url, headers: olga, payload })).statusCode
    }
    expect([await assign('Ann'), await assign('Ben')]).toEqual([200, 404])
  })

  it('names people in its event as they signed in, whatever their rows say', async () => {
    const { server, references, administrator } = await start(1)
    const people = server.db.updateTable('console_people')
    await people.set({ name: 'Ada Stone' }).where('subject', '=', 'sandbox-reviewer').execute()
    const row = { subject: 'nobody', name: 'Rita Bell', email: '', role: 'reviewer' }
    await server.db.insertInto('console_people').values(row).execute()
    const assign = async (to: string) =>
      (await administrator.send('POST', `${QUEUE}/assign`, { references, to })).statusCode
    expect([await assign('nobody'), await assign('sandbox-reviewer')]).toEqual([404, 200])
    const { detail } = await server.db
      .selectFrom('events')
      .select('detail')
      .where('kind', '=', 'assigned')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detail).to).toEqual({ name: 'Rita Bell', subject: 'sandbox-reviewer' })
  })

  it('is possible beside a person whose row has bytes that are not text', async () => {
    const { server } = await start(0)
    if (engine.name !== 'SQLite') return
    const olga = await administratorOfAcme(server)
    for (const column of ['subject', 'name', 'email', 'role']) {
      const row = {
        subject: column,
        name: 'Odd',
        email: '',
        role: 'reviewer',
        [column]: Buffer.from('x'),
      }
      await server.db.insertInto('console_people').values(row).execute()
    }
    const answer = await server.app.inject({ url: '/console/api/people', headers: olga })
    const names = answer.json().people.map(({ name }: { name: string }) => name)
    expect([names.includes('Olga'), names.includes('Odd')]).toEqual([true, false])
  })

  it('is given back by nobody else, even if its row names them', async () => {
    const { server, references, person, administrator, mine } = await start(1)
    const [reference = ''] = references
    await person.send('PUT', `${QUEUE}/${reference}/assignee`, { assignee: 'me' })
    const row = server.db.updateTable('applications').where('reference', '=', reference)
    await row.set({ assignee: 'sandbox-administrator' }).execute()
    const back = await administrator.send('POST', `${QUEUE}/give-back`, {})
    expect(back.json()).toMatchObject({ assigned: 0 })
    await row.set({ assignee: 'sandbox-reviewer' }).execute()
    expect(await mine()).toEqual([reference])
    expect(await storedProblems(server)).toEqual([])
  })

  it('is possible for an edited application, but does not take the number of an event that is gone', async () => {
    const { server, references, person, next, change } = await start(1)
    const [reference = ''] = references
    const path = `${QUEUE}/${reference}`
    await change(reference, { annual_sales: 1 })
    const assign = async (assignee: 'me' | null) => {
      const answer = await person.send('PUT', `${path}/assignee`, { assignee })
      return [answer.statusCode, answer.body && answer.json().errors[0].code]
    }
    expect(await assign('me')).toEqual([204, ''])
    expect(await assign(null)).toEqual([204, ''])
    const events = server.db.selectFrom('events').where('reference', '=', reference)
    const last = await events.selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()
    await server.db
      .deleteFrom('events')
      .where('reference', '=', reference)
      .where('number', '=', last.number)
      .execute()
    expect(await assign('me')).toEqual([409, 'evidence'])
    expect(await next()).toBeNull()
    expect(await events.select('number').execute()).not.toContainEqual({ number: last.number })
  })

  it('becomes free once its person has been inactive for a while, and stays theirs while they act', async () => {
    const { server, references, mine, next, later } = await start(1)
    const [reference = ''] = references
    const path = `${QUEUE}/${reference}`
    expect(await next()).toBe(reference)
    later(1)
    expect(await next(await server.signIn('administrator'))).toBeNull()
    const rita = await server.signIn('reviewer')
    await rita.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    const free = async () =>
      (await (await server.signIn('viewer')).get(`${QUEUE}?assigned=none`)).json().applications
    later(2.9)
    expect([await mine(await server.signIn('reviewer')), await free()]).toEqual([[reference], []])
    later(3.1)
    const back = await server.signIn('reviewer')
    expect(await mine(back)).toEqual([])
    expect(await free()).toMatchObject([{ reference, assignee: null }])
    expect((await back.get(path)).json().assignee).toBeNull()
    expect((await back.get(QUEUE)).json().counts.mine).toBe(0)
    await back.send('PUT', `${path}/assignee`, { assignee: 'me' })
    expect(await mine(back)).toEqual([reference])
    later(6)
    const another = await server.signIn('administrator')
    expect(await next(another)).toBe(reference)
    expect(await mine(await server.signIn('reviewer'))).toEqual([])
    expect(await mine(another)).toEqual([reference])
    expect(await storedProblems(server)).toEqual([])
  })

  it('ends when the applicant withdraws', async () => {
    const { server, person } = await start(0)
    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const path = `${QUEUE}/${link.reference}`
    await person.send('PUT', `${path}/assignee`, { assignee: 'me' })
    const { url, method } = withdrawRoute
    expect((await server.app.inject({ method, url, payload: link })).statusCode).toBe(204)
    expect((await person.get(path)).json()).toMatchObject({ status: 'withdrawn', assignee: null })
    expect(await storedProblems(server)).toEqual([])
  })

  it('ends with the decision', async () => {
    const { references, person, next } = await start(1)
    const path = `${QUEUE}/${references[0]}`
    expect(await next()).toBe(references[0])
    const decide = (to: string) => person.send('POST', `${path}/decisions`, { to, version: 1 })
    await decide('reviewing')
    expect((await person.get(path)).json().assignee).not.toBeNull()
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await decide('approved')).statusCode).toBe(200)
    const { assignee, status, history } = (await person.get(path)).json()
    expect([assignee, status]).toEqual([null, 'approved'])
    expect(history.at(-1).what).toBe('assigned to nobody')
  })
})
