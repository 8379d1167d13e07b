import { chmod, chown, cp, lstat, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addEvent } from '../../server/ledger/new-events-service.ts'
import { readLastVerify } from '../../server/verification/last-verify-service.ts'
import { casesIn } from '../../test-support/cases-in.ts'
import { openTestDatabase } from '../../test-support/engines.ts'
import { isRoot, NOBODY } from '../../test-support/postgres-binaries.ts'
import { databaseIn } from '../../test-support/release-fixtures.ts'
import { operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import {
  submitSamples,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'

async function withApplications(count: number) {
  const server = await testServer()
  const references = await submitSamples(server, count)
  return { server, env: { DATA_DIR: server.folder }, references }
}

/** Runs an SQL statement on this application's rows. */
async function change(
  { db }: Pick<TestServer, 'db'>,
  reference: string,
  statement: string,
): Promise<void> {
  await sql.raw(statement.replaceAll('REF', reference)).execute(db)
}

describe('the evidence', () => {
  it.each([
    [
      "update events set reference = 'x' || char(0) where reference = 'REF'",
      'REF: its receipt was',
    ],
    ["update events set number = 'x' where reference = 'ADOPTED'", 'ADOPTED: event 1 is missing'],
    ["update log_head set position = 'x' || char(0)", 'audit log: it ends at position'],
  ])('is checked whatever text was written to SQLite: %s', async (statement, problem) => {
    const { server, env, references } = await withApplications(2)
    const [reference = ''] = references
    expect(await operator(env, 'adopt', '--yes')).toMatchObject({ code: 0 })
    await change(server, reference, statement)
    const verified = await operator(env, 'verify')
    expect(verified).toMatchObject({ code: 1 })
    expect(verified.err).toContain('The audit log is not intact')
    expect(verified.err).toContain(problem.replace('REF', reference))
    expect(verified.err).not.toMatch(/\n +at /)
  })

  it('stays valid through everything that an operator does', async () => {
    const { server, env, references } = await withApplications(3)
    const [first = '', second = ''] = references
    const identity = join(server.folder, 'sealing-identity.txt')
    const steps = [
      ['show', first, '--identity', identity],
      ['status', first, 'reviewing'],
      ['status', second, 'withdrawn', '--note', 'Too little is known'],
      ['export', '--identity', identity],
      ['rekey', '--identity', identity],
    ]
    for (const step of steps) expect(await operator(env, ...step)).toMatchObject({ code: 0 })
    const shown = JSON.parse((await operator(env, 'show', first, '--json')).out)
    expect(shown.history.map(({ what }: { what: string }) => what)).toEqual([
      'received',
      'viewed',
      'status changed from received to reviewing',
    ])
    const verified = await operator(env, 'verify')
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(
      /^The audit log is intact: 3 applications, 7 events, head 7 [0-9a-f]{64}\n$/,
    )
  })

  it('checks the events since a given day, and the links of all events', async () => {
    const { server, env, references } = await withApplications(3)
    const [first = '', second = ''] = references
    await server.db
      .updateTable('applications')
      .set({ annual_sales: 1 })
      .where('reference', '=', second)
      .execute()
    const since = (day: string) => operator(env, 'verify', '--json', '--since', day)
    expect(await since('2026-11-01')).toMatchObject({ code: 1 })
    // The test's server received them on 2026-11-21.
    await operator(env, 'status', first, 'reviewing')
    const later = await since('2026-11-22')
    expect(later).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(later.out)).toMatchObject({
      applications: 1,
      intact: true,
      since: '2026-11-22T00:00:00.000Z',
    })
    await sql`update events set hash = ${'0'.repeat(64)} where reference = ${second}`.execute(
      server.db,
    )
    expect((await since('2026-11-22')).err).toContain(`(${second}, event 1) was changed`)
  })

  it("is saved for the metrics in the server's name, separately for full and partial checks", async () => {
    const { server, env } = await withApplications(1)
    const at = (time: string, ...words: readonly string[]) =>
      operatorOnTerminal(env, ['verify', ...words], { now: () => new Date(time) })
    const [whole, part] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']
    await at(part, '--since', '2026-11-22')
    expect(await readLastVerify(server.config)).toBeUndefined()
    if (isRoot) await chown(server.folder, NOBODY.uid, NOBODY.gid)
    await at(whole)
    expect(await readLastVerify(server.config)).toMatchObject({ at: whole, applications: 1 })
    await at(part, '--since', '2026-11-22')
    const saved = await readLastVerify(server.config)
    expect(saved).toMatchObject({ at: whole, partialAt: part, intact: true, applications: 1 })
    const { uid, gid } = await stat(join(server.folder, 'last-verify.json'))
    expect(await stat(server.folder)).toMatchObject({ uid, gid })
    await at('2026-11-23T10:00:00.000Z')
    expect((await readLastVerify(server.config))?.partialAt).toBeUndefined()
  })

  it('does not follow a link in place of the file of results', async () => {
    const { server, env } = await withApplications(1)
    const other = join(await testFolder(), 'other')
    await writeFile(other, 'of someone else')
    await chmod(other, 0o644)
    const kept = join(server.folder, 'last-verify.json')
    await symlink(other, kept)
    const before = await stat(other)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    expect((await lstat(kept)).isSymbolicLink()).toBe(false)
    expect(await readLastVerify(server.config)).toMatchObject({ intact: true })
    expect(await readFile(other, 'utf8')).toBe('of someone else')
    const { uid, gid, mode } = before
    expect(await stat(other)).toMatchObject({ uid, gid, mode })
  })

  it('reveals an edited status, and nobody can decide over it, not even with --unseen', async () => {
    const { server, env, references } = await withApplications(1)
    const [reference = ''] = references
    await server.db.updateTable('applications').set({ status: 'reviewing' }).execute()
    for (const words of [['withdrawn'], ['declined', '--unseen']]) {
      expect(await operator(env, 'status', reference, ...words)).toMatchObject({
        code: 1,
        err: expect.stringContaining('its stored data was changed'),
      })
    }
    expect(await operator(env, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${reference}: the status was changed\n`),
    })
  })

  it('prints an edited text on one line that no terminal obeys', async () => {
    const { server, env } = await withApplications(1)
    const forged = '\u001b[2J\r\nThe audit log is intact'
    await server.db.updateTable('agreements').set({ version: forged }).execute()
    const { code, err } = await operator(env, 'verify')
    expect(code).toBe(1)
    expect(err).toContain('agreement [U+001B][2J The audit log is intact: it was changed')
    expect(err.trimEnd().split('\n')).toHaveLength(3)
  })

  it('reveals a status that was edited before release 0.3.0 or earlier signed the next one', async () => {
    const { server, env, references } = await withApplications(1)
    const [reference = ''] = references
    await addEvent(
      server.db,
      { reference, at: TEST_NOW, signer: server.signer },
      { kind: 'status', detail: { from: 'reviewing', to: 'declined', deliveries: {} } },
    )
    await server.db.updateTable('applications').set({ status: 'declined' }).execute()
    expect(await operator(env, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${reference}: the status was changed before event 2`),
    })
  })

  it('is compared with a saved chain head, which reveals a rewritten audit log', async () => {
    const { server, env, references } = await withApplications(2)
    const [reference = ''] = references
    const head = join(await testFolder(), 'head.json')
    await writeFile(head, (await operator(env, 'verify', '--head')).out)
    expect(await operator(env, 'verify', '--since-head', head)).toMatchObject({ code: 0 })
    expect(await operator(env, 'status', reference, 'reviewing')).toMatchObject({ code: 0 })
    expect(await operator(env, 'verify', '--since-head', head)).toMatchObject({ code: 0 })

    const rewritten = [
      `delete from applications where reference = 'REF'`,
      `delete from events where reference = 'REF'`,
      `delete from deliveries where reference = 'REF'`,
      `update events set position = null, log_hash = null`,
      `update log_head set position = 0, hash = ''`,
    ]
    for (const statement of rewritten) await change(server, reference, statement)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    const result = await operator(env, 'verify', '--since-head', head)
    expect(result).toMatchObject({ code: 1 })
    expect(result.err).toContain('before the saved 2')
  })

  it('rejects a file that is not a chain head, and says why one cannot be read', async () => {
    const folder = await testFolder()
    const [file, missing] = [join(folder, 'head.json'), join(folder, 'none')]
    await writeFile(file, '{"position":"1"}')
    const against = async (path: string) => {
      const { code, err } = await operator({ DATA_DIR: folder }, 'verify', '--since-head', path)
      return [code, err]
    }
    expect(await against(file)).toEqual([1, expect.stringContaining('is not a chain head')])
    expect(await against(missing)).toEqual([1, `${missing} cannot be read: it does not exist\n`])
  })
})

/** Each change of the rows, with its statements and the problem that it makes. */
const CHANGES = `
an edited name
  update applications set business_name = 'X' where reference = 'REF'
  REF: the row was changed
who works on it put in by hand
  update applications set assignee = 'somebody' where reference = 'REF'
  REF: its assignment was changed
a mark for corrections put in by hand
  update applications set correction = 'waiting' where reference = 'REF'
  REF: whether corrections are requested was changed
an edited amount
  update applications set annual_sales = 1 where reference = 'REF'
  REF: the row was changed
an amount edited beyond what a number holds
  update applications set annual_sales = 9007199254740993 where reference = 'REF'
  REF: the row was changed
a place edited beyond what a number holds
  update events set position = 9007199254740993 where reference = 'REF' and number = 3
  audit log: it ends at position 3, but should end at 4
a head edited beyond what a number holds
  update log_head set position = 9007199254740993
  audit log: it ends at position 4, but should end at
such a head while events wait
  update log_head set position = 9007199254740993; update events set position = null, log_hash = null where reference = 'REF' and number > 1
  audit log: it ends at position 2, but should end at
a decision that nobody took
  update applications set status = 'approved' where reference = 'REF'
  REF: the status was changed
a removed application
  delete from applications where reference = 'REF'
  REF: the application is missing, but was not erased
an application put in by hand
  insert into applications (reference, received_at, business_name, structure, mcc, state, annual_sales, bank_method, pmi, status, assignee, correction, business_name_hash, sealed, answer_url, contact, program) select 'MA-9999-9999', received_at, business_name, structure, mcc, state, annual_sales, bank_method, pmi, status, assignee, correction, business_name_hash, sealed, answer_url, contact, program from applications where reference = 'REF'
  MA-9999-9999: its receipt was never recorded
an edited time of an event
  update events set at = '2020-01-01T00:00:00.000Z' where reference = 'REF' and number = 2
  REF: event 2 (status) was changed
an edited event
  update events set detail = replace(detail, 'reviewing', 'approved') where reference = 'REF' and number = 2
  REF: event 2 (status) was changed
an edited note
  update events set note = x'00' where reference = 'REF' and number = 2
  REF: the note of event 2 was changed
a removed event
  delete from events where reference = 'REF' and number = 2
  REF: event 2 is missing
a removed last event
  delete from events where reference = 'REF' and number = 3
  audit log: it ends at position 3, but should end at 4
the hash of a copy put in by hand
  update signed_copies set pdf_sha256 = 'x' where reference = 'REF'
  REF: the copy's hash was changed
a removed copy
  delete from signed_copies where reference = 'REF'
  REF: its copy is missing
an application in the place of the exports
  update applications set reference = 'EXPORTS' where reference = 'REF'; update events set reference = 'EXPORTS' where reference = 'REF'
  EXPORTS: event 1 (received) was changed
an edited agreement
  update agreements set html = 'X'
  it was changed after it was served
a missing chain head
  delete from log_head
  audit log: the chain head is missing; the last entry is at position 4
a missing chain head while an event waits
  delete from log_head; update events set position = null, log_hash = null where reference = 'REF' and number = 3
  audit log: the chain head is missing; the last entry is at position 3
all of an application removed
  delete from applications where reference = 'REF'; delete from events where reference = 'REF'
  audit log: position
two events that changed places
  update events set number = 9 where reference = 'REF' and number = 2; update events set number = 2 where reference = 'REF' and number = 3; update events set number = 3 where reference = 'REF' and number = 9
  REF: event 2 (status) was changed
`

describe('a change in the database', () => {
  /** A stopped server's folder. */
  const decided = shared(async () => {
    const { server, env, references } = await withApplications(2)
    const [reference = ''] = references
    await operator(env, 'status', reference, 'reviewing', '--note', 'No')
    await operator(env, 'status', reference, 'withdrawn')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    await server.app.close()
    return { folder: server.folder, reference }
  })

  it.each(casesIn(CHANGES))('is reported: %s', async (_what, statements = '', problem = '') => {
    const { folder, reference } = decided()
    const DATA_DIR = await testFolder()
    await cp(folder, DATA_DIR, { recursive: true })
    const db = await openTestDatabase(databaseIn(DATA_DIR))
    for (const statement of statements.split(';')) await change({ db }, reference, statement)
    await db.destroy()
    const result = await operator({ DATA_DIR }, 'verify')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain(problem.replace('REF', reference))
  })
})
