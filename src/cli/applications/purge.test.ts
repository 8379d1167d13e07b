import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { readApplications } from '../../server/exports/service.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { DAY_MS } from '../../server/platform/time/days.ts'
import { matchingReferences } from '../../server/records/list-service.ts'
import { engines, mainly } from '../../test-support/engines.ts'
import { operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A server with one application for each age in days, and an operator for it. */
async function withAges(ages: readonly number[], settings: Readonly<Record<string, string>> = {}) {
  let now = new Date()
  const server = await testServer(settings, { now: () => now })
  const references: string[] = []
  for (const age of ages) {
    now = daysAgo(age)
    references.push(referenceIn(await server.submit(sampleSubmission())))
  }
  return { server, references, env: { ...settings, DATA_DIR: server.folder } }
}

function makeOld(server: TestServer, reference: string) {
  return server.db
    .updateTable('applications')
    .set({ received_at: '2020-01-01T00:00:00.000Z' })
    .where('reference', '=', reference)
    .execute()
}

const oneDecided = 'Of these: 1 decided, 0 not decided.\n'
const oneUndecided = 'Of these: 0 decided, 1 not decided.\n'
const none = 'Of these: 0 decided, 0 not decided.\n'

describe('operator purge', () => {
  it('erases only decided applications by default, and counts each kind', async () => {
    const { server, references, env } = await withAges([401, 402, 403, 404, 399])
    const [withdrawn = '', reviewing = '', received = '', declined = ''] = references
    await operator(env, 'status', withdrawn, 'withdrawn')
    await operator(env, 'status', reviewing, 'reviewing')
    await operator(env, 'status', declined, 'reviewing')
    const words = ['purge', '--older-than', '400d']
    const dry = await operator(env, ...words, '--dry-run')
    expect(dry.out).toBe(
      `${withdrawn}\n1 application would be erased.\n${oneDecided}3 older applications are not decided, and stay. To include them, add --undecided.\n`,
    )
    const counts = async (...more: readonly string[]) =>
      JSON.parse((await operator(env, ...words, '--json', ...more)).out)
    expect(await counts('--dry-run')).toMatchObject({ decided: 1, undecided: 0, undecidedLeft: 3 })
    const all = await counts('--dry-run', '--undecided')
    expect(all).toMatchObject({ decided: 1, undecided: 3, undecidedLeft: 0 })
    expect(all.references).toHaveLength(4)
    const reviewed = await counts('--dry-run', '--status', 'reviewing')
    expect(reviewed).toMatchObject({ references: [], undecidedLeft: 2 })
    expect((await operator(env, ...words, '--undecided')).err).toContain(
      '4 applications (1 decided, 3 not decided) will be erased',
    )
    expect(await counts('--yes')).toMatchObject({ references: [withdrawn], undecidedLeft: 3 })
    expect(await server.stored()).toBe(4)
    const rest = await operator(env, ...words, '--undecided', '--yes')
    expect(rest.out).toContain('3 applications erased.\nOf these: 0 decided, 3 not decided.\n')
    expect(rest.out).toContain(received)
    expect(await server.stored()).toBe(1)
    const alone = ['purge', '--undecided', '--reference', reviewing]
    expect(await operator(env, ...alone)).toMatchObject({ code: 2 })
  })

  it('erases old applications only, and leaves the evidence valid', async () => {
    const { server, references, env } = await withAges([401, 399])
    const [old = '', recent = ''] = references
    await operator(env, 'status', old, 'withdrawn', '--note', 'a word')
    const dry = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--dry-run')
    expect(dry.out).toBe(`${old}\n1 application would be erased.\n${oneDecided}`)
    const json = await operator(
      env,
      'purge',
      '--older-than',
      '400d',
      '--undecided',
      '--dry-run',
      '--json',
    )
    expect(JSON.parse(json.out)).toEqual({
      ...{ dryRun: true, references: [old] },
      ...{ decided: 1, undecided: 0, undecidedLeft: 0 },
    })
    expect(await server.stored()).toBe(2)
    const result = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
    expect(result.out).toBe(`${old}\n1 application erased.\n${oneDecided}`)
    expect(await operator(env, 'show', old)).toMatchObject({ code: 1 })
    const copies = await server.db.selectFrom('signed_copies').select('reference').execute()
    expect(copies).toEqual([{ reference: recent }])
    const notes = await server.db.selectFrom('events').select('note').execute()
    expect(notes.every(({ note }) => note === null)).toBe(true)
    const verified = await operator(env, 'verify')
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/^The audit log is intact: 1 application, 1 erased, 4 events, /)
    expect(await operator(env, 'purge', '--older-than', 'soon')).toMatchObject({ code: 2 })
  })
})

describe('operator purge without --yes', () => {
  it('erases nothing without a terminal, and says what it would erase and which option is needed', async () => {
    const { server, env } = await withAges([401])
    expect(await operator(env, 'purge', '--older-than', '400d', '--undecided')).toEqual({
      code: 1,
      out: '',
      err: '1 application (0 decided, 1 not decided) will be erased, with copies, notes and deliveries. Nothing was changed. To continue without being asked, add --yes.\n',
    })
    expect(await server.stored()).toBe(1)
  })

  it('asks on a terminal, and erases nothing unless the answer is yes', async () => {
    const { server, references, env } = await withAges([401])
    const words = ['purge', '--older-than', '400d', '--undecided']
    const refused = await operatorOnTerminal(env, words, { ask: async () => 'n' })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('1 application (0 decided, 1 not decided) will be erased')
    expect(await server.stored()).toBe(1)
    const result = await operatorOnTerminal(env, [...words, '--yes', '--json'], {
      ask: async () => 'n',
    })
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(result.out)).toMatchObject({ dryRun: false, references, undecided: 1 })
    expect(await server.stored()).toBe(0)
  })
})

describe.each(engines)('operator purge on $name', (engine) => {
  it('skips and names applications with an edited age, and erases the others', async () => {
    const { server, references, env } = await withAges([1, 401, 1], await engine.settings())
    const [edited = '', old = '', recent = ''] = references
    await makeOld(server, edited)
    const err = `${edited}: the row was changed; it was not erased. Run operator verify.\n`
    const dry = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--dry-run')
    expect(dry).toEqual({
      code: 1,
      out: `${old}\n1 application would be erased.\n${oneUndecided}`,
      err,
    })
    expect(await server.stored()).toBe(3)
    const result = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
    expect(result).toEqual({ code: 1, out: `${old}\n1 application erased.\n${oneUndecided}`, err })
    const left = await server.db.selectFrom('applications').select('reference').execute()
    expect(left.map(({ reference }) => reference).toSorted()).toEqual([edited, recent].toSorted())
    const verified = await operator(env, 'verify')
    expect(verified.err).toContain(`${edited}: the row was changed`)
  })

  it('erases nothing while the audit log is damaged, and says where', async () => {
    const { server, env } = await withAges([401, 1], await engine.settings())
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    await server.db.updateTable('events').set({ log_hash: 'x' }).where('position', '=', 2).execute()
    for (const dry of [['--dry-run'], []]) {
      const result = await operator(
        env,
        'purge',
        '--older-than',
        '400d',
        '--undecided',
        '--yes',
        ...dry,
      )
      expect(result).toMatchObject({ code: 1, out: expect.stringMatching(/^0 applications /) })
      expect(result.err).toMatch(/^audit log: position 2 \(MA-.*\) was changed\n/)
      expect(result.err).toMatch(
        /\nNothing was erased, because the audit log is not intact\. .*\n$/,
      )
    }
    expect(await server.stored()).toBe(2)
  })

  it('removes applications from a running export when it erases them', async () => {
    const { server, references, env } = await withAges([401, 1], await engine.settings())
    const [, recent = ''] = references
    const filter = {}
    const exported = await matchingReferences(server.db, filter)
    await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
    const ledger = openLedger(server.config)
    const request = { references: exported, unseal: undefined, ledger }
    const read: string[] = []
    for await (const { applications } of readApplications(server.db, filter, request)) {
      read.push(...applications.map(({ row }) => row.reference))
    }
    expect(read).toEqual([recent])
  })

  it('erases applications named by reference if they have a given status, whatever their age', async () => {
    const { references, env } = await withAges([1, 1, 401], await engine.settings())
    const [withdrawn = '', received = '', old = ''] = references
    await operator(env, 'status', withdrawn, 'withdrawn')
    const options = ['--reference', withdrawn.toLowerCase(), '--reference', received]
    const narrowed = await operator(env, 'purge', '--yes', ...options, '--status', 'withdrawn')
    expect(narrowed).toEqual({ code: 0, out: `${withdrawn}\n1 application erased.\n`, err: '' })
    const old400 = ['--older-than', '400d', '--status', 'approved']
    expect((await operator(env, 'purge', '--yes', ...old400)).out).toBe(
      `0 applications erased.\n${none}`,
    )
    expect(await operator(env, 'purge', '--yes', ...options)).toEqual({
      code: 1,
      out: '',
      err: `There is no application with the reference ${withdrawn}\n`,
    })
    expect((await operator(env, 'purge', '--yes', '--reference', received)).out).toBe(
      `${received}\n1 application erased.\n`,
    )
    const left = JSON.parse((await operator(env, 'list', '--json')).out)
    expect(left).toMatchObject([{ reference: old }])
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    expect(await operator(env, 'purge', '--status', 'received')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--older-than or --reference is missing'),
    })
  })
})

/** The tests above cover edited applications on both engines; these cover further rules. */
const rules = mainly('SQLite')

describe.each(rules)('operator purge, on $name', (engine) => {
  it('keeps an application whose receipt is missing or edited', async () => {
    const { server, references, env } = await withAges([401, 401], await engine.settings())
    const [unrecorded = '', edited = ''] = references
    await server.db.deleteFrom('events').where('reference', '=', unrecorded).execute()
    await server.db
      .updateTable('events')
      .set({ at: '2020-01-01T00:00:00.000Z' })
      .where('reference', '=', edited)
      .execute()
    const result = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
    expect(result).toMatchObject({ code: 1, out: `0 applications erased.\n${none}` })
    expect(result.err.split('\n').toSorted()).toEqual([
      '',
      ...[
        `${edited}: event 1 (received) was changed; it was not erased. Run operator verify.`,
        `${unrecorded}: its receipt was never recorded; it was not erased. Run operator verify.`,
      ].toSorted(),
    ])
    expect(await server.stored()).toBe(2)
  })

  it.each([
    ['status', { status: 'approved' as const }, 'the status was changed'],
    ['record', { sealed: Buffer.from('x') }, 'the sealed record was changed'],
  ])('keeps an application whose %s was edited', async (_what, edit, problem) => {
    const { server, references, env } = await withAges([401], await engine.settings())
    const [edited = ''] = references
    await server.db.updateTable('applications').set(edit).where('reference', '=', edited).execute()
    const result = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
    expect(result).toMatchObject({ code: 1, out: `0 applications erased.\n${none}` })
    expect(result.err).toBe(`${edited}: ${problem}; it was not erased. Run operator verify.\n`)
    expect(await server.stored()).toBe(1)
  })
})

it('leaves no trace of purged data in the file of a running server', async () => {
  const { server, env } = await withAges([401])
  await sql`pragma wal_checkpoint(truncate)`.execute(server.db)
  const sanitizeText = async () => {
    const files = (await readdir(server.folder)).filter((name) => name.includes('.sqlite'))
    const texts = files.map((name) => readFile(join(server.folder, name), 'latin1'))
    return (await Promise.all(texts)).join('')
  }
  const { businessName } = sampleSubmission()
  expect(await sanitizeText()).toContain(businessName)
  const result = await operator(env, 'purge', '--older-than', '400d', '--undecided', '--yes')
  expect(result).toMatchObject({ code: 0, err: '' })
  expect(await sanitizeText()).not.toContain(businessName)
})
