import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../server/platform/database/database.ts'
import { type Engine, engines, mainly } from '../../test-support/engines.ts'
import { operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { daysAgo, screeningServer, TODAY } from '../../test-support/screening/screening-server.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'

describe.each(mainly('SQLite'))('screening on the command line on $name', (engine) => {
  const start = (env?: Readonly<Record<string, string>>) => screeningServer(engine, env)

  it('screens approved applications again', async () => {
    const { settings, server, importList, review, screen, reference } = await start()
    const identity = join(server.folder, 'sealing-identity.txt')
    const run = () => operator(settings, 'screening', 'run', '--identity', identity, '--json')
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('No sanctions') })
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    const matches = 1
    expect(JSON.parse((await run()).out)).toEqual({
      screened: 1,
      found: [{ reference, matches }],
      skipped: 0,
      left: [],
      doubts: [],
    })
    expect(JSON.parse((await run()).out)).toMatchObject({ screened: 0 })
    const state = (await person.get('/console/api/screening')).json()
    expect(state).toMatchObject({ screened: 1, waiting: 0, found: [{ reference, matches }] })
    expect((await operator(settings, 'show', 'SCREENING')).out).toContain(
      '1 approved application compared with the sanctions list',
    )
    expect((await operator(settings, 'show', reference)).out.match(/viewed/g)).toHaveLength(1)
    const [row] = await server.db.selectFrom('screening_results').selectAll().execute()
    expect(Buffer.from(row?.result ?? []).toString('latin1')).not.toMatch(/alvarez/i)
    await importList(daysAgo(9))
    expect((await run()).err).toContain('is older than SCREENING_MAX_AGE (7 days)')
    expect(await storedProblems(server)).toEqual([])
    await operator(settings, 'erase', reference, '--yes')
    expect(await server.db.selectFrom('screening_results').selectAll().execute()).toEqual([])
  })

  it('does not count changed applications', async () => {
    const { settings, server, importList, review, screen, reference } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    await server.db.updateTable('applications').set({ business_name: 'Changed' }).execute()
    const identity = join(server.folder, 'sealing-identity.txt')
    const result = await operator(settings, 'screening', 'run', '--identity', identity, '--json')
    expect(JSON.parse(result.out)).toEqual({
      screened: 0,
      found: [],
      skipped: 1,
      left: [{ reference, reason: 'the row was changed' }],
      doubts: [],
      error: { exitCode: 1, message: expect.stringContaining(`${reference}: the row was changed`) },
    })
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining('not compared') })
  })

  it('names an application whose row someone hides once the run has begun', async () => {
    const { settings, server, importList, review, screen, reference } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    await sql`create trigger hide after insert on events when new.kind = 'run-begun' begin
      update applications set reference = 'gone' where reference = ${sql.lit(reference)}; end`.execute(
      server.db,
    )
    const identity = join(server.folder, 'sealing-identity.txt')
    const run = ['screening', 'run', '--identity', identity, '--json'] as const
    const { code, out } = await operator(settings, ...run)
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 1, left: [{ reference }] })
  })

  it('compares the names, and lists similar ones', async () => {
    const { settings, server, reference, importList, review } = await start()
    const identity = join(server.folder, 'sealing-identity.txt')
    const approve = (...more: readonly string[]) =>
      operatorOnTerminal(settings, ['status', reference, 'approved', ...more], {
        now: () => TEST_NOW,
      })
    await review('reviewer')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    expect(await approve('--identity', identity)).toMatchObject({
      code: 1,
      err: expect.stringContaining('sdn-7'),
    })
    await importList()
    expect(await approve('--identity', identity)).toMatchObject({ code: 0 })
    expect((await operator(settings, 'show', reference)).out).toContain(
      `compared with the sanctions list of ${TODAY}: 0 similar`,
    )
    expect(await storedProblems(server)).toEqual([])
  })
})

type Hide = (db: Database, reference: string) => Promise<unknown>

const rowOf = (db: Database, reference: string) =>
  db.updateTable('applications').where('reference', '=', reference)

describe.each(engines)('a run on $name', (engine) => {
  it.each<readonly [string, Hide]>([
    ['is hidden', (db, reference) => rowOf(db, reference).set({ reference: 'gone' }).execute()],
    [
      'has another status',
      (db, reference) => rowOf(db, reference).set({ status: 'declined' }).execute(),
    ],
  ])('names an approved application whose row %s', async (_, hide) => {
    const { run, db, reference } = await approved(engine)
    await hide(db, reference)
    const { code, out } = await run()
    expect(code).toBe(1)
    expect(JSON.parse(out).left).toContainEqual({ reference, reason: expect.any(String) })
  })

  it('compares an application whose result someone made up', async () => {
    const { run, db, reference, list } = await approved(engine)
    const bytes = Buffer.from('made up')
    const findings = { reference, version: 1, list, threshold: 85, matches: 0 }
    const row = { ...findings, result: bytes, signature: bytes }
    await db.insertInto('screening_results').values(row).execute()
    const { out } = await run()
    expect(JSON.parse(out)).toMatchObject({ screened: 1, found: [{ reference, matches: 1 }] })
  })

  it('says that applications may be missing if events are', async () => {
    const { run, db, reference } = await approved(engine)
    await rowOf(db, reference).set({ reference: 'gone' }).execute()
    await db
      .updateTable('events')
      .set({ reference: 'GONE' })
      .where('reference', '=', reference)
      .execute()
    const { code, err } = await run()
    expect([code, err]).toEqual([1, expect.stringContaining('may not have been compared')])
  })
})

/** Approves an application, and imports a list that has a name of it. */
async function approved(engine: Engine) {
  const { settings, server, importList, review, screen, reference } = await screeningServer(engine)
  await importList()
  const { person, decide } = await review('reviewer')
  await screen(person)
  await decide('approved')
  await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
  const identity = join(server.folder, 'sealing-identity.txt')
  const run = () => operator(settings, 'screening', 'run', '--identity', identity, '--json')
  const { list } = (await person.get('/console/api/screening')).json()
  return { run, db: server.db, reference, list: list.hash }
}
