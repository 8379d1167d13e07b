import { describe, expect, it } from 'vitest'
import { clientErrorsRoute } from '../../api/client-errors.ts'
import { type FunnelCount, funnelRoute } from '../../api/funnel.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import type { StepId } from '../../application/step-list.ts'
import { sampleDefinition } from '../../application/testing/sample-definition.ts'
import { type Engine, engines, openedOn } from '../../test-support/engines.ts'
import { TEST_NOW, type TestServer, testServer } from '../../test-support/test-server.ts'
import { openDatabase } from '../platform/database/database.ts'
import { minutesLeft, readFunnel } from './service.ts'
import { addCounts, type CountedRow, deleteCountsBefore, networkTimeName } from './store.ts'

const TODAY = TEST_NOW.toISOString().slice(0, 10)
const YEAR = TEST_NOW.getUTCFullYear()

const REACHED = { kind: 'reached', step: 'business-details' } as const
const ROW: Omit<CountedRow, 'program'> = {
  day: TODAY,
  language: 'en',
  kind: 'reached',
  name: 'business-details',
  count: 1,
}

/** Returns a time that was counted for one part of all networks. */
const timeOf = ({
  program,
  step,
  ...time
}: {
  readonly program: string
  readonly step: StepId
  readonly part: number
  readonly atLeastSeconds: number
}): CountedRow => ({
  ...ROW,
  ...{ program, kind: 'network', language: '', name: networkTimeName(step, time) },
})

const parts = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

function send({ app }: TestServer, counts: readonly unknown[], language: string = 'en') {
  return app.inject({ method: 'POST', url: funnelRoute.url, payload: { language, counts } })
}

const stored = ({ db }: Pick<TestServer, 'db'>) =>
  db
    .selectFrom('funnel_counts')
    .selectAll()
    .where('kind', '!=', 'network')
    .orderBy('day')
    .orderBy('language')
    .orderBy('kind')
    .orderBy('name')
    .execute()

describe.each(engines)('counts on $name', (engine: Engine) => {
  it('are added up by day, language, kind and name', async () => {
    const server = await testServer(await engine.settings())
    const counts: readonly FunnelCount[] = [
      { kind: 'time', step: 'business-details', atLeastSeconds: 60 },
      { kind: 'stopped', field: 'businessAddress.zip', code: 'zip' },
      REACHED,
    ]
    expect((await send(server, counts)).statusCode).toBe(204)
    expect((await send(server, [REACHED, REACHED, { kind: 'saved' }])).statusCode).toBe(204)
    expect((await send(server, [REACHED], 'es')).statusCode).toBe(204)
    expect(await stored(server)).toEqual([
      { ...ROW, count: 3 },
      { ...ROW, kind: 'saved', name: '', count: 1 },
      { ...ROW, kind: 'stopped', name: 'businessAddress.zip zip', count: 1 },
      { ...ROW, kind: 'time', name: 'business-details 60', count: 1 },
      { ...ROW, language: 'es', count: 1 },
    ])
  })

  it('all arrive, even if sent at the same time', async () => {
    const server = await testServer(await engine.settings())
    const both = [REACHED, { kind: 'submitted' }] as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(server, index % 2 ? both : both.toReversed())),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect((await stored(server)).map(({ count }) => count)).toEqual([20, 20])
  })

  it('are deleted by day', async () => {
    const db = await openedOn(engine)
    const days = [`${YEAR}-11-19`, `${YEAR}-11-20`, `${YEAR}-11-21`]
    await addCounts(
      db,
      days.map((day) => ({ ...ROW, program: DEFAULT_PROGRAM, day })),
    )
    await deleteCountsBefore(db, `${YEAR}-11-20`)
    expect((await stored({ db })).map(({ day }) => day)).toEqual(days.slice(1))
  })

  it('say how many minutes are left, once a hundred networks timed every step to the end', async () => {
    const db = await openedOn(engine)
    const timed = (
      program: string,
      ...times: readonly (readonly [step: StepId, atLeast: number, parts: readonly number[]])[]
    ) =>
      addCounts(
        db,
        times.flatMap(([step, atLeastSeconds, parts]) =>
          parts.map((part) => timeOf({ program, step, part, atLeastSeconds })),
        ),
      )
    await timed(
      DEFAULT_PROGRAM,
      ['business-details', 120, parts(99)],
      ['business-overview', 120, parts(1)],
      ['owner-details', 1800, parts(40)],
      ['owner-details', 300, parts(80, 40)],
      ['transaction-details', 15, parts(50)],
      ['transaction-details', 30, parts(50, 50)],
      ['banking-information', 0, parts(100)],
      ['review-&-submit', 120, parts(99)],
    )
    await timed(
      'north',
      ['review-&-submit', 120, parts(200)],
      ['banking-information', 0, parts(100)],
    )
    await timed('south', ['review-&-submit', 120, parts(200)])
    expect(await minutesLeft(db)).toEqual(new Map([['north', { 'banking-information': 4 }]]))
    await timed(DEFAULT_PROGRAM, ['review-&-submit', 120, parts(1, 99)])
    const left = {
      // 210 + 7.5 seconds, then 30, then 525 more.
      'banking-information': 4,
      'transaction-details': 4,
      'owner-details': 15,
    }
    expect((await minutesLeft(db)).get(DEFAULT_PROGRAM)).toEqual(left)
    // A network counts as one value, however many days it sends one.
    const days = Array.from({ length: 90 }, (_, day) => ({
      ...timeOf({
        program: DEFAULT_PROGRAM,
        step: 'review-&-submit',
        part: 7,
        atLeastSeconds: 1800,
      }),
      day: `${YEAR}-day-${day}`,
    }))
    await addCounts(db, days)
    expect((await minutesLeft(db)).get(DEFAULT_PROGRAM)).toEqual(left)
  })

  it("do not reveal a network's times in the figures", async () => {
    const db = await openedOn(engine)
    await addCounts(db, [
      timeOf({ program: 'north', step: 'review-&-submit', part: 1, atLeastSeconds: 60 }),
    ])
    expect((await readFunnel(db, {})).days).toEqual([])
  })

  it('say where applicants give up, and why, by day and language', async () => {
    const db = await openedOn(engine)
    const rows = (
      day: string,
      language: Language | '',
      ...counts: readonly (readonly [CountedRow['kind'], string, number])[]
    ) =>
      counts.map(([kind, name, count]) => ({
        program: DEFAULT_PROGRAM,
        day,
        language,
        kind,
        name,
        count,
      }))
    await addCounts(db, [
      ...rows(
        `${YEAR}-11-20`,
        'en',
        ['reached', 'business-details', 10],
        ['reached', 'business-overview', 4],
        ['time', 'business-details 0', 1],
        ['time', 'business-details 60', 3],
        ['stopped', 'businessAddress.zip zip', 2],
        ['stopped', 'companyOwners.ssn ssn', 5],
        ['saved', '', 3],
        ['resumed', '', 2],
      ),
      ...rows(
        `${YEAR}-11-21`,
        'es',
        ['reached', 'business-details', 10],
        ['reached', 'business-overview', 6],
        ['reached', 'owner-details', 4],
        // One of these applicants resumed there.
        ['reached', 'transaction-details', 5],
        ['reached', 'review-&-submit', 4],
        ['submitted', '', 1],
        ['time', 'review-&-submit 1800', 1],
      ),
      ...rows(`${YEAR}-11-21`, '', ['failed', 'leads', 1], ['failed', 'geocoder', 4]),
    ])
    const { total, days } = await readFunnel(db, {})
    expect(total.steps.map(({ step, reached, wentOn }) => [step, reached, wentOn])).toEqual([
      ['business-details', 20, 0.5],
      ['business-overview', 10, 0.4],
      ['owner-details', 4, 1],
      ['transaction-details', 5, 0],
      ['banking-information', 0, null],
      ['review-&-submit', 4, 0.25],
    ])
    expect(total.steps.map(({ medianSeconds }) => medianSeconds)).toEqual([
      { atLeast: 60, below: 120 },
      ...[null, null, null, null],
      { atLeast: 1800, below: null },
    ])
    expect(total).toMatchObject({
      submitted: 1,
      saved: 3,
      resumed: 2,
      rules: [
        { field: 'companyOwners.ssn', code: 'ssn', count: 5 },
        { field: 'businessAddress.zip', code: 'zip', count: 2 },
      ],
      failures: [
        { service: 'geocoder', count: 4 },
        { service: 'leads', count: 1 },
      ],
    })
    expect(days.map(({ day, language, saved }) => [day, language, saved])).toEqual([
      [`${YEAR}-11-20`, 'en', 3],
      [`${YEAR}-11-21`, null, 0],
      [`${YEAR}-11-21`, 'es', 0],
    ])
    const spanish = await readFunnel(db, { language: 'es', since: `${YEAR}-11-21` })
    expect(spanish.total).toMatchObject({ submitted: 1, saved: 0, rules: [] })
    expect(spanish.total.failures).toHaveLength(2)
    const first = await readFunnel(db, { until: `${YEAR}-11-21` })
    expect(first.total).toMatchObject({ submitted: 0, saved: 3, failures: [] })
  })
})

const [sqlite] = engines
if (!sqlite) throw new Error('There is no engine')

describe("counts of a program's own steps and questions", () => {
  const form = sampleDefinition
  const formNamed = (program: string) => formOf(program === DEFAULT_PROGRAM ? form : undefined)

  it('are stored if its form has them, and refused otherwise', async () => {
    const [server, other] = [await testServer({}, { form }), await testServer()]
    const counts = [
      { kind: 'reached', step: 'own-equipment' },
      { kind: 'stopped', field: 'answers.terminals', code: 'required' },
    ]
    expect((await send(server, counts)).statusCode).toBe(204)
    expect((await stored(server)).map(({ name }) => name)).toEqual([
      'own-equipment',
      'answers.terminals required',
    ])
    for (const count of counts) expect((await send(other, [count])).statusCode).toBe(400)
    const step = { kind: 'reached', step: 'own-made-up' }
    const field = { kind: 'stopped', field: 'answers.madeUp', code: 'required' }
    for (const count of [step, field]) expect((await send(server, [count])).statusCode).toBe(400)
  })

  it("are shown in their place, with the following steps of each program's form", async () => {
    const db = await openedOn(sqlite)
    const rows = (program: string, reached: Readonly<Record<string, number>>) =>
      Object.entries(reached).map(([name, count]) => ({ ...ROW, program, name, count }))
    await addCounts(db, [
      ...rows(DEFAULT_PROGRAM, {
        'transaction-details': 10,
        'own-equipment': 8,
        'banking-information': 4,
      }),
      ...rows('north', { 'transaction-details': 10, 'banking-information': 5 }),
      { ...ROW, program: DEFAULT_PROGRAM, kind: 'stopped', name: 'answers.terminals required' },
    ])
    const { total } = await readFunnel(db, {}, formNamed)
    const shown = total.steps.slice(3, 6)
    expect(shown.map(({ step, title, reached, wentOn }) => [step, title, reached, wentOn])).toEqual(
      [
        ['transaction-details', undefined, 20, 0.65],
        ['own-equipment', 'Equipment', 8, 0.5],
        ['banking-information', undefined, 9, 0],
      ],
    )
    expect(total.rules).toEqual([
      {
        field: 'answers.terminals',
        label: 'How many terminals do you need?',
        code: 'required',
        count: 1,
      },
    ])
    const north = await readFunnel(db, { programs: ['north'] }, formNamed)
    expect(north.total.steps.map(({ step }) => step)).not.toContain('own-equipment')
    expect(north.total.steps[3]?.wentOn).toBe(0.5)
  })

  it('are included in the remaining minutes', async () => {
    const db = await openedOn(sqlite)
    const times = (['own-equipment', 'banking-information', 'review-&-submit'] as const).flatMap(
      (step) =>
        parts(100).map((part) =>
          timeOf({ program: DEFAULT_PROGRAM, step, part, atLeastSeconds: 60 }),
        ),
    )
    await addCounts(db, times)
    const left = (await minutesLeft(db, formNamed)).get(DEFAULT_PROGRAM)
    expect(left).toEqual({ 'banking-information': 3, 'own-equipment': 5 })
  })
})

describe('times of networks', () => {
  const ofOneDay = async (addresses: readonly string[]) => {
    const server = await testServer()
    const times = [60, 1800].map((atLeastSeconds) => ({
      ...{ kind: 'time', step: 'review-&-submit', atLeastSeconds },
    }))
    for (const remoteAddress of addresses) {
      const payload = { language: 'en', counts: times }
      await server.app.inject({ method: 'POST', url: funnelRoute.url, remoteAddress, payload })
    }
    return server.db.selectFrom('funnel_counts').selectAll().where('kind', '=', 'network').execute()
  }

  it('are the first of each, and the same on every server, without an address', async () => {
    const addresses = ['203.0.113.9', '203.0.113.8', '198.51.100.7', '2001:db8:1:2::3']
    const rows = await ofOneDay(addresses)
    expect(rows.length).toBe(3)
    expect(rows.every(({ name }) => /^review-&-submit \d{1,3} 60$/.test(name))).toBe(true)
    expect(await ofOneDay(addresses)).toEqual(rows)
  })
})

describe('counts', () => {
  it.each([
    ['what was typed', [{ kind: 'stopped', field: '078-05-1120', code: 'ssn' }], 400],
    ['a key of its own', [{ ...REACHED, value: '078-05-1120' }], 400],
    ['too many', Array.from({ length: 51 }, () => REACHED), 400],
    ['too much', [{ ...REACHED, value: 'x'.repeat(9000) }], 413],
  ])('are refused with %s, and none of them is stored or logged', async (_name, counts, status) => {
    const server = await testServer({ LOG_LEVEL: 'debug' })
    const answer = await send(server, [REACHED, ...counts])
    expect(answer.statusCode).toBe(status)
    expect(await stored(server)).toEqual([])
    expect(server.logged() + answer.body).not.toMatch(/078-05-1120|xxx/)
  })

  it('may be sent only a limited number of times by one address', async () => {
    const server = await testServer({ LOOKUPS_PER_MINUTE: '1' })
    expect((await send(server, [REACHED])).statusCode).toBe(204)
    expect((await send(server, [REACHED])).statusCode).toBe(429)
    expect(await stored(server)).toHaveLength(1)
  })

  it('belong to the day in UTC on which they arrive, and contain nothing about the sender', async () => {
    let now = new Date(`${YEAR}-11-21T23:59:59.999Z`)
    const server = await testServer({}, { now: () => now })
    await send(server, [REACHED])
    now = new Date(now.getTime() + 1)
    await send(server, [REACHED])
    expect(await stored(server)).toEqual([
      { ...ROW, day: `${YEAR}-11-21` },
      { ...ROW, day: `${YEAR}-11-22` },
    ])
  })

  it('are not accepted if they are kept for zero days, and the page knows', async () => {
    const server = await testServer({ FUNNEL_DAYS: '0' })
    expect((await send(server, [REACHED])).statusCode).toBe(404)
    const configOf = async ({ app }: TestServer) =>
      (await app.inject('/apply/business-details')).body
    expect(await configOf(server)).toContain('"funnel":false')
    expect(await configOf(await testServer())).toContain('"funnel":true')
  })

  it('are kept for a number of days while the server runs, including today', async () => {
    const server = await testServer({ FUNNEL_DAYS: '2' })
    const days = [`${YEAR}-11-19`, `${YEAR}-11-20`, TODAY]
    await addCounts(
      server.db,
      days.map((day) => ({ ...ROW, program: DEFAULT_PROGRAM, day })),
    )
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    await expect
      .poll(async () => (await stored(server)).map(({ day }) => day))
      .toEqual(days.slice(1))
  })

  it('give the page the remaining minutes while the server runs', async () => {
    const { app, db } = await testServer()
    const timed = ['banking-information', 'review-&-submit'] as const
    const ofProgram = { program: DEFAULT_PROGRAM, atLeastSeconds: 60 }
    await addCounts(
      db,
      timed.flatMap((step) => parts(100).map((part) => timeOf({ ...ofProgram, step, part }))),
    )
    const page = async () => (await app.inject('/apply/business-details')).body
    expect(await page()).not.toContain('minutesLeft')
    await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(page).toContain('"minutesLeft":{"banking-information":3}')
  })

  it('include failed calls of services, from the server and from pages', async () => {
    const server = await testServer({ LEADS_URL: 'http://127.0.0.1:9' })
    await server.app.inject('/apply/api/leadgen/demo')
    await server.app.inject({
      method: 'POST',
      url: clientErrorsRoute.url,
      payload: { service: 'bank-link', kind: 'timeout' },
    })
    await server.app.close()
    const db = await openDatabase(server.config.database)
    const { total } = await readFunnel(db, {}).finally(() => db.destroy())
    expect(total.failures).toEqual([
      { service: 'bank-link', count: 1 },
      { service: 'leads', count: 1 },
    ])
  })
})
