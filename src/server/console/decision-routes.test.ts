import { describe, expect, it } from 'vitest'
import type { ListedApplication } from '../../api/console/queue.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import {
  historyTexts,
  QUEUE,
  sealedNote,
  signedInAs,
  type Visitor,
  withOneApplication,
} from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'

describe.each(engines)('a reviewer on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  const withOne = (role: ConsoleRole, env?: Readonly<Record<string, string>>) =>
    withOneApplication(engine, role, env)

  it('decides, with a sealed note and in the person’s name', async () => {
    const { server, person, path } = await withOne('reviewer')
    const note = await sealedNote(server, 'Called Ada')
    const decide = (body: object) =>
      person.send('POST', `${path}/decisions`, { version: 1, ...body })
    expect((await decide({ to: 'reviewing', note })).json()).toEqual({
      outcome: 'changed',
      status: 'reviewing',
    })
    const unchanged = await decide({ to: 'reviewing' })
    expect(unchanged.statusCode).toBe(409)
    expect(unchanged.json()).toMatchObject({ errors: [{ code: 'unchanged' }], status: 'reviewing' })
    expect((await decide({ to: 'declined' })).statusCode).toBe(400)
    const reasons = ['time-in-business', 'other']
    const unread = await decide({ to: 'declined', reasons })
    expect(unread.statusCode).toBe(409)
    expect(unread.json()).toMatchObject({ errors: [{ code: 'not-opened' }], status: 'reviewing' })
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await decide({ to: 'declined', reasons })).statusCode).toBe(200)
    expect((await decide({ to: 'approved' })).json()).toMatchObject({
      errors: [{ code: 'refused' }],
      status: 'declined',
    })
    expect((await decide({ to: 'reviewing', reopen: true })).statusCode).toBe(200)
    expect((await person.send('POST', `${path}/notes`, { note })).statusCode).toBe(204)
    expect(await historyTexts(person, path)).toEqual([
      'received by server',
      'status changed from Received to In review by Rita Bell',
      'viewed by Rita Bell',
      'status changed from In review to Declined (time-in-business, other) by Rita Bell',
      'status changed from Declined to In review by Rita Bell',
      'note added by Rita Bell',
    ])
    expect(await storedProblems(server)).toEqual([])
  })

  it('assigns an application to the person who asks, or to nobody', async () => {
    const { server, reference, person, path } = await withOne('reviewer')
    const assign = (assignee: 'me' | null) => person.send('PUT', `${path}/assignee`, { assignee })
    const listed = async (query: string): Promise<readonly ListedApplication[]> =>
      (await person.get(QUEUE + query)).json().applications
    expect((await assign('me')).statusCode).toBe(204)
    expect((await assign('me')).statusCode).toBe(204)
    expect(await listed('?assigned=me')).toMatchObject([
      { reference, assignee: { name: 'Rita Bell', email: 'rita@example.com', isMe: true } },
    ])
    const other = await server.signIn('administrator')
    expect((await other.get(QUEUE)).json().applications).toMatchObject([
      { assignee: { name: 'Rita Bell', isMe: false } },
    ])
    expect(await listed('?assigned=none')).toEqual([])
    expect((await assign(null)).statusCode).toBe(204)
    expect(await listed('?assigned=none')).toHaveLength(1)
    expect(await historyTexts(person, path)).toEqual([
      'received by server',
      'assigned to Rita Bell by Rita Bell',
      'assigned to nobody by Rita Bell',
    ])
    expect(await storedProblems(server)).toEqual([])
  })

  it('accepts one of two simultaneous decisions', async () => {
    const { server, person, path } = await withOne('reviewer')
    const second = await server.signIn('administrator')
    const decide = (visitor: Visitor, body: object) =>
      visitor.send('POST', `${path}/decisions`, { version: 1, ...body })
    await decide(person, { to: 'reviewing' })
    for (const visitor of [person, second])
      await visitor.send('POST', `${path}/opened`, { version: 1 })
    const answers = await Promise.all([
      decide(person, { to: 'approved' }),
      decide(second, { to: 'declined', reasons: ['other'] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('needs two people above an amount', async () => {
    const { server, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    const second = await server.signIn('administrator')
    const decide = async (visitor: Visitor, to: string, more = {}) =>
      (await visitor.send('POST', `${path}/decisions`, { to, version: 1, ...more })).json()
    expect(await decide(person, 'reviewing')).toMatchObject({ outcome: 'changed' })
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect(await decide(person, 'approved')).toEqual({ outcome: 'proposed', status: 'reviewing' })
    expect(await decide(person, 'approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
    const reasons = ['other']
    expect(await decide(second, 'approved')).toMatchObject({ errors: [{ code: 'not-opened' }] })
    await second.send('POST', `${path}/opened`, { version: 1 })
    expect(await decide(second, 'declined', { reasons })).toMatchObject({ outcome: 'proposed' })
    expect((await person.get(path)).json().proposed).toEqual({
      to: 'declined',
      at: TEST_NOW.toISOString(),
      by: 'Ada Stone',
      byMe: false,
      event: expect.any(Number),
    })
    expect(await decide(person, 'declined', { reasons })).toEqual({
      outcome: 'changed',
      status: 'declined',
    })
    expect((await person.get(path)).json().proposed).toBeNull()
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('is one person with two accounts of one verified address', async () => {
    const { server, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    const roles = { everywhere: 'reviewer', programs: {} } as const
    const decideAs = async (subject: string, verified: string) => {
      const headers = await signedInAs(server, subject, { roles, verified })
      const send = (url: string, payload: object) =>
        server.app.inject({ method: 'POST', url, headers, payload })
      await send(`${path}/opened`, { version: 1 })
      return (await send(`${path}/decisions`, { to: 'approved', version: 1 })).json()
    }
    expect(await decideAs('first|1', 'vera@example.com')).toMatchObject({ outcome: 'proposed' })
    expect(await decideAs('second|2', 'vera@example.com')).toMatchObject({
      errors: [{ code: 'same-person' }],
    })
    expect(await decideAs('second|3', 'olga@example.com')).toMatchObject({ outcome: 'changed' })
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('does not count a proposal that nobody signed', async () => {
    const { server, reference, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    const decide = async (to: string) =>
      (await person.send('POST', `${path}/decisions`, { to, version: 1 })).json()
    await decide('reviewing')
    await person.send('POST', `${path}/opened`, {})
    const forged = { to_status: 'approved', at: '', person: 'other', name: 'Other' } as const
    await server.db
      .insertInto('proposals')
      .values({ reference, ...forged })
      .execute()
    const proposed = async () => (await person.get(path)).json().proposed
    expect(await proposed()).toBeNull()
    expect(await decide('approved')).toMatchObject({ outcome: 'proposed' })
    const own = { to: 'approved', by: 'Rita Bell', byMe: true, at: TEST_NOW.toISOString() }
    expect(await proposed()).toMatchObject(own)
    await server.db
      .updateTable('proposals')
      .set({ ...forged, to_status: 'declined' })
      .execute()
    expect(await proposed()).toMatchObject(own)
    expect(await decide('approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
    await server.db.deleteFrom('proposals').execute()
    expect(await proposed()).toMatchObject(own)
    expect(await decide('approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
  })
})
