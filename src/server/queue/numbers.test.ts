/** The counts of decisions and of waiting applications. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { administratorOfAcme, consoleServer, QUEUE } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { type DecidedRow, figuresOf } from './numbers-service.ts'

const HOUR = 3600
const RECEIVED = '2026-11-20T12:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(RECEIVED) + hours * HOUR * 1000).toISOString()

const row = (
  number: number,
  hours: number,
  { to = 'approved', by = 'Rita', ...detail }: { to?: string; by?: string; reasons?: string[] },
  overrides: Partial<DecidedRow> = {},
): DecidedRow => ({
  reference: 'MA-1',
  number,
  kind: 'status',
  at: after(hours),
  detail: JSON.stringify({
    ...{ from: 'reviewing', to, by: { name: by, subject: by }, deliveries: {} },
    ...detail,
  }),
  signer: 'server',
  program: 'default',
  received: RECEIVED,
  looked: after(1),
  corrected: 0,
  screened: null,
  ...overrides,
})

const decidedBy = (name: string, subject: string) => ({
  detail: JSON.stringify({
    from: 'reviewing',
    to: 'approved',
    by: { name, subject },
    deliveries: {},
  }),
})

const none = { approved: [], declined: [], withdrawn: [] }

describe('the numbers', () => {
  it('tell people of one name apart, and know a person by another name', () => {
    const { decided } = figuresOf([
      row(3, 5, {}, { reference: 'MA-1', ...decidedBy('Ann Lee', 'ann-1') }),
      row(3, 4, {}, { reference: 'MA-2', ...decidedBy('Ann Lee', 'ann-2') }),
      row(3, 3, {}, { reference: 'MA-3', ...decidedBy('Bea Stone', 'bea') }),
      row(3, 2, {}, { reference: 'MA-4', ...decidedBy('Bea Hill', 'bea') }),
    ])
    expect(decided.map(({ person, approved }) => [person, approved])).toEqual([
      ['Ann Lee (ann-1)', ['MA-1']],
      ['Ann Lee (ann-2)', ['MA-2']],
      ['Bea Stone', ['MA-3', 'MA-4']],
    ])
  })

  it('count decisions by day, person and program, with the times taken', () => {
    const withdrawn = { from: 'reviewing', deliveries: {} }
    const second = { reference: 'MA-2', corrected: 1 }
    const result = figuresOf([
      row(3, 2, {}),
      row(4, 4, { to: 'declined', reasons: ['other', 'credit-history'] }, second),
      row(5, 30, { by: 'Ada', to: 'declined', reasons: ['other'] }, { program: 'acme' }),
      row(6, 31, {}, { kind: 'withdrawn', detail: JSON.stringify(withdrawn), looked: null }),
    ])
    expect(result.decided).toEqual([
      {
        day: '2026-11-20',
        person: 'Rita',
        program: 'default',
        approved: ['MA-1'],
        declined: ['MA-2'],
        withdrawn: [],
        look: { median: HOUR, p90: HOUR },
        decision: { median: 2 * HOUR, p90: 4 * HOUR },
      },
      {
        ...{ day: '2026-11-21', person: 'Ada', program: 'acme' },
        ...{ ...none, declined: ['MA-1'] },
        look: { median: HOUR, p90: HOUR },
        decision: { median: 30 * HOUR, p90: 30 * HOUR },
      },
      {
        ...{ day: '2026-11-21', person: '', program: 'default' },
        ...{ ...none, withdrawn: ['MA-1'] },
        look: null,
        decision: { median: 31 * HOUR, p90: 31 * HOUR },
      },
    ])
    expect(result.look).toEqual({ median: HOUR, p90: HOUR })
    expect(result.decision).toEqual({ median: 4 * HOUR, p90: 31 * HOUR })
    expect(result.byProgram.map(({ program }) => program)).toEqual(['acme', 'default'])
    expect(result.reasons).toEqual([
      { reason: 'other', references: ['MA-2', 'MA-1'] },
      { reason: 'credit-history', references: ['MA-2'] },
    ])
    expect(result.corrected).toEqual(['MA-2'])
  })

  it('name the server for decisions of commands without a signing key', () => {
    const detail = JSON.stringify({ from: 'reviewing', to: 'approved', deliveries: {} })
    const { decided } = figuresOf([row(3, 2, {}, { detail })])
    expect(decided).toMatchObject([{ person: 'server', approved: ['MA-1'] }])
  })

  it('leave out notes, started reviews, and undone decisions', () => {
    const undone = { event: 3, from: 'approved', to: 'reviewing' }
    const result = figuresOf([
      row(4, 3, {}, { kind: 'undone', detail: JSON.stringify(undone) }),
      row(3, 2, {}),
      row(3, 2, { by: 'Ada' }, { reference: 'MA-2' }),
      row(
        5,
        3,
        {},
        { detail: JSON.stringify({ from: 'approved', to: 'approved', deliveries: {} }) },
      ),
      row(6, 3, { to: 'reviewing' }),
      row(7, 3, {}, { detail: '{' }),
    ])
    expect(result.decided.map(({ person, approved }) => [person, approved])).toEqual([
      ['Ada', ['MA-2']],
    ])
  })

  it('count the outcomes of screening matches', () => {
    const screened = (matches: number) =>
      JSON.stringify({
        ...{ version: 1, list: 'a', threshold: 85, matches, open: 0, recipients: 'r', note: 'n' },
        by: { name: 'Rita', subject: 'rita' },
      })
    const result = figuresOf([
      row(3, 2, { to: 'declined', reasons: ['other'] }, { screened: screened(2) }),
      row(3, 2, {}, { screened: screened(0) }),
    ])
    expect(result.withMatches).toEqual({ ...none, declined: ['MA-1'] })
  })
})

describe.each(engines)('the numbers of the console on $name', (engine) => {
  it('cover a period and the selected programs, for administrators', async () => {
    const clock = { now: TEST_NOW }
    const env = { ...(await engine.settings()), UNDO_SECONDS: '0' }
    const server = await consoleServer(env, { now: () => clock.now })
    const references = await submitSamples(server, 3)
    clock.now = new Date(TEST_NOW.getTime() + 4 * DAY_MS)
    const person = await server.signIn('reviewer')
    const administrator = await server.signIn('administrator')
    const [first = '', second = ''] = references
    const decide = (reference: string, to: string) =>
      person.send('POST', `${QUEUE}/${reference}/decisions`, { to, version: 1 })
    await person.send('POST', `${QUEUE}/${first}/opened`, { version: 1 })
    await decide(first, 'reviewing')
    await decide(first, 'approved')
    await decide(second, 'withdrawn')
    const numbers = async (query = '') =>
      (await administrator.get(`/console/api/numbers?${query}`)).json()
    const days = { median: 4 * DAY_MS, p90: 4 * DAY_MS }
    const inSeconds = { median: days.median / 1000, p90: days.p90 / 1000 }
    expect(await numbers()).toMatchObject({
      isWhole: true,
      waiting: [{ program: 'default', ages: [0, 0, 1, 0, 0] }],
      decided: [
        { person: 'Rita Bell', program: 'default', approved: [first], withdrawn: [second] },
      ],
      look: inSeconds,
      decision: inSeconds,
    })
    expect((await numbers('since=2020-01-01&until=2020-02-01')).decided).toEqual([])
    const other = await numbers('program=acme')
    expect([other.decided, other.waiting]).toEqual([[], []])
    expect((await person.get('/console/api/numbers')).statusCode).toBe(403)
    const headers = await administratorOfAcme(server)
    const elsewhere = '/console/api/numbers?program=default'
    const theirs = (await server.app.inject({ url: elsewhere, headers })).json()
    expect([theirs.decided, theirs.waiting]).toEqual([[], []])
    const change = server.db.updateTable('events').where('kind', '=', 'received')
    await change.set({ at: 'never' }).execute()
    expect(await numbers()).toMatchObject({ decision: null })
    // PostgreSQL stores no bytes in a column of text.
    if (engine.name !== 'SQLite') return
    await sql`update applications set program = ${Buffer.from('x')}`.execute(server.db)
    expect(await numbers()).toMatchObject({ decided: [], waiting: [] })
  })
})
